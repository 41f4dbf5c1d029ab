import { recordActivity } from "#domain/activity/activity.ts";
import type { Selectable } from "kysely";
import type { SsoConnectionsTable } from "#db/tables/account-tables.ts";
import type { ProcessContext, Context } from "#domain/context.ts";
import { open } from "#domain/security/secrets.ts";
import type { Provider } from "../provider.ts";
import { providerError } from "../provider-error.ts";
import { requireAbilityOrOperator } from "#domain/security/rights.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireTeamManager } from "../../sessions/require-user.ts";

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
  const opened = open(process, secret);
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

/** A connection as admins see it. Its client secret is nowhere shown again. */
export interface Connection {
  id: string;
  name: string;
  protocol: "oidc" | "saml";
  domains: string[];
  /** Issuer or entity id of the provider. */
  provider: string;
  otherSide: OtherSide;
  createdBy: string;
  createdAt: Date;
}

/**
 * The connections for single sign-on, the oldest first.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findConnections(ctx: Context): Promise<Connection[]> {
  requireAbilityOrOperator(ctx, "team");
  const rows = await ctx.db.selectFrom("sso_connections").selectAll().orderBy("created_at").orderBy("id").execute();
  const domains = await ctx.db.selectFrom("sso_domains").selectAll().orderBy("domain").execute();
  return rows.map(({ id, name, protocol, settings, created_by, created_at }) => ({
    id,
    name,
    protocol,
    domains: domains.filter(({ connection_id }) => connection_id === id).map(({ domain }) => domain),
    provider: String(settings["issuer"] ?? settings["entityId"]),
    otherSide: otherSideOf(ctx, id, protocol),
    createdBy: created_by,
    createdAt: created_at,
  }));
}

/** The provider behind the id of one; null when there is no such connection. */
export async function findConnectedProvider(ctx: Context, providerId: string): Promise<Provider | null> {
  const id = connectionIdOf(providerId);
  if (id === null) return null;
  const row = await ctx.db.selectFrom("sso_connections").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const domains = await ctx.db.selectFrom("sso_domains").select("domain").where("connection_id", "=", id).execute();
  return asProvider(
    ctx,
    row,
    domains.map(({ domain }) => domain),
  );
}

/** Id and name of the connection that the people of a domain sign in with; null when there is none. */
export async function findConnectionOf(ctx: Context, domain: string): Promise<{ id: string; name: string } | null> {
  const row = await ctx.db
    .selectFrom("sso_domains")
    .innerJoin("sso_connections", "sso_connections.id", "sso_domains.connection_id")
    .select(["sso_connections.id", "sso_connections.name"])
    .where("sso_domains.domain", "=", domain.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes a connection. Its identities are unlinked and the sessions of their people end, any of which may have begun with it;
 * the accounts stay, and a mailed code signs in to them.
 * @throws DomainError not_found; unauthenticated or forbidden
 */
export async function deleteConnection(ctx: Context, id: string): Promise<void> {
  requireTeamManager(ctx);
  const provider = providerIdOf(id);
  await transaction(ctx, async (tx) => {
    const deleted =
      connectionIdOf(provider) === null
        ? null
        : await tx.db.deleteFrom("sso_connections").where("id", "=", id).returning("name").executeTakeFirst();
    if (!deleted) throw new DomainError("not_found", "This connection is gone already.");
    await tx.db.deleteFrom("provider_requests").where("provider", "=", provider).execute();
    const people = tx.db.selectFrom("identities").select("user_id").where("provider", "=", provider);
    const own = ctx.actor.kind === "user" ? ctx.actor.session?.id : undefined;
    await tx.db
      .deleteFrom("sessions")
      .where("user_id", "in", people)
      .where("id", "<>", own ?? "")
      .execute();
    await tx.db.deleteFrom("identities").where("provider", "=", provider).execute();
    await recordActivity(tx, { action: "delete", kind: "provider", itemId: id, title: deleted.name });
  });
}
