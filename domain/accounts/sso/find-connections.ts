import type { Context } from "#domain/context.ts";
import type { Provider } from "../providers/provider.ts";
import { requireAdminManager } from "../require-admin-manager.ts";
import { asProvider, connectionIdOf, type OtherSide, otherSideOf } from "./connection.ts";

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
  await requireAdminManager(ctx);
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
