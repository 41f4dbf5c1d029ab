import type { MiddlewareHandler } from "hono";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests that a page of another origin makes. Browsers say where a request comes from in
 * Sec-Fetch-Site or Origin; programs that are no browsers send neither and carry no visitor's cookie.
 * @param except paths that other sites may send to, because what counts there is signed and no cookie
 */
export function sameOriginOnly(ownOrigin: string, except?: RegExp): MiddlewareHandler {
  return async (c, next) => {
    if (except?.test(c.req.path)) return next();
    if (!safeMethods.has(c.req.method) && !comesFromHere(c.req.raw, ownOrigin)) {
      return c.json({ code: "forbidden", message: "This request came from another site." }, 403);
    }
    return next();
  };
}

/** Whether a request comes from a page of this site, or from a program that is no browser. */
export function comesFromHere(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin") ?? request.headers.get("referer");
  if (origin === null) return true;
  if (origin === ownOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}
