import type { MiddlewareHandler } from "hono";
import { withoutNeedlessEscapes } from "#lib/own-path.ts";

/** Redirects every other way to write an address permanently to the canonical one, so that nothing is rendered and kept twice. */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || pathname.startsWith("/__")) return next();
  const canonical = canonicalPath(pathname);
  return canonical === pathname ? next() : c.redirect(canonical + search, 301);
};

/** The end of an address of a page's data; React Router writes `/_.data` where the page's own ends in a slash. */
const dataEnd = /(?:\/_)?\.data$/;

/**
 * In lower case, without needless escapes and slashes at the end, also where the data of a page is asked for. Several slashes at the
 * front become one, or the browser would read another host there. By hand, because a pattern for slashes at the end looks at each
 * run of slashes as often as it is long.
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
