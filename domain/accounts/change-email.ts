import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { createAccounts } from "./create-accounts.ts";
import { createEmailChangeToken, type EmailChangeLink, readEmailChangeToken } from "./email-change-token.ts";
import { findAccountByEmail, findAccountById } from "./find-account.ts";
import { isAdminAddress } from "./is-admin-address.ts";
import { lockAccount } from "./lock-account.ts";
import { revokeLinks } from "./revoke-links.ts";
import { requireRecentSignIn } from "./require-user.ts";
import { addressSchema } from "./schema.ts";
import { sendEmailChange, sendEmailChangeAsked, sendNotice, sendSecurityNotice } from "./send-account-mail.ts";
import { takeMailTokens } from "./take-account-tokens.ts";

export type EmailChange = { state: "open"; from: string; to: string } | { state: "expired" | "unknown" };

/**
 * Mails a link to the address that the signed-in person wants to use from now on. Nothing changes before it is followed, and
 * the answer is the same when the address has an account already, whose owner is told. The present address is told in either case,
 * with a link that stops the change.
 * @throws DomainError invalid with `fields` email; unauthenticated; forbidden with the reason `reauthentication_needed`; rate_limited
 */
export async function requestEmailChange(ctx: Context, input: unknown): Promise<{ email: string }> {
  const { userId, email: from, session } = requireRecentSignIn(ctx);
  const { email } = parseFields(addressSchema, input);
  if (email === from) {
    const message = "This is your address already.";
    throw new DomainError("invalid", message, { fields: { email: message } });
  }
  await takeMailTokens(ctx, { remoteAddress: ctx.remoteAddress, email });
  const account = await findAccountById(ctx, userId);
  if (!account) throw new DomainError("unauthenticated", "Please sign in.", { reasons: ["auth_session_missing"] });
  const change = { account, sessionId: session.id, to: email };
  await transaction(ctx, async (tx) => {
    const stop = createEmailChangeToken(tx, "stop-email-change", change);
    await sendEmailChangeAsked(tx, { email: from, token: stop, to: email });
    if (await isTaken(tx, email)) return sendNotice(tx, email, "existingAccount");
    await sendEmailChange(tx, { email, token: createEmailChangeToken(tx, "change-email", change) });
  });
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
    // A set-up link that was made for the former address would make that an admin beside this one.
    await revokeLinks(tx, { userId: read.userId, email: read.from });
    await sendSecurityNotice(tx, read.from, "emailChanged");
  });
}

function readLink(ctx: Context, link: EmailChangeLink): ReturnType<typeof readEmailChangeToken> {
  return readEmailChangeToken(ctx, "change-email", link);
}

async function isTaken(ctx: Context, email: string): Promise<boolean> {
  return (await findAccountByEmail(ctx, email)) !== null || isAdminAddress(ctx, email);
}

function noLongerWorks(): DomainError {
  return new DomainError("conflict", "This link no longer works.");
}
