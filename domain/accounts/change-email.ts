import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createAccountToken, readAccountToken } from "./account-token.ts";
import { createAccounts } from "./create-accounts.ts";
import { findAccountByEmail, findAccountById } from "./find-account.ts";
import { isAdminAddress } from "./is-admin-address.ts";
import { linkLifetime } from "./limits.ts";
import { lockAccount } from "./lock-account.ts";
import { requireRecentSignIn } from "./require-user.ts";
import { addressSchema } from "./schema.ts";
import { sendEmailChange, sendNotice, sendSecurityNotice } from "./send-account-mail.ts";
import { takeMailTokens } from "./take-account-tokens.ts";

const purpose = "change-email";

/** What stands in the link that was mailed to the new address. */
export interface EmailChangeLink {
  token: string;
  /** The new address; the token is good for this one only. */
  to: string;
}

export type EmailChange = { state: "open"; from: string; to: string } | { state: "expired" | "unknown" };

/**
 * Mails a link to the address that the signed-in person wants to use from now on. Nothing changes before it is followed, and
 * the answer is the same when the address has an account already, whose owner is told.
 * @throws DomainError invalid with `fields` email; unauthenticated; forbidden with the reason `reauthentication_needed`; rate_limited
 */
export async function requestEmailChange(ctx: Context, input: unknown): Promise<{ email: string }> {
  const { userId, email: from } = requireRecentSignIn(ctx);
  const { email } = parseFields(addressSchema, input);
  if (email === from) {
    const message = "This is your address already.";
    throw new DomainError("invalid", message, { fields: { email: message } });
  }
  await takeMailTokens(ctx, { remoteAddress: ctx.remoteAddress, email });
  if (await isTaken(ctx, email)) await sendNotice(ctx, email, "existingAccount");
  else {
    const token = createAccountToken(ctx, { purpose, userId, lifetime: linkLifetime, seal: sealOf(from, email) });
    await sendEmailChange(ctx, { email, token });
  }
  return { email };
}

/** Looks at a link without following it: programs that check mails open every link in them. */
export async function getEmailChange(ctx: Context, link: EmailChangeLink): Promise<EmailChange> {
  const read = await readLink(ctx, link);
  if ("fault" in read) return { state: read.fault === "expired" ? "expired" : "unknown" };
  return (await isTaken(ctx, link.to)) ? { state: "unknown" } : { state: "open", from: read.from, to: link.to };
}

/**
 * Gives the account of the link its new address; an admin stays one. The former address is told.
 * @throws DomainError conflict when the link no longer works (its page says why)
 */
export async function confirmEmailChange(ctx: Context, link: EmailChangeLink): Promise<void> {
  const change = await getEmailChange(ctx, link);
  const first = await readLink(ctx, link);
  if (change.state !== "open" || "fault" in first) throw noLongerWorks();
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, first.userId);
    const read = await readLink(tx, link);
    if ("fault" in read || (await isTaken(tx, link.to))) throw noLongerWorks();
    const { internalAdapter } = await createAccounts(tx).auth.$context;
    await internalAdapter.updateUser(read.userId, { email: link.to, emailVerified: true });
    await tx.db
      .updateTable("admin_users")
      .set({ email: link.to })
      .where("user_id", "=", read.userId)
      .where("email", "=", read.from)
      .execute();
    // A link that was made for the former address would make that an admin beside this one.
    await tx.db.deleteFrom("admin_setup_links").where("email", "=", read.from).where("used_at", "is", null).execute();
    await sendSecurityNotice(tx, read.from, "emailChanged");
  });
}

async function readLink(
  ctx: Context,
  { token, to }: EmailChangeLink,
): Promise<{ userId: string; from: string } | { fault: "forged" | "expired" }> {
  let from = "";
  const read = await readAccountToken(ctx, {
    purpose,
    token,
    async sealOf(userId) {
      const account = await findAccountById(ctx, userId);
      from = account?.email ?? "";
      return account && !account.bannedAt ? sealOf(account.email, to) : null;
    },
  });
  return "fault" in read ? read : { userId: read.userId, from };
}

async function isTaken(ctx: Context, email: string): Promise<boolean> {
  return (await findAccountByEmail(ctx, email)) !== null || isAdminAddress(ctx, email);
}

function sealOf(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

function noLongerWorks(): DomainError {
  return new DomainError("conflict", "This link no longer works.");
}
