import type { MiddlewareHandler } from "hono";
import type { Accounts } from "#domain/accounts/library/create-accounts.ts";
import { getActor } from "#domain/accounts/sessions/get-actor.ts";
import { createKnownBrowserCookie, sessionCookieName } from "#domain/accounts/sessions/account-cookies.ts";

const begunSession = new RegExp(`^${sessionCookieName}=[^;]+`);

/**
 * Marks the browser in which somebody has just signed in, by whatever way, as known to their account. Here, and not where sessions
 * begin, because a session whose second factor is owed is nobody's yet.
 */
export function rememberBrowser(accounts: Accounts): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const begun = c.res.headers.getSetCookie().find((cookie) => begunSession.test(cookie));
    if (begun === undefined) return;
    const actor = await getActor(accounts, new Headers({ cookie: begun.split(";")[0] ?? "" }));
    if (actor.kind !== "user") return;
    c.header("Set-Cookie", createKnownBrowserCookie(accounts.process, actor.email), { append: true });
  };
}
