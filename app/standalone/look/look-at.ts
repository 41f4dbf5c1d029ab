import { escapeMarkup } from "#lib/text/format-text.ts";
import type { RouterContextProvider } from "react-router";
import { renderPageContext } from "#app/lib/requests.ts";
import changeStyles from "#app/styles/changes.css?url";
import lookStyles from "#app/styles/look.css?url";
import { asDomainError } from "#domain/database.ts";
import type { PageChanges } from "./mark-changes.ts";
import type { Context } from "#domain/context.ts";
import { refusalInit } from "#app/lib/answers.ts";
import type { DomainError } from "#lib/domain-error.ts";
import { withQueryOf, ownPath } from "#lib/http/requests.ts";
import {
  type HtmlDocument,
  attributeOf,
  elementsIn,
  findElement,
  htmlOf,
  insertHtml,
  parseHtml,
  removeElement,
  setAttribute,
} from "#lib/html-tree.ts";

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
  /** What stands below the page, made from its HTML, in whose texts it may put links. */
  comments?: (page: HtmlDocument, changes: PageChanges | null) => string;
  /** Marks what changed on the page at an address. */
  mark?: (page: HtmlDocument, path: string) => Promise<PageChanges | null>;
  /** Why what was sent with the request was refused. */
  refusal?: DomainError;
}

/** Nobody keeps, indexes or passes on what a look shows. */
const headers: Record<string, string> = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** What is no page of the public site, and other looks. */
const closed =
  /^\/(?:admin|api|preview|embed|healthz|readyz|metrics|__manifest|sitemap\.xml|sitemaps|robots\.txt|llms\.txt|blog\/(?:feed\.xml|atom\.xml|feed\.json))(?:[/?]|$)/i;

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
  const { search } = new URL(request.url);
  const path = pathBelow(look.prefix, request, seeing);
  if (path === null) return ended("This page does not exist", "Only pages of the site are shown here.");
  let failure: unknown = null;
  const degraded = (reason: unknown) => (failure ??= reason ?? true);
  const page = await context.get(renderPageContext)(path, { ...seeing, degraded, renderedFor: "preview" });
  // What ships with the site is not what somebody wants to look at.
  if (failure !== null) {
    seeing.log.warn({ err: failure }, "a look at the site could not be read");
    return notNow();
  }
  // Too many others are rendered at the moment.
  if (page.status === 503) return notNow();
  const target = page.headers.get("location");
  const moved = target === null ? null : ownPath(target, seeing.linkUrl);
  if (moved !== null) {
    const { hash } = new URL(target ?? "", seeing.linkUrl);
    const location = look.prefix + withQueryOf(search, moved + hash);
    return new Response(null, { status: 302, headers: { ...headers, location } });
  }
  const type = page.headers.get("content-type") ?? "text/plain";
  const { refusal } = look;
  const refused = refusal && refusalInit(refusal);
  const answer = {
    status: refused?.status ?? page.status,
    headers: {
      ...headers,
      ...refused?.headers,
      // Browsers that don't say where a form comes from in another way name the site.
      ...(look.comments && { "referrer-policy": "same-origin" }),
      "content-type": type,
    },
  };
  if (!type.startsWith("text/html")) return new Response(page.body, answer);
  const html = parseHtml(await page.text());
  removeScripts(html);
  let changes: PageChanges | null = null;
  try {
    if (look.mark && page.status === 200) changes = await look.mark(html, path);
  } catch (error) {
    if (asDomainError(error)?.code !== "unavailable") throw error;
    return notNow();
  }
  keepWithin(html, look.prefix);
  // Before the banner, which has headings of its own.
  if (look.comments) addComments(html, look.comments(html, changes));
  addBanner(html, look);
  return new Response(htmlOf(html), answer);
}

/** The address of the page that a look shows, with its query; null for what is no page. */
export function pathBelow(prefix: string, request: Request, { linkUrl }: Pick<Context, "linkUrl">): string | null {
  const { pathname, search } = new URL(request.url);
  const path = ownPath(`${pathname.slice(prefix.length) || "/"}${search}`, linkUrl);
  return path === null || closed.test(path) ? null : path;
}

const notNow = () => ended("This can't be shown at the moment", "Please try again in a minute.", 503);

/** The page for a look that is over, never was, or is not possible now. */
export function ended(title: string, words: string, status = 404): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><link rel="stylesheet" href="${lookStyles}"></head>
<body><main class="look-ended"><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(words)}</p><p><a href="/">To the public site</a></p></main></body></html>`;
  return new Response(html, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}

/** Forms are for the public site. */
export function refuseToSend(): Response {
  return new Response("Nothing is sent from a preview.", { status: 405, headers: { ...headers, allow: "GET, HEAD" } });
}

/** The HTML of a page without its scripts, which would lead from here to the live site. */
export function withoutScripts(html: string): string {
  const page = parseHtml(html);
  removeScripts(page);
  return htmlOf(page);
}

/** The same of a document. */
export function removeScripts(page: HtmlDocument): void {
  for (const element of elementsIn(page)) {
    setAttribute(element, "nonce", null);
    const isLink = element.tagName === "link" && /^(?:modulepreload|manifest)$/.test(attributeOf(element, "rel") ?? "");
    if (isLink || element.tagName === "script") removeElement(element);
  }
}

const file = /^\/(?:assets|images|videos|media|social)\//;

/**
 * Links and forms to pages of this site stay within the look; files of the site are the same everywhere. The contact form stands in a
 * frame, and would send a real inquiry: the browser shows a form within a sandbox and does not send it.
 */
function keepWithin(page: HtmlDocument, prefix: string): void {
  for (const element of elementsIn(page)) {
    if (element.tagName === "iframe") setAttribute(element, "sandbox", "allow-same-origin");
    for (const name of ["href", "action", "formaction"]) {
      if (!/^(?:a|area|form|button|input)$/.test(element.tagName)) continue;
      const address = attributeOf(element, name) ?? "";
      if (/^\/(?![/\\])/.test(address) && !file.test(address)) setAttribute(element, name, prefix + address);
    }
  }
}

function addComments(page: HtmlDocument, written: string): void {
  const main = findElement(page, "main");
  const parent = main?.parentNode;
  if (parent) insertHtml(parent, written, parent.childNodes[parent.childNodes.indexOf(main) + 1]);
  else insertHtml(bodyOf(page), written);
}

function addBanner(page: HtmlDocument, { title, note, back, comments }: Look): void {
  const body = bodyOf(page);
  const banner = `<aside class="look-banner" aria-label="Preview"><p><strong>${escapeMarkup(title)}</strong> ${escapeMarkup(note)}</p>
<p>${comments ? '<a href="#comments">Comments</a> ' : ""}<a href="${escapeMarkup(back.href)}">${escapeMarkup(back.label)}</a></p></aside>`;
  insertHtml(body, banner, body.childNodes[0]);
  const head = findElement(page, "head") ?? body;
  const styles = [lookStyles, ...(comments ? [changeStyles] : [])];
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  insertHtml(head, `<meta name="robots" content="noindex">${links}`);
}

/** Every document has one, whatever it was made from. */
const bodyOf = (page: HtmlDocument) => findElement(page, "body") ?? page;
