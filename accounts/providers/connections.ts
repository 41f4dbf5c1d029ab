import { randomUUID, X509Certificate } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { lockRows } from "#db/dialect.ts";
import { uniqueViolation } from "#db/errors.ts";
import type { SsoConnectionsTable } from "#db/tables/account-tables.ts";
import { accountLimits, requireAbilityOrOperator } from "#domain/security/rights.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { open, seal } from "#domain/security/secrets.ts";
import { transaction } from "#domain/database.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { type Call, call, timestamp } from "../calls/call.ts";
import { requireTeamManager } from "../calls/rights.ts";
import { discover } from "./openid-client.ts";
import { connectionIdOf, otherSideOf, type Provider, providerError, providerIdOf } from "./provider.ts";
import { readSamlMetadata } from "./saml-metadata.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** What is kept of an OpenID connection, and of a SAML one. */
export type ConnectionSettings =
  | { issuer: string; clientId: string }
  | { entityId: string; signInUrl: string; certificates: string[] };

type Row = Pick<Selectable<SsoConnectionsTable>, "id" | "name" | "settings" | "secret">;

/** A stored connection as a provider. */
export async function asProvider(
  process: Pick<ProcessContext, "secret" | "previousSecrets">,
  { id, name, settings, secret }: Row,
  domains: string[],
): Promise<Provider> {
  const own = { id: providerIdOf(id), name, domains };
  // Written by connections.ts alone.
  const known = settings as unknown as ConnectionSettings;
  if ("entityId" in known) return { protocol: "saml", ...own, ...known };
  if (secret === null) return { protocol: "oidc", ...own, ...known, clientSecret: null };
  const opened = open(process, secret);
  if (!opened) throw providerError("provider_secret_lost");
  return { protocol: "oidc", ...own, ...known, clientSecret: opened.data };
}

/** A connection as admins see it. Its client secret is nowhere shown again. */
const shownConnection = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  protocol: z.enum(["oidc", "saml"]),
  domains: z.array(z.string()),
  /** Issuer or entity id of the provider. */
  provider: z.string(),
  /** What an admin enters at the other side. */
  otherSide: z.strictObject({ returnAddress: z.url(), entityId: z.url().nullable() }),
  createdBy: z.string(),
  createdAt: timestamp,
});

export type Connection = z.output<typeof shownConnection>;

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
    otherSide: otherSideOf(ctx, { id: providerIdOf(id), protocol }),
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
    .where("sso_domains.domain", "=", foldAddress(domain))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks a provider's connection in the transaction that links an identity, before any other write. The deletion of the connection waits
 * for it, and unlinks the identity with the others.
 * @throws DomainError not_found with the reason `provider_unknown` when the connection is gone
 */
export async function lockConnection({ db }: Context, provider: Pick<Provider, "id">): Promise<void> {
  const id = connectionIdOf(provider.id);
  if (id === null) return;
  const locked = db.selectFrom("sso_connections").select("id").where("id", "=", id).$call(lockRows(db));
  if (!(await locked.executeTakeFirst())) throw providerError("provider_unknown");
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
    // First: a transaction that links an identity has locked this row, or finds it gone.
    const deleted =
      connectionIdOf(provider) === null
        ? null
        : await tx.db.deleteFrom("sso_connections").where("id", "=", id).returning("name").executeTakeFirst();
    if (!deleted) throw new DomainError("not_found", "This connection was already removed.");
    await tx.db.deleteFrom("provider_requests").where("provider", "=", provider).execute();
    const people = tx.db.selectFrom("identities").select("user_id").where("provider", "=", provider);
    const own = ctx.actor.kind === "user" ? ctx.actor.session?.id : undefined;
    // As changeAccount locks one account: a sign-in by a linked identity has its session by now, or finds no identity after this.
    await tx.db.updateTable("users").set({ updated_at: tx.clock() }).where("id", "in", people).execute();
    await tx.db
      .deleteFrom("sessions")
      .where("user_id", "in", people)
      .where("id", "<>", own ?? "")
      .execute();
    await tx.db.deleteFrom("identities").where("provider", "=", provider).execute();
    await recordActivity(tx, { action: "delete", kind: "provider", itemId: id, title: deleted.name });
  });
}

const mostDomains = 20;
const longestDocument = 200_000;

const domain = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

const wantsHttps = "Please enter an address that begins with https://.";

/** By https, or on this machine while trying things out: what is read there decides who signs in. */
const secureAddress = z.string().trim().refine(isSecure, { error: wantsHttps });

const common = {
  name: z
    .string()
    .trim()
    .min(1, "Please name the connection.")
    .max(accountLimits.name, "Please choose a shorter name."),
  domains: z
    .string("Please name at least one domain.")
    .transform((list) => [
      ...new Set(
        list
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ])
    .refine((list) => list.length > 0, "Please name at least one domain.")
    .refine((list) => list.length <= mostDomains, `Please name at most ${mostDomains} domains.`)
    .refine((list) => list.every((name) => domain.test(name)), "Please name domains like example.org."),
};

const connectionSchema = z.discriminatedUnion("protocol", [
  z.object({
    protocol: z.literal("oidc"),
    ...common,
    issuer: secureAddress,
    client_id: z.string().trim().min(1, "Please enter the client id.").max(500, "This client id is too long."),
    client_secret: z.string().trim().max(2_000, "This secret is too long.").default(""),
  }),
  z.object({
    protocol: z.literal("saml"),
    ...common,
    metadata: z.string().max(longestDocument, "This document is too long.").default(""),
    entity_id: z.string().trim().max(1_000, "This entity id is too long.").default(""),
    sso_url: z.string().trim().max(2_000, "This address is too long.").default(""),
    certificate: z.string().max(20_000, "This certificate is too long.").default(""),
  }),
]);

type Input = z.output<typeof connectionSchema>;

/**
 * Registers how the people of some domains sign in: at an OpenID provider, whose discovery document must be there, or at a SAML
 * provider, by its metadata or by entity id, address and certificate. Admins only, shortly after a proof of who is there. The
 * client secret is kept encrypted and never shown again.
 * @throws DomainError invalid with `fields`; conflict with the field domains when another connection has one; unauthenticated or
 *   forbidden
 */
export async function createConnection(ctx: Context, wanted: Input): Promise<{ id: string }> {
  requireTeamManager(ctx);
  const settings =
    wanted.protocol === "saml" ? readSaml(wanted) : { issuer: wanted.issuer, clientId: wanted.client_id };
  const id = randomUUID();
  const secret = wanted.protocol === "oidc" && wanted.client_secret !== "" ? seal(ctx, wanted.client_secret) : null;
  const row = { id, name: wanted.name, protocol: wanted.protocol, settings: { ...settings }, secret };
  await requireAnswer(ctx, row, wanted.domains);
  try {
    await transaction(ctx, async (tx) => {
      await tx.db
        .insertInto("sso_connections")
        .values({ ...row, created_by: ctx.actor.kind === "user" ? ctx.actor.email : "system", created_at: ctx.clock() })
        .execute();
      const domains = wanted.domains.map((name) => ({ domain: name, connection_id: id }));
      await tx.db.insertInto("sso_domains").values(domains).execute();
      await recordActivity(tx, { action: "create", kind: "provider", itemId: id, title: wanted.name });
    });
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    const message = "Another connection has one of these domains already.";
    throw new DomainError("conflict", message, { fields: { domains: message }, cause: error });
  }
  return { id };
}

/** Finds a mistake in the issuer now, and not at the first sign-in. */
async function requireAnswer(ctx: Context, row: Parameters<typeof asProvider>[1], domains: string[]): Promise<void> {
  const provider = await asProvider(ctx, row, domains);
  if (provider.protocol !== "oidc") return;
  // What listens on the machine of a public site is no provider, and must not be asked in its name.
  if (provider.issuer.startsWith("http:") && ctx.linkUrl.startsWith("https:")) throw invalidField("issuer", wantsHttps);
  try {
    await discover(ctx, provider);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = "There is no OpenID provider at this address, or it does not answer.";
    throw invalidField("issuer", message, { cause: error });
  }
}

function readSaml(input: Extract<Input, { protocol: "saml" }>): ConnectionSettings {
  const given = input.metadata.trim() === "" ? null : readSamlMetadata(input.metadata);
  const field = given ? "metadata" : null;
  const entityId = given?.entityId ?? input.entity_id;
  const signInUrl = given?.signInUrl ?? input.sso_url;
  const certificates = given?.certificates ?? [input.certificate];
  if (entityId === "") throw invalidField(field ?? "entity_id", "Please enter the entity id, or paste the metadata.");
  if (!isSecure(signInUrl))
    throw invalidField(field ?? "sso_url", "The address to sign in at must begin with https://.");
  const bodies = certificates.map((text) => text.replaceAll(/-----[A-Z ]+-----|\s/g, ""));
  const kinds = bodies.map(keyKindOf);
  if (bodies.length === 0 || kinds.includes(null)) {
    throw invalidField(field ?? "certificate", "This is not an X.509 certificate.");
  }
  // Signatures of other keys are not taken (saml.ts): with such a certificate alone no sign-in would work.
  const usable = bodies.filter((_, index) => kinds[index] === "rsa");
  if (usable.length === 0) {
    const message = "The key of this certificate is not an RSA key. Please let the provider sign with RSA.";
    throw invalidField(field ?? "certificate", message);
  }
  return { entityId, signInUrl, certificates: usable };
}

/** @returns the kind of the key in a certificate, such as `rsa`; null when it is no certificate */
function keyKindOf(body: string): string | null {
  try {
    return new X509Certificate(Buffer.from(body, "base64")).publicKey.asymmetricKeyType ?? null;
  } catch {
    return null;
  }
}

function isSecure(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return username === "" && (protocol === "https:" || (protocol === "http:" && isHere));
}

/** What admins register of the providers of organizations. */
export const connectionCalls: readonly Call[] = [
  call("GET /admin/sso/providers", {
    summary: "Lists the connections for single sign-on, without their secrets.",
    rights: ["admin"],
    answer: z.array(shownConnection),
    run: findConnections,
  }),
  call("POST /admin/sso/providers", {
    summary: "Registers the OpenID or SAML provider of an organization for its domains.",
    rights: ["teamManager"],
    // The metadata of a provider, with its certificates.
    maxBytes: 300 << 10,
    input: connectionSchema,
    answer: z.strictObject({ id: z.uuid() }),
    errors: ["conflict"],
    run: createConnection,
  }),
  call("DELETE /admin/sso/providers/:id", {
    summary: "Deletes a connection and unlinks its identities.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["not_found"],
    run: (ctx, _input, { id }) => deleteConnection(ctx, id),
  }),
];
