import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { renderPageContext } from "#app/lib/request-context.ts";
import { createLocalContext } from "#domain/testing/test-context.ts";
import type { Context } from "#domain/context.ts";
import { lookAt } from "./look-at.ts";

const look = { prefix: "/preview/secret", title: "Preview", note: "Not public.", back: { href: "/", label: "Back" } };

/** Looks at a path of a site that answers with one page. */
function at(path: string, page: (seeing: Context) => Response) {
  const context = new RouterContextProvider();
  context.set(renderPageContext, async (_, seeing) => page(seeing));
  const seeing = createLocalContext({ actor: { kind: "visitor" } });
  return lookAt(context, new Request(`http://localhost:3000/preview/secret${path}`), seeing, look);
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

it("passes on what is no page byte by byte", async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0x00, 0x80]);
  const answer = await at("/social/home.png", () => new Response(bytes, { headers: { "content-type": "image/png" } }));
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  expect((await at("/nothing", () => new Response(null, { status: 204 }))).status).toBe(204);
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
