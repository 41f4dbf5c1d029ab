import { recordActivity } from "#domain/activity/activity.ts";
import { X509Certificate, randomUUID } from "node:crypto";
import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { seal } from "#domain/security/secrets.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { discover } from "../openid-client.ts";
import { requireTeamManager } from "../../sessions/require-user.ts";
import { asProvider, type ConnectionSettings } from "./connections.ts";
import { readSamlMetadata } from "./saml-metadata.ts";

const mostDomains = 20;
const longestDocument = 200_000;

const domain = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

/** By https, or on this machine while trying things out: what is read there decides who signs in. */
const secureAddress = z
  .string()
  .trim()
  .refine(isSecure, { error: "Please enter an address that begins with https://." });

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

export const connectionSchema = z.discriminatedUnion("protocol", [
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
  try {
    await discover(ctx, provider);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = "There is no OpenID provider at this address, or it does not answer.";
    throw new DomainError("invalid", message, { fields: { issuer: message }, cause: error });
  }
}

function readSaml(input: Extract<Input, { protocol: "saml" }>): ConnectionSettings {
  const given = input.metadata.trim() === "" ? null : readSamlMetadata(input.metadata);
  const field = given ? "metadata" : null;
  const entityId = given?.entityId ?? input.entity_id;
  const signInUrl = given?.signInUrl ?? input.sso_url;
  const certificates = given?.certificates ?? [input.certificate];
  if (entityId === "") throw wrong(field ?? "entity_id", "Please enter the entity id, or paste the metadata.");
  if (!isSecure(signInUrl)) throw wrong(field ?? "sso_url", "The address to sign in at must begin with https://.");
  const bodies = certificates.map((text) => text.replaceAll(/-----[A-Z ]+-----|\s/g, ""));
  if (bodies.length === 0 || !bodies.every(isCertificate)) {
    throw wrong(field ?? "certificate", "This is not an X.509 certificate.");
  }
  return { entityId, signInUrl, certificates: bodies };
}

function wrong(field: string, message: string): DomainError {
  return new DomainError("invalid", message, { fields: { [field]: message } });
}

function isCertificate(body: string): boolean {
  try {
    return new X509Certificate(Buffer.from(body, "base64")).publicKey.type === "public";
  } catch {
    return false;
  }
}

function isSecure(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return username === "" && (protocol === "https:" || (protocol === "http:" && isHere));
}
