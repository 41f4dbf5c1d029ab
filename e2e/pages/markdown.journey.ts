import { expect } from "@playwright/test";
import { publicOrigin } from "../support/crawl.ts";
import { test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

// Pages as Markdown: at addresses of their own, and at the page's address for programs that prefer it (docs/product.md#markdown).

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

async function ask(site: Site, path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(site.url + path, { redirect: "manual", headers, method });
  const header = (name: string) => answer.headers.get(name);
  return { status: answer.status, type: header("content-type"), header, text: await answer.text() };
}

test("every page of the sitemap is there as Markdown, which leads back to it @one-engine", async ({ site }) => {
  const sitemap = (await ask(site, "/sitemap.xml")).text;
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  expect(pages.length).toBeGreaterThan(30);
  for (const { href, pathname, search } of pages) {
    const page = await ask(site, pathname + search);
    const heading = /<h1[^>]*>([^<]+)/.exec(page.text)?.[1]?.split(/&|\s/)[0] ?? "";
    const twin = /^<([^>]+)>; rel="alternate"; type="text\/markdown"$/.exec(page.header("link") ?? "")?.[1] ?? "";
    const { status, type, header, text } = await ask(site, twin);
    expect.soft(status, href).toBe(200);
    expect.soft(type, href).toBe("text/markdown; charset=utf-8");
    expect.soft(header("cache-control"), href).toBe("public, max-age=0, must-revalidate");
    expect.soft(header("vary"), href).toBe("Accept-Encoding");
    expect.soft(text, href).toContain(`# ${heading}`);
    expect.soft(text, href).not.toMatch(/<(?!https?:|mailto:|[\w.+-]+@)|\]\(\/|\]\(#/);
    expect.soft(text.trimEnd().endsWith(`<${href.replace(/\/$/, "/")}>`), href).toBe(true);
    expect.soft(header("link"), href).toBe(`<${href}>; rel="canonical"`);
  }
});

test("a page answers programs that prefer Markdown, and browsers with HTML, whoever asked before", async ({ site }) => {
  const twin = await ask(site, "/pricing.md");
  const asked = [
    browser,
    "text/markdown",
    browser,
    "text/markdown, text/html, */*",
    "*/*",
    "text/markdown;q=0.2, text/html",
  ];
  for (const accept of [...asked, ...asked.toReversed()]) {
    const isMarkdown = /^text\/markdown(?!;)/.test(accept);
    const { status, type, header, text } = await ask(site, "/pricing", { accept });
    expect.soft(status, accept).toBe(200);
    expect.soft(type, accept).toBe(isMarkdown ? "text/markdown; charset=utf-8" : "text/html; charset=utf-8");
    expect.soft(header("vary")?.split(", ").toSorted(), accept).toEqual(["Accept", "Accept-Encoding"]);
    // A shared cache that takes no notice of Vary keeps HTML at most.
    expect.soft(header("cache-control"), accept).toContain(isMarkdown ? "private" : "public");
    if (isMarkdown) expect.soft([text, header("content-location")], accept).toEqual([twin.text, "/pricing.md"]);
    else expect.soft(text, accept).toContain("<!DOCTYPE html>");
  }
  const html = await ask(site, "/pricing", { accept: browser });
  expect(html.header("etag")).not.toBe(twin.header("etag"));
  const known = { "if-none-match": twin.header("etag") ?? "" };
  expect((await ask(site, "/pricing.md", known)).status).toBe(304);
  expect((await ask(site, "/pricing", { ...known, accept: "text/markdown" })).status).toBe(304);
  expect((await ask(site, "/pricing", { ...known, accept: browser })).status).toBe(200);
  const head = await ask(site, "/pricing.md", {}, "HEAD");
  expect([head.status, head.text, head.type]).toEqual([200, "", "text/markdown; charset=utf-8"]);
  expect((await ask(site, "/pricing.md", {}, "POST")).status).toBe(405);
});

test("what is no public page has no Markdown", async ({ site }) => {
  const none = [
    ..."/.md /pricing.md.md /index.md.md /admin.md /admin/site.md /admin/team.md /embed/contact-form.md /nothing.md".split(
      " ",
    ),
    ..."/robots.txt.md /llms.txt.md /blog/nothing.md /blog/feed.xml.md /newsletter/confirm.md /-/x.md".split(" "),
    ..."/blog.md?q=alumni /pricing.md?members=2500 /blog.md?page=99 /preview/x.md".split(" "),
  ];
  for (const path of none) {
    const { status, type } = await ask(site, path);
    expect.soft(status, path).toBe(404);
    expect.soft(type, path).not.toContain("markdown");
  }
  // The calls and built files end before there are pages.
  for (const path of ["/api/auth.md", "/assets/x.md", "/media/x.md"])
    expect.soft((await ask(site, path)).status, path).toBe(404);
  const spellings = {
    "/PRICING.md": "/pricing.md",
    "/pricing%2emd": "/pricing.md",
    "/pricing.md/": "/pricing.md",
    "/x%2f.md": "/x%2F.md",
  };
  for (const [spelling, canonical] of Object.entries(spellings)) {
    const { status, header } = await ask(site, spelling);
    expect.soft([status, header("location")], spelling).toEqual([301, canonical]);
  }
  for (const path of ["/admin", "/robots.txt", "/sitemap.xml", "/embed/contact-form", "/nothing", "/blog?q=alumni"])
    expect.soft((await ask(site, path, { accept: "text/markdown" })).type, path).not.toContain("markdown");
  const former = await ask(site, "/blog/mobile-first.md");
  expect([former.status, former.header("location")]).toEqual([301, "/blog/mobile-first-alumni-platforms.md"]);
  const ofPage = await ask(site, "/blog/mobile-first", { accept: "text/markdown" });
  expect(ofPage.header("location")).toBe("/blog/mobile-first-alumni-platforms");
});

test("the overview for language models leads to Markdown, and says how a page is had", async ({ site }) => {
  const { text } = await ask(site, "/llms.txt");
  expect(text).toContain("/index.md");
  const twins = [...text.matchAll(/\]\((https:[^)]+\.md)\)/g)].map(([, address = ""]) => address);
  expect(twins).toEqual(expect.arrayContaining([`${publicOrigin}/index.md`, `${publicOrigin}/trust.md`]));
  expect(twins.length).toBeGreaterThan(25);
});
