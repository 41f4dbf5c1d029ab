import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { z } from "zod";
import { hasActiveAdmin } from "./has-active-admin.ts";
import { linkLifetime } from "./limits.ts";
import { requireAdminManager } from "./require-admin-manager.ts";
import { emailSchema } from "./schema.ts";
import { createSetupToken, hashSetupToken } from "./setup-token.ts";

/**
 * Makes a link that works once within 24 hours: whoever opens it chooses a password and is an admin. Only its hash is kept.
 *
 * Without an address it is for the first admin, whoever that is, and there is none when an active admin exists. With one it
 * is for that address, which may be an admin's already (a forgotten password).
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function createSetupLink(ctx: Context): Promise<string | null>;
export async function createSetupLink(ctx: Context, options: { email: string }): Promise<string>;
export async function createSetupLink(ctx: Context, options?: { email: string }): Promise<string | null> {
  await requireAdminManager(ctx);
  const email = options ? parseFields(z.object({ email: emailSchema }), options).email : null;
  if (email === null && (await hasActiveAdmin(ctx))) return null;
  const token = createSetupToken();
  const now = ctx.clock();
  await ctx.db.deleteFrom("admin_setup_links").where("expires_at", "<", now).execute();
  await ctx.db
    .insertInto("admin_setup_links")
    .values({
      id: randomUUID(),
      token_hash: hashSetupToken(token),
      email,
      expires_at: new Date(now.getTime() + linkLifetime),
      used_at: null,
      created_at: now,
    })
    .execute();
  return `${ctx.linkUrl}/admin/setup?token=${token}`;
}
