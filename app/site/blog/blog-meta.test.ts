import { expect, test } from "vitest";
import { blogAddress } from "./article-list.tsx";
import type { AuthorDetail } from "#domain/blog/authors.ts";
import { composeTexts } from "#domain/texts/compose-texts.ts";
import { addressQuery, articleImage, authorMeta, personData, readAskedList } from "./blog-meta.ts";

const read = (search: string) => readAskedList(new URLSearchParams(search), composeTexts({}).texts.topics);
const addressOf = (search: string) => blogAddress(addressQuery(read(search)!));

test("an address says the same whatever order its question came in", () => {
  expect(addressOf("page=2&category=Best+Practices&q=a%26b")).toBe("/blog?q=a%26b&category=Best+Practices&page=2");
  expect(addressOf("q=+&category=All&page=1")).toBe("/blog");
});

test.each(["0", "-1", "1.0", "01", "abc", "1e3", "", "99999999"])("page %j is no page", (page) => {
  expect(read(`page=${page}`)).toBeNull();
});

test("what was searched for is one line of text that can be seen", () => {
  expect(read("q=%00a%0A%0Ab%E2%80%AE%09")?.query).toBe("a b");
  expect(read(`q=${"x".repeat(300)}`)?.query).toHaveLength(100);
});

const siteUrl = "https://www.homecoming.example";
const ada: AuthorDetail = {
  id: "a",
  slug: "ada",
  name: "Ada Quimby",
  role: "Editor",
  about: ["Sails.", "Writes."],
  picture: "/ada.avif",
  profiles: [
    { label: "Talks", address: "https://talks.example/ada" },
    { label: "Half typed", address: "https://" },
  ],
  metaTitle: null,
  metaDescription: null,
  meta: {},
};

const texts = composeTexts({}).texts;
const metaOf = (author: AuthorDetail, page = 1) =>
  JSON.stringify(authorMeta({ siteUrl, texts }, texts.author, author, page));

test("an author is a person with a page, a portrait and pages elsewhere that can be read", () => {
  expect(personData(siteUrl, ada)).toEqual({
    "@type": "Person",
    name: "Ada Quimby",
    url: `${siteUrl}/blog/authors/ada`,
    jobTitle: "Editor",
    image: `${siteUrl}/ada.avif`,
    sameAs: ["https://talks.example/ada"],
  });
  expect(personData(siteUrl, { ...ada, role: null, picture: null, profiles: [] })).toEqual({
    "@type": "Person",
    name: "Ada Quimby",
    url: `${siteUrl}/blog/authors/ada`,
  });
});

test("the page of an author stands below the journal, and further pages have addresses of their own", () => {
  expect(metaOf(ada)).toContain(`"position":2,"name":"Blog","item":"${siteUrl}/blog"`);
  expect(metaOf(ada)).toContain(`"rel":"canonical","href":"${siteUrl}/blog/authors/ada"`);
  expect(metaOf(ada, 2)).toContain(`"rel":"canonical","href":"${siteUrl}/blog/authors/ada?page=2"`);
});

test("an editor's own words for search engines come first", () => {
  const own = metaOf({
    ...ada,
    metaTitle: "Ada, editor",
    metaDescription: "All that Ada has written.",
    meta: { noindex: true },
  });
  expect(own).toContain('"title":"Ada, editor');
  expect(own).toContain("All that Ada has written.");
  expect(own).toContain('"content":"noindex"');
});

test.each([
  [null, "/social/blog/reunion.png"],
  ["/images/stock-1.svg", "/social/blog/reunion.png"],
  ["/images/reunion.avif", "/images/reunion.avif"],
  ["https://cdn.example/reunion.jpg", "https://cdn.example/reunion.jpg"],
])("an article with the picture %j shows %j to social networks", (image, src) => {
  expect(articleImage({ siteUrl, texts }, { slug: "reunion", title: "Reunion", image }).src).toBe(src);
});
