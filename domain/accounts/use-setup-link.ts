import { hashPassword } from "better-auth/crypto";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { getSetupLink } from "./get-setup-link.ts";
import { giveAccess } from "./give-access.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { setupSchema } from "./schema.ts";
import { hashSetupToken } from "./setup-token.ts";
import { takeSetupToken } from "./take-account-tokens.ts";

interface SetupForm {
  token: string;
  /** Ignored when the link names an address. */
  email: string;
  password: string;
  repeated: string;
}

/**
 * Turns a set-up link into an active admin with a confirmed address; the link is used up in the same transaction.
 * @returns what to sign in with
 * @throws DomainError invalid with `fields` email, password and repeated; conflict when the link no longer works (its page
 *   says why); rate_limited
 */
export async function useSetupLink(ctx: Context, form: SetupForm): Promise<{ email: string; password: string }> {
  await takeSetupToken(ctx);
  const link = await getSetupLink(ctx, form.token);
  if (link.state !== "open") throw noLongerWorks();
  const { email, password } = parseFields(setupSchema, { ...form, email: link.email ?? form.email });
  await requireStrongPassword(ctx, { password, email });
  // Hashing takes a tenth of a second, too long to keep everybody else from writing.
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    await consume(tx, form.token, link.email);
    await giveAccess(tx, { email, passwordHash });
  });
  return { email, password };
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
  if (!used.some((row) => row.token_hash === hashSetupToken(token))) throw noLongerWorks();
  if (email !== null) return;
  const rival = await tx.db.selectFrom("admin_users").select("id").where("is_active", "=", true).executeTakeFirst();
  if (rival) throw noLongerWorks();
}

function noLongerWorks(): DomainError {
  return new DomainError("conflict", "This link no longer works.");
}
