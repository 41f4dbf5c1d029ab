import { randomBytes } from "node:crypto";
import { sign } from "#domain/security/secrets.ts";
import { hashToken } from "../tokens/link-tokens.ts";
import type { Selectable } from "kysely";
import type { ProviderRequestsTable } from "#db/tables/account-tables.ts";
import type { Context } from "#domain/context.ts";
import { type CookieReader, callCookie } from "../tokens/cookies.ts";
import type { Secrets } from "./openid-client.ts";

/** Milliseconds between leaving for a provider and coming back. */
export const providerRequestLifetimeMs = 10 * 60 * 1_000;

/** The browser, or program, that makes the request. */
export interface Browser {
  userAgent: string | null;
  cookie: CookieReader;
}

/** A sign-in at a provider that has just been started in this browser. */
export interface StartedRequest {
  secrets: Secrets;
  /** `Set-Cookie` value that ties the answer to this browser. */
  cookie: string;
}

type ProviderRequest = Omit<Selectable<ProviderRequestsTable>, "id" | "expires_at">;
type Wanted = Omit<ProviderRequest, "identity">;

/** Notes that a sign-in was started. Nothing is stored that would let anybody finish it. */
export async function createProviderRequest(ctx: Context, wanted: Wanted): Promise<StartedRequest> {
  const state = randomBytes(32).toString("base64url");
  const browser = randomBytes(32).toString("base64url");
  await ctx.db
    .insertInto("provider_requests")
    .values({
      ...wanted,
      id: hashToken(state),
      identity: null,
      expires_at: new Date(ctx.clock().getTime() + providerRequestLifetimeMs),
    })
    .execute();
  return {
    secrets: secretsOf(ctx, state, browser),
    cookie: callCookie(ctx, cookieName(state), browser, providerRequestLifetimeMs),
  };
}

/** A request that is under way, without ending it: for the answer that comes without the browser's cookie. */
export async function findProviderRequest(ctx: Context, state: string): Promise<ProviderRequest | null> {
  const row = await ctx.db
    .selectFrom("provider_requests")
    .select(["provider", "purpose", "user_id", "return_to", "code_challenge", "identity"])
    .where("id", "=", hashToken(state))
    .where("purpose", "!=", "code")
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return row ?? null;
}

/** A request that is over. */
export interface TakenRequest {
  request: ProviderRequest;
  secrets: Secrets;
  /** `Set-Cookie` value that forgets it. */
  cookie: string;
}

/**
 * Ends a request that this browser started, also when the sign-in then fails: each is answered once.
 * @returns null when there is no such request, or another browser's
 */
export async function takeProviderRequest(
  ctx: Context,
  state: string,
  { cookie }: Pick<Browser, "cookie">,
): Promise<TakenRequest | null> {
  const browser = cookie(cookieName(state)) ?? "";
  if (!/^[\w-]{43}$/.test(browser)) return null;
  const request = await findProviderRequest(ctx, state);
  if (!request) return null;
  const deleted = await ctx.db.deleteFrom("provider_requests").where("id", "=", hashToken(state)).executeTakeFirst();
  if (deleted.numDeletedRows !== 1n) return null;
  return { request, secrets: secretsOf(ctx, state, browser), cookie: callCookie(ctx, cookieName(state), "", 0) };
}

function secretsOf({ secret }: Context, state: string, browser: string): Secrets {
  const derive = (use: string) => sign({ secret }, `provider-request:${use}:${state}:${browser}`);
  return { state, nonce: derive("nonce"), codeVerifier: derive("verifier") };
}

/** How the names of these cookies begin (content/site/cookies.ts). */
export const providerCookiePrefix = "provider_request";

/** One for each request, so that two tabs do not disturb each other. */
function cookieName(state: string): string {
  return `${providerCookiePrefix}_${hashToken(state).slice(0, 12)}`;
}
