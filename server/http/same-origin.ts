import type { MiddlewareHandler } from "hono";
import { comesFromHere } from "#lib/same-origin.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses state-changing requests that a page of another origin makes.
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
