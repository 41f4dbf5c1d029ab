import { isAPIError } from "better-auth/api";
import type { Context, FactorKind } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { clientAddressHeader, createAccounts } from "../library/create-accounts.ts";
import { findFactorKinds } from "../factors/factors.ts";
import { type CookieReader, knownBrowserHeader, createKnownBrowserCookie } from "../sessions/account-cookies.ts";
import { parsePasswordGrant } from "./credentials.ts";
import { findAccountByPhone } from "../phone/account-phone.ts";

export interface PasswordSignIn {
  /** `Set-Cookie` values. */
  cookies: string[];
  /** Null while the second factor is owed. */
  user: { id: string; email: string; name: string; emailVerified: boolean } | null;
  /** What may answer for the second factor, recovery codes apart; empty when none is owed. */
  factors: readonly FactorKind[];
}

/**
 * Begins a session for whoever knows the password, and the address or the telephone number of its account.
 * @throws DomainError invalid, with the specification's words when something is missing; unauthenticated with the reason
 *   `invalid_email_or_password`; forbidden with the reason `email_not_verified` (the confirmation was sent again) or `user_banned`;
 *   rate_limited
 */
export async function signInWithPassword(
  ctx: Context,
  input: unknown,
  userAgent: string | null,
  cookie: CookieReader = () => null,
): Promise<PasswordSignIn> {
  const { email, password } = await credentialsOf(ctx, input);
  const requestHeaders = new Headers();
  if (ctx.remoteAddress !== null) requestHeaders.set(clientAddressHeader, ctx.remoteAddress);
  if (userAgent !== null) requestHeaders.set("user-agent", userAgent);
  requestHeaders.set("cookie", knownBrowserHeader(ctx, email, cookie));
  const { headers, response } = await createAccounts(ctx)
    .auth.api.signInEmail({ body: { email, password }, headers: requestHeaders, returnHeaders: true })
    .catch(refuse);
  const { id, name, emailVerified } = response.user;
  const user = { id, email: response.user.email, name, emailVerified };
  const factors = await findFactorKinds(ctx, id);
  return { cookies: headers.getSetCookie(), user: factors.length > 0 ? null : user, factors };
}

/** An unknown number has an address that nobody can have, so that the answer, its time and the limits are those of a known one. */
async function credentialsOf(ctx: Context, input: unknown): Promise<{ email: string; password: string }> {
  const parsed = parsePasswordGrant(input);
  if ("email" in parsed) return parsed;
  const account = await findAccountByPhone(ctx, parsed.phone);
  return { email: account?.email ?? `${parsed.phone.slice(1)}@phone.invalid`, password: parsed.password };
}

/** What the library refuses, in our terms. */
function refuse(error: unknown): never {
  if (!isAPIError(error)) throw error;
  if (error.body?.code === "EMAIL_NOT_VERIFIED") {
    const message = "Please confirm your email address first: open the link in the mail that we have sent you.";
    throw new DomainError("forbidden", message, { reasons: ["email_not_verified"] });
  }
  throw new DomainError("unauthenticated", "Invalid email or password", { reasons: ["invalid_email_or_password"] });
}

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
