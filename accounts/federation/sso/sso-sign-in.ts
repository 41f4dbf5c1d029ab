import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { providerError } from "../provider-error.ts";
import { type Departure, startProviderSignIn, type Arrival, arrive } from "../provider-sign-in.ts";
import { takeForClient } from "../../rate-limits.ts";
import { connectionIdOf, providerIdOf, findConnectionOf } from "./connections.ts";
import { getProvider } from "../find-providers.ts";
import type { ProviderIdentity, SamlProvider } from "../provider.ts";
import { type Browser, takeProviderRequest } from "../provider-request.ts";
import { hashToken } from "../../link-tokens.ts";
import { readSamlAnswer, samlMetadata } from "./saml-client.ts";

export const ssoSchema = z
  .object({
    domain: z.string().trim().max(254, "This domain is too long.").optional(),
    provider_id: z.string().max(100).optional(),
    redirect_to: z.string().optional(),
    code_challenge: z.string().optional(),
    code_challenge_method: z.string().optional(),
  })
  .refine(({ domain = "", provider_id: id = "" }) => domain !== "" || id !== "", {
    path: ["domain"],
    message: "Please name a domain.",
  });

/**
 * Starts a sign-in at the provider of an organization (docs/product.md#single-sign-on), by a domain of it or by its id.
 * @throws DomainError invalid; not_found with the reason `provider_unknown`; unavailable; rate_limited
 */
export async function startSso(
  ctx: Context,
  { domain = "", provider_id: id, ...wanted }: z.output<typeof ssoSchema>,
): Promise<Departure> {
  const found = id === undefined ? await findConnectionOf(ctx, domain.slice(domain.lastIndexOf("@") + 1)) : null;
  const provider = found ? providerIdOf(found.id) : (id ?? "");
  if (connectionIdOf(provider) === null) {
    await takeForClient(ctx, "provider:address");
    throw providerError("provider_unknown");
  }
  return startProviderSignIn(ctx, { ...wanted, provider });
}

/**
 * Takes the answer that a SAML provider sends by a form of its own site, on which no browser sends our cookies along. So it is
 * checked and kept, once, and the browser goes on to {@link finishSaml} with its cookie.
 * @throws DomainError with a reason of provider-error.ts
 */
export async function receiveSamlAnswer(ctx: Context, providerId: string, encoded: string): Promise<Arrival> {
  await takeForClient(ctx, "provider:address");
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
