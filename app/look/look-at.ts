import type { RouterContextProvider } from "react-router";
import { renderPageContext } from "#app/lib/request-context.ts";
import lookStyles from "#app/styles/look.css?url";
import type { Context } from "#domain/context.ts";
import { ownPath } from "#lib/own-path.ts";

/** The site in another state than the live one, below an address of its own. */
export interface Look {
  /** Where it is, such as `/preview/TOKEN`; its pages stand below. */
  prefix: string;
  /** What people see, in short, such as "Preview for the agency". */
  title: string;
  /** Until when it can be looked at, or what else is to be said. */
  note: string;
  /** Where to go from it. */
  back: { href: string; label: string };
}

/** Nobody keeps, indexes or passes on what a look shows. */
const headers = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

/** What is no page of the public site, and other looks. */
const closed = /^\/(?:admin|api|preview|embed|healthz|readyz|metrics)(?:[/?]|$)/i;

/**
 * Renders a page of the site for a context that sees another state, with a banner that says so. Its links lead to the same state, it has no
 * scripts, and its forms send nothing.
 * @param request below the look's prefix
 * @param seeing the state
 */
export async function lookAt(
  context: Readonly<RouterContextProvider>,
  request: Request,
  seeing: Context,
  look: Look,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = ownPath(`${pathname.slice(look.prefix.length) || "/"}${search}`, seeing.linkUrl);
  if (path === null || closed.test(path))
    return ended("There is no such page", "Only pages of the site are shown here.");
  const page = await context.get(renderPageContext)(path, seeing);
  const target = page.headers.get("location");
  const moved = target === null ? null : ownPath(target, seeing.linkUrl);
  if (moved !== null)
    return new Response(null, { status: 302, headers: { ...headers, location: look.prefix + moved } });
  const type = page.headers.get("content-type") ?? "text/plain";
  const body = await page.text();
  const shown = type.startsWith("text/html") ? withBanner(withOwnLinks(withoutScripts(body), look.prefix), look) : body;
  return new Response(shown, { status: page.status, headers: { ...headers, "content-type": type } });
}

/** The page for a look that is over or never was. */
export function ended(title: string, words: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${lookStyles}"></head>
<body><main class="look-ended"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p><p><a href="/">To the public site</a></p></main></body></html>`;
  return new Response(html, { status: 404, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}

/** Forms are for the public site. */
export function refuseToSend(): Response {
  return new Response("Nothing is sent from a preview.", { status: 405, headers: { ...headers, allow: "GET, HEAD" } });
}

/** A script would lead from here to the live site. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/g, "");
}

/** Links and forms to pages of this site stay within the look; files of the site are the same everywhere. */
function withOwnLinks(html: string, prefix: string): string {
  return html.replace(
    /(<(?:a|form|area)\b[^>]*?\s(?:href|action)=")(\/(?![/\\])[^"]*)/g,
    (whole, before: string, path: string) =>
      /^\/(?:assets|images|videos|social)\//.test(path) ? whole : before + prefix + path,
  );
}

function withBanner(html: string, { title, note, back }: Look): string {
  const banner = `<aside class="look-banner" aria-label="Preview"><p><strong>${escapeHtml(title)}</strong> ${escapeHtml(note)}</p>
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a></p></aside>`;
  const head = `<meta name="robots" content="noindex"><link rel="stylesheet" href="${lookStyles}"></head>`;
  return html.replace("</head>", () => head).replace(/<body[^>]*>/, (body) => body + banner);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
