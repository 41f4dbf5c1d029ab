import type { RuleName } from "../findings.ts";

/** The description of the planted page: too long for search results. */
const description = "A description that goes on and on about the reunion of spring, ".repeat(4).trim();
const title = "Spring reunion of everybody who was ever at our school and of many more people besides";
const long =
  "Notwithstanding the aforementioned organizational considerations, institutional representatives responsible for international communication unanimously recommended immediate implementation of comprehensive administrative infrastructure, including interdepartmental collaboration, multidimensional evaluation, and continuous professional qualification of participating individuals throughout geographically distributed organizations. ".repeat(
    3,
  );

/** The fields of a post with faults, as its form has them. */
export const plantedPost = {
  title: "Spring reunion",
  excerpt: "Come along in spring.",
  meta_title: title,
  meta_description: description,
  published: true,
  content: `The text of the reunion.

![](/images/party.jpg)

![The hall](/images/heavy.jpg)

[click here](/pricing) [Old page](/blog/gone) [Missing place](/pricing#nowhere) [Own place](#not-there)

[Mail](mailto:nobody) [Odd address](https://nosuchsite)

#### Deep heading

# Second main

We utilize rooms.

${long}

| a | b |
`,
} as const;

/** The page with twenty planted faults, and the rule that finds each, with the field that it leads to. */
export const plantedPage = `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="description" content="${description}"></head><body><main><h1>Spring reunion</h1>
<div class="article"><p>The text of the reunion.</p>
<img src="/images/party.jpg" alt="" width="640" height="480">
<img src="/images/none.jpg" width="640" height="480">
<img src="/images/heavy.jpg" alt="The hall" width="640" height="480">
<p><a href="/pricing">click here</a> <a href="/blog/gone">Old page</a> <a href="/pricing#nowhere">Missing place</a>
<a href="#not-there">Own place</a> <a href="mailto:nobody">Mail</a> <a href="https://nosuchsite">Odd address</a> <a href="/about"></a></p>
<h4>Deep heading</h4><h1>Second main</h1><h2></h2>
<p id="twice">We utilize rooms.</p><p id="twice">Once more.</p>
<p>${long}</p>
<table><tr><td>a</td><td>b</td></tr></table>
<p class="bg-brass-100 text-brass-300">Pale words.</p>
<ul><p>No entry.</p></ul>
<p role="nonsense">A role that there is none of.</p>
<iframe src="/embed/video"></iframe>
</div></main></body></html>`;

/** Each fault: the rule, a part of what is said, and the field. */
export const plantedFaults: readonly (readonly [rule: RuleName | `axe:${string}`, says: string, field: string])[] = [
  ["title-long", "of 580 pixels", "meta_title"],
  ["description-long", "of 920 pixels", "meta_description"],
  ["alt-empty", "party.jpg", "content"],
  ["alt", "none.jpg", "content"],
  ["picture-weight", "412 KB", "content"],
  ["link-text", "click here", "content"],
  ["link-text", "/about has no words", "content"],
  ["link-dead", "/blog/gone", "content"],
  ["link-anchor", "#nowhere", "content"],
  ["link-anchor", "#not-there", "content"],
  ["link-address", "mailto:nobody", "content"],
  ["link-address", "https://nosuchsite", "content"],
  ["heading-order", "Deep heading", "content"],
  ["heading-one", "Second main", "content"],
  ["heading-empty", "level 2", "content"],
  ["id-twice", "twice", "content"],
  ["table-head", "“a”", "content"],
  ["contrast", "Pale words", "content"],
  ["reading", "Flesch", "content"],
  ["style", "utilize", "content"],
  ["axe:list", "", "content"],
  ["axe:aria-roles", "", "content"],
  ["axe:frame-title", "", "content"],
];
