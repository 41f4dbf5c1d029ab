import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context as HonoContext, Env, Hono } from "hono";
import { accepts } from "hono/accepts";
import { compress } from "hono/compress";
import { escapeXml } from "#lib/text/format-text.ts";

/** What the page loads: the viewer from its package, and what is ours beside it. Nothing comes from another host. */
const files = {
  "viewer.css": import.meta.resolve("swagger-ui-dist/swagger-ui.css"),
  "viewer.js": import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
  "page.css": import.meta.resolve("./page.css"),
  "page.js": import.meta.resolve("./page.js"),
};

/**
 * The reference as a page for people, beside the call of that name, which everybody else gets.
 * @param siteName the name of the site at present
 */
export function mountReferencePage<E extends Env>(
  app: Hono<E>,
  siteName: (c: HonoContext<E>) => Promise<string>,
): void {
  app.get("/reference", async (c, next) => {
    const supports = ["application/json", "text/html"];
    if (accepts(c, { header: "Accept", supports, default: "application/json" }) !== "text/html") return next();
    return c.html(pageOf(escapeXml(`Accounts of ${await siteName(c)}`)));
  });
  app.use("/reference/*", compress());
  for (const [name, file] of Object.entries(files)) {
    const type = name.endsWith(".js") ? "text/javascript" : "text/css";
    app.get(`/reference/${name}`, async (c) =>
      c.body(await readFile(fileURLToPath(file)), 200, { "Content-Type": `${type}; charset=UTF-8` }),
    );
  }
}

/** @param title as HTML */
const pageOf = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/api/auth/reference/viewer.css">
<link rel="stylesheet" href="/api/auth/reference/page.css">
<script src="/api/auth/reference/viewer.js" defer></script>
<script src="/api/auth/reference/page.js" defer></script>
</head>
<body>
<header><h1>${title}</h1>
<p>Who is signed in stands in an HttpOnly cookie; no call answers a token that opens it. Calls take and answer JSON, and fail with a code for programs and a message for people.</p>
<p>Programs get this page as an OpenAPI document: ask for <code>application/json</code>.</p>
<h2>Calls</h2></header>
<div id="calls"></div>
<noscript><p>This page needs JavaScript; the OpenAPI document does not.</p></noscript>
</body>
</html>
`;
