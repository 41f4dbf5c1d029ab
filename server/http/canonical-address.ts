import type { MiddlewareHandler } from "hono";
import { withoutNeedlessEscapes } from "#lib/own-path.ts";

/**
 * Redirects any other spelling of an address permanently to the canonical one, so that no page is rendered and cached
 * twice.
 */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || pathname.startsWith("/__")) return next();
  const canonical = canonicalPath(pathname);
  if (canonical === pathname) return next();
  // The address of a preview is a secret, which no cache keeps and no page passes on.
  if (canonical.startsWith("/preview/")) {
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
  }
  return c.redirect(canonical + search, 301);
};

/** The end of a data address; React Router writes `/_.data` where the page's own address ends in a slash. */
const dataEnd = /(?:\/_)?\.data$/;

/**
 * Lower case, without needless escapes and trailing slashes; the same for data addresses. Several leading slashes
 * become one, because browsers read the next part as another host. Slashes are counted by hand, because a pattern for
 * trailing slashes takes quadratic time in long runs of slashes.
 */
export function canonicalPath(pathname: string): string {
  const plain = withoutNeedlessEscapes(pathname).toLowerCase();
  if (!dataEnd.test(plain)) return withoutSlashes(plain);
  const page = withoutSlashes(plain.replace(dataEnd, ""));
  return page === "/" ? "/_.data" : `${page}.data`;
}

function withoutSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === "/") start++;
  while (end > start && path[end - 1] === "/") end--;
  return `/${path.slice(start, end)}`;
}
