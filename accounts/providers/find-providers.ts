import type { Context, ProcessContext } from "#domain/context.ts";
import { findConnectedProvider } from "./connections.ts";
import { type OpenIdProvider, type Provider, providerError, operatorsProvider, providerIdOf } from "./provider.ts";

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

/** The sign-in methods that not every site has, for the sign-in screen. */
export interface SignInMethods {
  /** The OpenID provider of the operator. */
  provider: { id: string; name: string } | null;
  /** Some organizations sign in at providers of their own. */
  hasSso: boolean;
  /** Wallets may sign in. */
  wallet: boolean;
}

/** Before anything is known. */
export const noSignInMethods: SignInMethods = { provider: null, hasSso: false, wallet: false };

/** Which further sign-in methods this site has. Public; while the database is away, fewer are known. */
export async function findSignInMethods(ctx: Context): Promise<SignInMethods> {
  const provider = getOperatorsProvider(ctx);
  return {
    provider: provider && { id: provider.id, name: provider.name },
    hasSso: await hasConnection(ctx),
    wallet: ctx.accounts.walletChains.length > 0,
  };
}

async function hasConnection({ db, log }: Context): Promise<boolean> {
  try {
    return (await db.selectFrom("sso_connections").select("id").limit(1).executeTakeFirst()) !== undefined;
  } catch (error) {
    log.warn({ err: error }, "the connections for single sign-on could not be read");
    return false;
  }
}
