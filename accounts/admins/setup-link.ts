import type { Context } from "#domain/context.ts";
import { type Role, requireAbilityOrOperator } from "#domain/security/rights.ts";
import { findActiveRole, findRole, hasActiveAdmin } from "./admin-rows.ts";
import { hashToken, createSetupToken, noLongerWorks } from "../link-tokens.ts";
import { randomUUID } from "node:crypto";
import { parseFields } from "#lib/domain-error.ts";
import { z } from "zod";
import { linkLifetime } from "../limits.ts";
import { emailSchema, setupSchema } from "../passwords/credentials.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { transaction } from "#domain/database.ts";
import { grantAdmin, roleSchema } from "./admins.ts";
import { requireStrongPassword } from "../passwords/password-strength.ts";
import { takeForClient } from "../rate-limits.ts";

/** What a set-up link is good for. `unknown` is also a link that expired so long ago that it was forgotten. */
export type SetupLink =
  | {
      state: "open";
      email: string | null;
      /** What its receiver becomes, or is already. */
      role: Role;
    }
  | { state: "used" | "expired" | "unknown" }
  /** Made for the first admin, but there is one by now. */
  | { state: "taken" };

/** Looks a link up by its token; anybody may who has one. Opening the page with it uses nothing up. */
export async function getSetupLink(ctx: Context, token: string): Promise<SetupLink> {
  const link = await ctx.db
    .selectFrom("admin_setup_links")
    .select(["email", "role", "expires_at", "used_at"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) return { state: "unknown" };
  if (link.used_at) return { state: "used" };
  if (link.expires_at <= ctx.clock()) return { state: "expired" };
  if (link.email === null && (await hasActiveAdmin(ctx))) return { state: "taken" };
  const present = link.email === null ? undefined : await findActiveRole(ctx, link.email);
  return { state: "open", email: link.email, role: present ?? link.role };
}

/**
 * Makes a link that works once within 24 hours: the person who opens it chooses a password and becomes a member of the team. Only its
 * hash is kept.
 *
 * Without an address it is for the first admin, and is not made when an active admin exists. With one it
 * is for that address, which may be a member's already (a forgotten password).
 * @param options.role what the person becomes; without it what they are or were, and an admin when they never were in the team. An
 *   active member keeps the role that they have
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function createSetupLink(ctx: Context): Promise<string | null>;
export async function createSetupLink(
  ctx: Context,
  options: { email: string; role?: Role | undefined },
): Promise<string>;
export async function createSetupLink(
  ctx: Context,
  options?: { email: string; role?: Role | undefined },
): Promise<string | null> {
  requireAbilityOrOperator(ctx, "team");
  const { email, role: asked } = options ? parseFields(linkInput, options) : { email: null };
  const role = asked ?? (email === null ? undefined : await findRole(ctx, email)) ?? "admin";
  if (email === null && (await hasActiveAdmin(ctx))) return null;
  const token = createSetupToken();
  const now = ctx.clock();
  await ctx.db.deleteFrom("admin_setup_links").where("expires_at", "<", now).execute();
  await ctx.db
    .insertInto("admin_setup_links")
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      email,
      role,
      expires_at: new Date(now.getTime() + linkLifetime),
      used_at: null,
      created_at: now,
    })
    .execute();
  return `${ctx.linkUrl}/admin/setup?token=${token}`;
}

const linkInput = z.object({ email: emailSchema, role: roleSchema.optional() });

interface SetupForm {
  token: string;
  /** Ignored when the link names an address. */
  email: string;
  password: string;
  repeated: string;
}

/**
 * Turns a set-up link into an active member of the team with a confirmed address; the link is used up in the same transaction.
 * @returns the address
 * @throws DomainError invalid with `fields` email, password and repeated; conflict when the link no longer works (its page
 *   says why); rate_limited
 */
export async function useSetupLink(ctx: Context, form: SetupForm): Promise<{ email: string }> {
  await takeForClient(ctx, "admin-setup:address");
  const link = await getSetupLink(ctx, form.token);
  if (link.state !== "open") throw noLongerWorks();
  const { email, password } = parseFields(setupSchema, { ...form, email: link.email ?? form.email });
  await requireStrongPassword(ctx, { password, email });
  // Hashing takes a tenth of a second, too long to keep everybody else from writing.
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    await consume(tx, form.token, link.email);
    await grantAdmin(tx, { email, passwordHash, role: link.role });
  });
  return { email };
}

/**
 * Uses the link up, and with it all others of its address, or with a first-admin link all others of its kind: whoever waits for
 * the same rows then finds none. So two first-admin links used at once make one admin, and an older mail with an invitation can't
 * take back the account that a newer one has opened. Looks again at what may have changed since the form was read.
 */
async function consume(tx: Context, token: string, email: string | null): Promise<void> {
  const now = tx.clock();
  const used = await tx.db
    .updateTable("admin_setup_links")
    .set({ used_at: now })
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) => (email === null ? eb("email", "is", null) : eb("email", "=", email)))
    .returning("token_hash")
    .execute();
  if (!used.some((row) => row.token_hash === hashToken(token))) throw noLongerWorks();
  if (email !== null) return;
  if (await hasActiveAdmin(tx)) throw noLongerWorks();
}
