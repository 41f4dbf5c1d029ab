import type { MiddlewareHandler } from "hono";

/** Redirects trailing slashes and upper case permanently to the canonical address. */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || pathname.endsWith(".data") || pathname.startsWith("/__")) return next();
  const canonical = canonicalPath(pathname);
  return canonical === pathname ? next() : c.redirect(canonical + search, 301);
};

/**
 * In lower case, without slashes at the end. Several at the front become one, or the browser would read another host there. By
 * hand, because a pattern for slashes at the end looks at each run of slashes as often as it is long.
 */
export function canonicalPath(pathname: string): string {
  let start = 0;
  let end = pathname.length;
  while (pathname[start] === "/") start++;
  while (end > start && pathname[end - 1] === "/") end--;
  return `/${pathname.slice(start, end).toLowerCase()}`;
}
