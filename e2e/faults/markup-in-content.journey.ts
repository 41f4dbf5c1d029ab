import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { createItem } from "#domain/documents/edit-item.ts";
import { type ContentField, publicPathOf } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { getItem } from "#domain/documents/get-item.ts";
import { createPreviewLink } from "#domain/publishing/preview-links.ts";
import { createRelease } from "#domain/publishing/releases/releases.ts";
import { type HtmlElement, attributeOf, elementsIn, parseHtml } from "#lib/html-tree.ts";
import { publisher } from "../support/site-data.ts";
import { type Site, startSite } from "../support/site.ts";
import { visitorAddress } from "../support/visitor-forms.ts";

// Whatever stands in a field of content, it is words on every page that shows it: on the public ones and on those of a preview link.

/** What the server, the framework or a browser may look for in a finished page. */
const known = [
  "<script>window.__reactRouterContext</script>",
  '<script>window.__reactRouterContext.streamController.enqueue("[]");</script>',
  '<script type="module" async="">import "/x.js"</script>',
  "<script",
  "</script>",
  '<link rel="modulepreload" href="/x.js">',
  '<link rel="manifest">',
  '<meta charSet="utf-8"/>',
  "<html><head></head><body>",
  "</head>",
  "<body>",
  "</body></html>",
  "<main>",
  "</main>",
  "<iframe src=/embed/contact-form ",
  '<a href="/about',
  '<form action="/newsletter',
  '<img alt="" src="/media/0a1b2c3d-0a1b-4a1b-8a1b-0a1b2c3d4e5f">',
  '<h2 id="x">',
  "<!--",
  "--><title>",
  "</title></textarea></noscript></style>",
  "<svg><desc>",
  "]]>",
  "\ufdd0\ufdd1",
  "$&$`$'",
];

/** Literals with a part of a tag in the sources that work on pages, so that a new one is tried, too. */
function inSources(): string[] {
  const root = resolve(import.meta.dirname, "../..");
  const files = ["server/pages", "app/standalone/look", "app/lib/views", "lib"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^(?!.*\.test).*\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const literals = files.flatMap((text) => [...text.matchAll(/"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`/g)]);
  const texts = literals.map(([, double, single, template]) => double ?? single ?? template ?? "");
  return texts.filter((text) => /<[/!a-z]|nonce=|__reactRouter/i.test(text)).map((text) => text.slice(0, 120));
}

const searched = [...new Set([...known, ...inSources()])];

/** Ends an attribute or an element, if that is possible at all, with an element that no page has. */
const breaksOut = `"'><b id=pwn>`;

function words(max: number, text: string): string {
  return (text.slice(0, Math.max(0, max - breaksOut.length)) + breaksOut).slice(0, max);
}

/** A value for a field; undefined for those that take no words. */
function valueFor(field: ContentField, text: string): unknown {
  switch (field.type) {
    case "line":
    case "text":
      return words(field.maxLength, text);
    case "markdown":
      return markdownWith(`${text}${breaksOut}`);
    case "picture":
      return `/images/x.png?${words(200, text).replace(/\s/g, "")}`;
    case "lines":
      return [words(field.maxLength, text)];
    case "entries":
      return [
        Object.fromEntries(
          field.columns.map(({ name, type, maxLength }) => [
            name,
            type === "address" ? "/about" : words(maxLength, text),
          ]),
        ),
      ];
    case "choice":
      return field.initial;
    case "switch":
      return field.name === "is_active" || field.name === "published";
    case "address":
    case "date":
    case "items":
    case "number":
    case "slug":
      return undefined;
  }
}

/** In an alternative text, titles, code, an address, as HTML, and as it is. */
function markdownWith(text: string): string {
  const exact = Array.from(text, (sign) => `&#${sign.codePointAt(0)};`).join("");
  return [
    `![${exact}](/images/x.png "${exact}")`,
    `[link](/about?${encodeURIComponent(text)} "${exact}")`,
    `<img src="/images/y.png?${exact}" alt="${exact}" title="${exact}">`,
    `\`\`\`${text.replace(/\s/g, "")}\n${text}\n\`\`\``,
    `## ${exact}`,
    `A footnote[^1].\n\n[^1]: ${exact}`,
    text,
  ].join("\n\n");
}

const secret = randomBytes(32).toString("hex");
let site: Site;
test.beforeAll(async () => {
  site = await startSite("sqlite", { AUTH_SECRET: secret });
});
test.afterAll(() => site.remove());

async function look(path: string) {
  const answer = await fetch(site.url + path, { headers: { "x-forwarded-for": visitorAddress() } });
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
}

const count = (elements: readonly HtmlElement[], name: string) =>
  elements.filter(({ tagName }) => tagName === name).length;

/** What is wrong with a page. */
async function faultsOf(path: string): Promise<string[]> {
  const { status, type, text } = await look(path);
  if (status !== 200) return [`${path}: ${status}`];
  if (!type.startsWith("text/html")) return [];
  const elements = [...elementsIn(parseHtml(text))];
  const foreign = elements.filter((element) => attributeOf(element, "id") === "pwn").map(({ tagName }) => tagName);
  const once = ["html", "head", "body", "main", "h1", "title"].filter((name) => count(elements, name) !== 1);
  const isPreview = path.startsWith("/preview/");
  const scripts = elements.filter(({ tagName }) => tagName === "script").map((each) => attributeOf(each, "type") ?? "");
  const expected = isPreview ? [] : ["deferred/classic", "deferred/module", "deferred/state"];
  const missing = expected.filter((one) => !scripts.includes(one));
  const left = isPreview ? scripts : scripts.filter((one) => one === "module");
  return [...foreign, ...once, ...missing, ...left].map((what) => `${path}: ${what}`);
}

test("what is written in a field is words, whatever it looks like", async () => {
  test.setTimeout(600_000);
  const { db } = await site.database();
  const ctx = { ...publisher(db), secret };
  const paths = new Set(["/", "/blog", "/use-cases", "/case-studies", "/modules"]);
  for (const kind of kinds) {
    for (const [number, text] of searched.entries()) {
      const fields = Object.fromEntries(kind.fields.map((field) => [field.name, valueFor(field, text)]));
      const title = `Item ${number} ${words(100, text)}`;
      const { id } = await createItem(ctx, kind, { ...fields, [kind.title]: title });
      paths.add(publicPathOf(kind, (await getItem(ctx, kind, id)) as never).split("#")[0] ?? "/");
    }
  }
  expect(paths.size).toBeGreaterThan(4 * searched.length);

  const release = await createRelease(ctx, { name: words(80, "Spring") });
  const input = { label: words(80, "The agency"), days: 1, mayComment: true };
  const { url } = await createPreviewLink(ctx, { kind: "release", itemId: release.id }, input);
  const prefix = new URL(url).pathname.replace(/\/$/, "");
  const preview = `/preview/${prefix.split("/")[2]}`;
  const faults: string[] = [];
  for (const path of paths) {
    faults.push(...(await faultsOf(path)));
    faults.push(...(await faultsOf(preview + (path === "/" ? "" : path))));
  }
  expect(faults).toEqual([]);
  for (const feed of ["/blog/feed.xml", "/blog/atom.xml", "/sitemap.xml"]) {
    const { status, text } = await look(feed);
    expect([feed, status, /<b id=pwn>/.test(text.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, ""))]).toEqual([
      feed,
      200,
      false,
    ]);
  }
});
