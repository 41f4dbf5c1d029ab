import type { Context } from "#domain/context.ts";
import { type Arrival, arrive } from "../providers/finish-provider-sign-in.ts";
import { getProvider } from "../providers/get-provider.ts";
import { providerError } from "../providers/provider-error.ts";
import type { ProviderIdentity, SamlProvider } from "../providers/provider.ts";
import { type Browser, hashToken, takeProviderRequest } from "../providers/provider-request.ts";
import { takeProviderToken } from "../take-account-tokens.ts";
import { readSamlAnswer, samlMetadata } from "./saml-client.ts";

/**
 * Takes the answer that a SAML provider sends by a form of its own site, on which no browser sends our cookies along. So it is
 * checked and kept, once, and the browser goes on to {@link finishSaml} with its cookie.
 * @throws DomainError with a reason of provider-error.ts
 */
export async function receiveSamlAnswer(ctx: Context, providerId: string, encoded: string): Promise<Arrival> {
  await takeProviderToken(ctx);
  const provider = await getSamlProvider(ctx, providerId);
  const { state, identity } = await readSamlAnswer(ctx, provider, encoded);
  const kept = await ctx.db
    .updateTable("provider_requests")
    .set({ identity })
    .where("id", "=", hashToken(state))
    .where("provider", "=", providerId)
    .where("identity", "is", null)
    .executeTakeFirst();
  if (kept.numUpdatedRows !== 1n) throw providerError("request_lost");
  return { path: `/api/auth/sso/finish?state=${state}`, cookies: [] };
}

/**
 * Finishes what this browser started at a SAML provider.
 * @throws DomainError with a reason of provider-error.ts
 */
export async function finishSaml(ctx: Context, state: string, browser: Browser): Promise<Arrival> {
  const taken = await takeProviderRequest(ctx, state, browser);
  if (!taken?.request.identity) throw providerError("request_lost");
  const provider = await getSamlProvider(ctx, taken.request.provider);
  return arrive(ctx, { provider, identity: taken.request.identity as ProviderIdentity, taken }, browser);
}

/**
 * The metadata of this site for one connection; anybody may fetch it.
 * @throws DomainError not_found with the reason `provider_unknown`
 */
export async function getSamlMetadata(ctx: Context, providerId: string): Promise<string> {
  return samlMetadata(ctx, await getSamlProvider(ctx, providerId));
}

async function getSamlProvider(ctx: Context, providerId: string): Promise<SamlProvider> {
  const provider = await getProvider(ctx, providerId);
  if (provider.protocol !== "saml") throw providerError("provider_unknown");
  return provider;
}
