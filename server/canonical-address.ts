import type { MiddlewareHandler } from "hono";

/** Redirects trailing slashes and upper case permanently to the canonical address. */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const canonical = pathname === "/" ? pathname : pathname.toLowerCase().replace(/\/+$/, "") || "/";
  if (!isRead || canonical === pathname || pathname.endsWith(".data") || pathname.startsWith("/__")) return next();
  // A path of several slashes at the front would be read as another host.
  return c.redirect(canonical.replace(/^\/+/, "/") + search, 301);
};
