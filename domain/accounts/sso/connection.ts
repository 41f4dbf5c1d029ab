import type { Selectable } from "kysely";
import type { SsoConnectionsTable } from "#db/provider-tables.ts";
import type { ProcessContext } from "#domain/context.ts";
import { open } from "#domain/secrets/seal.ts";
import type { Provider } from "../providers/provider.ts";
import { providerError } from "../providers/provider-error.ts";

/** What is kept of an OpenID connection, and of a SAML one. */
export type ConnectionSettings =
  | { issuer: string; clientId: string }
  | { entityId: string; signInUrl: string; certificates: string[] };

type Row = Pick<Selectable<SsoConnectionsTable>, "id" | "name" | "settings" | "secret">;

const prefix = "sso-";

/** The id under which a connection is a provider: in addresses and with its identities. */
export function providerIdOf(connectionId: string): string {
  return `${prefix}${connectionId}`;
}

/** The connection behind the id of a provider; null when it is no connection's. */
export function connectionIdOf(providerId: string): string | null {
  const id = providerId.startsWith(prefix) ? providerId.slice(prefix.length) : "";
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
}

/** A stored connection as a provider. */
export async function asProvider(
  process: Pick<ProcessContext, "secret" | "previousSecrets">,
  { id, name, settings, secret }: Row,
  domains: string[],
): Promise<Provider> {
  const own = { id: providerIdOf(id), name, domains };
  // Written by create-connection.ts alone.
  const known = settings as unknown as ConnectionSettings;
  if ("entityId" in known) return { protocol: "saml", ...own, ...known };
  if (secret === null) return { protocol: "oidc", ...own, ...known, clientSecret: null };
  const opened = await open(process, secret);
  if (!opened) throw providerError("provider_secret_lost");
  return { protocol: "oidc", ...own, ...known, clientSecret: opened.data };
}

/** What an admin enters at the other side. */
export interface OtherSide {
  /** Where the provider sends people back to. */
  returnAddress: string;
  /** Who this site is to a SAML provider; its metadata can be fetched there. Null for OpenID. */
  entityId: string | null;
}

export function otherSideOf(
  { linkUrl }: Pick<ProcessContext, "linkUrl">,
  connectionId: string,
  protocol: "oidc" | "saml",
): OtherSide {
  const id = providerIdOf(connectionId);
  if (protocol === "oidc") return { returnAddress: `${linkUrl}/api/auth/callback/${id}`, entityId: null };
  return { returnAddress: `${linkUrl}/api/auth/sso/acs/${id}`, entityId: `${linkUrl}/api/auth/sso/metadata/${id}` };
}
