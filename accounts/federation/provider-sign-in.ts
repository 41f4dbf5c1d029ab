import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { ownPath } from "#lib/http/requests.ts";
import { requireRecentSignIn } from "../sessions/require-user.ts";
import { samlRequestAddress } from "./sso/saml-client.ts";
import { takeForClient } from "../rate-limits.ts";
import { getProvider } from "./find-providers.ts";
import { authorizationUrl, discover, readCallback } from "./openid-client.ts";
import type { Provider, ProviderIdentity } from "./provider.ts";
import { createProviderRequest, type Browser, type TakenRequest, takeProviderRequest } from "./provider-request.ts";
import { startSession } from "../sessions/start-session.ts";
import { createAuthCode } from "./auth-code.ts";
import { findOrCreateUser, linkToUser } from "./link-identity.ts";
import { providerError } from "./provider-error.ts";

const startSchema = z.object({
  provider: z.string("Please name a provider."),
  redirect_to: z.string().optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, "The code challenge must be the base64url of a SHA-256.")
    .optional(),
  code_challenge_method: z
    .string()
    .regex(/^s256$/i, "The code challenge method must be s256.")
    .optional(),
});

export const linkSchema = z.object({ provider: z.string("Please name a provider.") });

/** Where the browser goes next, and the cookie that it must bring back. */
export interface Departure {
  url: string;
  cookie: string;
}

/**
 * Starts a sign-in at a provider (docs/product.md#openid-sign-in). With a `code_challenge` it ends at `redirect_to` with
 * a code that `token?grant_type=pkce` takes; without one, in a session. A code is handed over on pages of the admin area only.
 * @throws DomainError invalid; not_found with the reason `provider_unknown`; unavailable; rate_limited
 */
export async function startProviderSignIn(ctx: Context, input: unknown): Promise<Departure> {
  const { provider, redirect_to: target, code_challenge: challenge } = parseFields(startSchema, input);
  return depart(ctx, await getProvider(ctx, provider), {
    purpose: "sign-in",
    user_id: null,
    return_to: parseReturnPath(ctx, target ?? "/admin", challenge !== undefined),
    code_challenge: challenge ?? null,
  });
}

/**
 * Starts to connect a provider with the account of the person who is signed in, and was asked shortly before.
 * @throws DomainError as {@link startProviderSignIn}; unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export async function startLinking(ctx: Context, { provider }: { provider: string }): Promise<Departure> {
  const { userId } = requireRecentSignIn(ctx);
  return depart(ctx, await getProvider(ctx, provider), {
    purpose: "link",
    user_id: userId,
    return_to: "/admin/security?connected",
    code_challenge: null,
  });
}

type Wanted = Omit<Parameters<typeof createProviderRequest>[1], "provider">;

async function depart(ctx: Context, provider: Provider, wanted: Wanted): Promise<Departure> {
  await takeForClient(ctx, "provider:address");
  const request = { ...wanted, provider: provider.id };
  if (provider.protocol === "saml") {
    const { secrets, cookie } = await createProviderRequest(ctx, request);
    return { url: await samlRequestAddress(ctx, provider, secrets.state), cookie };
  }
  // Before anything is written: while the provider is down there is nothing to come back from.
  const config = await discover(ctx, provider);
  const { secrets, cookie } = await createProviderRequest(ctx, request);
  return { url: await authorizationUrl(config, callbackAddress(ctx, provider), secrets), cookie };
}

/** The address that a provider must be told to send people back to. */
function callbackAddress({ linkUrl }: Pick<Context, "linkUrl">, { id }: Pick<Provider, "id">): string {
  return `${linkUrl}/api/auth/callback/${id}`;
}

/**
 * Where a code may be handed over: pages that load nothing from elsewhere and that no analytics sees. On any other page the code
 * would stand in an address that others get to read.
 */
const codeTargets = /^\/admin(?:[/?]|$)/;

/** @throws DomainError invalid with `fields` redirect_to */
function parseReturnPath({ linkUrl }: Context, target: string, hasCode: boolean): string {
  const path = ownPath(target, linkUrl);
  if (path !== null && (!hasCode || codeTargets.test(path))) return path;
  const message = hasCode
    ? "The address to return to with a code must be one of the admin area."
    : "The address to return to must be one of this site.";
  throw new DomainError("invalid", message, { fields: { redirect_to: message } });
}

/** Where the browser goes, and what it is to keep. */
export interface Arrival {
  path: string;
  cookies: string[];
}

/**
 * Finishes what was started in this browser at an OpenID provider: a sign-in, a code for a program, or a link. The second
 * factor is owed like after any other way in.
 * @param query of the callback: `code` and `state`, or `error`, which aborts
 * @throws DomainError with a reason of provider-error.ts
 */
export async function finishOpenIdSignIn(
  ctx: Context,
  { providerId, query }: { providerId: string; query: URLSearchParams },
  browser: Browser,
): Promise<Arrival> {
  const error = query.get("error") ?? query.get("error_code");
  if (!query.has("code") && error === null) throw providerError("session_missing");
  const taken = await takeProviderRequest(ctx, query.get("state") ?? "", browser);
  if (!taken || taken.request.provider !== providerId) throw providerError("request_lost");
  const provider = await getProvider(ctx, providerId);
  if (provider.protocol !== "oidc") throw providerError("request_lost");
  if (error !== null) {
    ctx.log.info({ provider: providerId, error }, "an OpenID provider refused a sign-in");
    throw providerError("provider_denied");
  }
  const callback = new URL(`${callbackAddress(ctx, provider)}?${query}`);
  const identity = await readCallback(ctx, provider, { callback, secrets: taken.secrets });
  return arrive(ctx, { provider, identity, taken }, browser);
}

/** What a proved identity is good for, by what was started. */
export async function arrive(
  ctx: Context,
  { provider, identity, taken }: { provider: Provider; identity: ProviderIdentity; taken: TakenRequest },
  { userAgent }: Browser,
): Promise<Arrival> {
  const { purpose, user_id: linking, return_to: target, code_challenge: challenge } = taken.request;
  // Looked at again: the row may be older than the release that runs.
  const path = ownPath(target, ctx.linkUrl) ?? "/admin";
  if (purpose === "link") {
    const { actor } = ctx;
    if (actor.kind !== "user" || !actor.session || actor.userId !== linking) throw providerError("request_lost");
    await linkToUser(ctx, provider, { userId: actor.userId, email: actor.email, identity });
    return { path, cookies: [taken.cookie] };
  }
  const user = await findOrCreateUser(ctx, provider, identity);
  if (challenge !== null) {
    const code = await createAuthCode(ctx, { provider: provider.id, userId: user.id, challenge });
    const { pathname, searchParams } = new URL(path, ctx.linkUrl);
    searchParams.set("code", code);
    return { path: `${pathname}?${searchParams}`, cookies: [taken.cookie] };
  }
  return { path, cookies: [taken.cookie, await startSession(ctx, user, userAgent)] };
}
