import { clientAddressHeader, createAccounts } from "./create-accounts.ts";
import type { Context } from "#domain/context.ts";
import { createKnownBrowserCookie } from "./known-browser.ts";

/**
 * Starts a session for somebody who has just proved who they are with this password.
 * @returns the `Set-Cookie` values of the session; none when it could not be started (which is logged)
 */
export async function signIn(
  ctx: Context,
  { email, password, userAgent }: { email: string; password: string; userAgent: string | null },
): Promise<string[]> {
  const requestHeaders = new Headers();
  if (ctx.remoteAddress !== null) requestHeaders.set(clientAddressHeader, ctx.remoteAddress);
  if (userAgent !== null) requestHeaders.set("user-agent", userAgent);
  // A browser that has just used a link is none of those that wrong tries are counted of.
  requestHeaders.set("cookie", createKnownBrowserCookie(ctx, email).split(";")[0] ?? "");
  try {
    const { headers } = await createAccounts(ctx).auth.api.signInEmail({
      body: { email, password },
      headers: requestHeaders,
      returnHeaders: true,
    });
    return headers.getSetCookie();
  } catch (error) {
    ctx.log.warn({ err: error }, "a session could not be started");
    return [];
  }
}
