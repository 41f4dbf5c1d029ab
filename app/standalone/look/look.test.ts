import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { renderPageContext } from "#app/lib/requests.ts";
import { createLocalContext } from "#domain/testing/test-context.ts";
import type { Context } from "#domain/context.ts";
import { attributeOf, elementsIn, findElement, parseHtml, wordsOf } from "#lib/html-tree.ts";
import { lookAt } from "./look-at.ts";
import type { SharedThread } from "#domain/comments/shared-comments.ts";
import { type RefusedComment, commentsHtml } from "./comments.ts";

const look = { prefix: "/preview/secret", title: "Preview", note: "Not public.", back: { href: "/", label: "Back" } };

/** Looks at a path of a site that answers with one page. */
function at(path: string, page: (seeing: Context) => Response, comments?: () => string) {
  const context = new RouterContextProvider();
  context.set(renderPageContext, async (_, seeing) => page(seeing));
  const seeing = createLocalContext({ actor: { kind: "visitor" } });
  const request = new Request(`http://localhost:3000/preview/secret${path}`);
  return lookAt(context, request, seeing, { ...look, ...(comments && { comments }) });
}
const never = () => {
  throw new Error("nothing of this is rendered");
};

it("shows a page with its links within the look, without scripts, and with a banner", async () => {
  const html = `<html><head></head><body><a href="/about">About</a><script>go()</script></body></html>`;
  const answer = await at("/pricing", () => new Response(html, { headers: { "content-type": "text/html" } }));
  const shown = await answer.text();
  expect(shown).toContain('<a href="/preview/secret/about">');
  expect(shown).toContain("Not public.");
  expect(shown).not.toContain("go()");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("leads to the files of the site where they are, and its forms send nothing, also in a frame", async () => {
  const html = `<html><head></head><body><a class="x" href="/media/0a1b.pdf">Report</a><a href="/mediation">Page</a>
<form method="post" action="/newsletter"></form><iframe src="/embed/contact-form?type=demo" title="Write to us"></iframe>
<img alt="<iframe onload=x"></body></html>`;
  const answer = await at("/pricing", () => new Response(html, { headers: { "content-type": "text/html" } }));
  const shown = await answer.text();
  expect(shown).toContain('href="/media/0a1b.pdf"');
  expect(shown).toContain('href="/preview/secret/mediation"');
  expect(shown).toContain('action="/preview/secret/newsletter"');
  expect(shown).toContain(
    '<iframe src="/embed/contact-form?type=demo" title="Write to us" sandbox="allow-same-origin"></iframe>',
  );
});

it("reads no text as markup, whatever stands in it", async () => {
  const words = `<body><main><script>x</script></main></head></body><h1>Foreign</h1><a href="/about"><iframe src="/x">`;
  const html = `<html><head><title>${words}</title></head><body><main><h1>Own</h1><img alt='${words}'><textarea>\n\n${words}</textarea></main>
<script>const words = "</main>";</script></body></html>`;
  const ofPage = () => new Response(html, { headers: { "content-type": "text/html" } });
  const shown = parseHtml(await (await at("/pricing", ofPage)).text());
  const names = [...elementsIn(shown)].map(({ tagName }) => tagName);
  expect(names.filter((name) => /^(?:h1|main|body|iframe|script)$/.test(name))).toEqual(["body", "main", "h1"]);
  expect(attributeOf(findElement(shown, "img")!, "alt")).toBe(words);
  expect(wordsOf(findElement(shown, "textarea")!)).toBe(words);
  const withComments = parseHtml(
    await (await at("/pricing", ofPage, () => '<section id="comments"></section>')).text(),
  );
  expect(attributeOf(findElement(withComments, "section")!, "id")).toBe("comments");
  expect(findElement(withComments, "section")?.parentNode).toBe(findElement(withComments, "body"));
});

it("passes on what is no page byte by byte", async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0x00, 0x80]);
  const answer = await at("/social/home.png", () => new Response(bytes, { headers: { "content-type": "image/png" } }));
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  expect((await at("/nothing", () => new Response(null, { status: 204 }))).status).toBe(204);
});

it("is rendered for a preview: visitors don't wait for it", async () => {
  const answer = await at("/pricing", ({ renderedFor }) => new Response(renderedFor));
  expect(await answer.text()).toBe("preview");
});

it("keeps query and fragment of a redirect, and stays within the look", async () => {
  const answer = await at(
    "/old?utm_source=x",
    () => new Response(null, { status: 301, headers: { location: "/new#part" } }),
  );
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/preview/secret/new?utm_source=x#part"]);
});

it("says that it can't be shown while the database is away, and never what ships with the site", async () => {
  const answer = await at("/", (seeing) => {
    seeing.degraded(new Error("away"));
    return new Response("<html>What ships</html>", { headers: { "content-type": "text/html" } });
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("What ships");
});

it("says so, too, when too much is rendered at the moment, and not that something is broken", async () => {
  const answer = await at("/blog/long", () => new Response("We encountered an unexpected error.", { status: 503 }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("This can't be shown at the moment");
});

it.each([
  "/admin",
  "/api/auth/user",
  "/__manifest?p=/x",
  "/sitemap.xml",
  "/sitemaps/1.xml",
  "/blog/feed.xml",
  "/embed/video",
])("shows nothing at %s", async (path) => {
  expect((await at(path, never)).status).toBe(404);
});

const hostile = `"><script>alert(1)</script>'&amp;`;
const thread = (rest: Partial<SharedThread> = {}): SharedThread => ({
  id: "t1",
  page: "/pricing",
  place: "",
  quote: "",
  isResolved: false,
  comments: [{ id: "c1", author: "Mia", body: "Hello", at: new Date("2026-11-23T10:00:00Z"), isDeleted: false }],
  ...rest,
});
const html = (
  given: {
    page?: string;
    threads?: SharedThread[];
    refused?: RefusedComment | null;
    path?: string;
    place?: number;
  } = {},
) =>
  commentsHtml(parseHtml(given.page ?? ""), {
    threads: given.threads ?? [],
    path: given.path ?? "/pricing",
    prefix: "/preview/secret",
    refused: given.refused ?? null,
    changes: null,
    isMarked: true,
    place: given.place ?? null,
  });

it("writes what people have sent as words, wherever it stands", () => {
  const comment = { id: hostile, author: hostile, body: hostile, at: new Date(0), isDeleted: false };
  const threads = [
    thread({ id: hostile, place: hostile, quote: hostile, comments: [comment] }),
    thread({ id: "elsewhere", page: `/x${hostile}` }),
  ];
  const typed = {
    name: hostile,
    body: `</textarea>${hostile}`,
    quote: hostile,
    id: hostile,
    thread: "",
    place: hostile,
  };
  const refused = { error: hostile, fields: { name: hostile, body: hostile }, typed };
  const shown = html({ threads, refused, path: "/pricing", page: `<h1>A ${hostile.replaceAll("<", "&lt;")}</h1>` });
  expect(shown).not.toContain("<script");
  expect(shown).not.toMatch(/="[^"]*"><script/);
  expect(shown.match(/<\/textarea>/g)).toHaveLength(2);
});

it("has the threads of the page, and leads to those of others", () => {
  const shown = html({ threads: [thread(), thread({ id: "t2", page: "/" }), thread({ id: "t3", page: "/" })] });
  expect(shown).toContain('id="comment-c1"');
  expect(shown.match(/id="thread-/g)).toHaveLength(1);
  expect(shown).toContain('<a href="/preview/secret#comments">/</a> (2)');
  expect(html({ threads: [thread({ comments: [{ ...thread().comments[0]!, author: null }] })] })).toContain("The team");
});

it("offers the headings of the page as places, each once and as people read them", () => {
  const page = `<h1 class="x">Plans &amp; <em>prices</em></h1><h2>Why<br/>us</h2><h2>Why us</h2><h3><svg></svg></h3><h4>Small</h4>`;
  const places = [...html({ page }).matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, name]) => name);
  expect(places).toEqual(["The whole page", "Plans &amp; prices", "Why us"]);
});

it("shows what was refused at the form that sent it, with what was typed", () => {
  const refused = {
    error: "",
    fields: { body: "Please write your comment." },
    typed: { name: "Mia", body: "", thread: "t1" },
  };
  const shown = html({ threads: [thread()], refused });
  expect(shown).toContain("<details open>");
  expect(shown.match(/Please write your comment\./g)).toHaveLength(1);
  expect(shown).toContain(
    'id="body-t1" name="body" required rows="4" maxlength="2000" aria-invalid="true" aria-describedby="body-t1-error"',
  );
});
