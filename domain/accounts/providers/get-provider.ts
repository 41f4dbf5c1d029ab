import type { Context, ProcessContext } from "#domain/context.ts";
import { providerIdOf } from "../sso/connection.ts";
import { findConnectedProvider } from "../sso/find-connections.ts";
import { providerError } from "./provider-error.ts";
import { type OpenIdProvider, operatorsProvider, type Provider } from "./provider.ts";

/** The operator's OpenID provider; null when none is configured. */
export function getOperatorsProvider({ accounts }: Pick<ProcessContext, "accounts">): OpenIdProvider | null {
  const settings = accounts.openIdProvider;
  return settings && { protocol: "oidc", id: operatorsProvider, domains: null, ...settings };
}

/**
 * A provider by its id.
 * @throws DomainError not_found with the reason `provider_unknown`
 */
export async function getProvider(ctx: Context, id: string): Promise<Provider> {
  const provider = id === operatorsProvider ? getOperatorsProvider(ctx) : await findConnectedProvider(ctx, id);
  if (provider) return provider;
  throw providerError("provider_unknown");
}

/** What people call each provider, by its id. */
export async function findProviderNames(ctx: Context): Promise<Map<string, string>> {
  const own = getOperatorsProvider(ctx);
  const connections = await ctx.db.selectFrom("sso_connections").select(["id", "name"]).execute();
  const names = new Map(connections.map(({ id, name }) => [providerIdOf(id), name]));
  return own ? names.set(own.id, own.name) : names;
}
