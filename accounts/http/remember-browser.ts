import type { MiddlewareHandler } from "hono";
import type { ProcessContext } from "#domain/context.ts";
import { getActor } from "../sessions/get-actor.ts";
import { createKnownBrowserCookie } from "../sessions/account-cookies.ts";
import { sessionCookieName } from "../sessions/session-cookie.ts";

const begunSession = new RegExp(`^(?:__Host-)?${sessionCookieName}=[^;]+`);

/**
 * Marks a browser in which a user has just signed in, by any method, as known to the account. Here, and not where sessions
 * begin, because a session that owes its second factor is not signed in yet.
 */
export function rememberBrowser(process: ProcessContext): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const begun = c.res.headers.getSetCookie().find((cookie) => begunSession.test(cookie));
    if (begun === undefined) return;
    const actor = await getActor(process, begun.split(";")[0] ?? "");
    if (actor.kind !== "user") return;
    c.header("Set-Cookie", createKnownBrowserCookie(process, actor.email), { append: true });
  };
}
