import type { MiddlewareHandler } from "hono";
import { comesFromHere } from "#lib/same-origin.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests from pages of other origins. Browsers send Sec-Fetch-Site or Origin; other programs
 * send neither and have no visitor's cookie.
 * @param except paths that accept requests of other sites, because they check a signature and no cookie
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
