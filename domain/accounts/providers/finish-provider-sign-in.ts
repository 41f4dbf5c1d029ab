import type { Context } from "#domain/context.ts";
import { ownPath } from "#lib/own-path.ts";
import { startSession } from "../start-session.ts";
import { createAuthCode } from "./auth-code.ts";
import { getProvider } from "./get-provider.ts";
import { findOrCreateUser, linkToUser } from "./link-identity.ts";
import { readCallback } from "./openid-client.ts";
import type { Provider, ProviderIdentity } from "./provider.ts";
import { providerError } from "./provider-error.ts";
import { type Browser, type TakenRequest, takeProviderRequest } from "./provider-request.ts";
import { callbackAddress } from "./start-provider-sign-in.ts";

/** Where the browser goes, and what it is to keep. */
export interface Arrival {
  path: string;
  cookies: string[];
}

/**
 * Finishes what was started in this browser at an OpenID provider: a sign-in, a code for a program, or a link. The second
 * factor is owed like after any other way in.
 * @param query of the callback: `code` and `state`, or `error`, which aborts (specification section 8)
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
  const userId = await findOrCreateUser(ctx, provider, identity);
  if (challenge !== null) {
    const code = await createAuthCode(ctx, { provider: provider.id, userId, challenge });
    const { pathname, searchParams } = new URL(path, ctx.linkUrl);
    searchParams.set("code", code);
    return { path: `${pathname}?${searchParams}`, cookies: [taken.cookie] };
  }
  return { path, cookies: [taken.cookie, await startSession(ctx, userId, userAgent)] };
}
