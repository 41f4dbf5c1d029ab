import { uniqueViolation } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { renameMember } from "#domain/people/person-data.ts";
import type { TokenFault } from "#domain/security/secrets.ts";
import { transaction } from "#domain/database.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { isAdminAddress } from "../users/admin-rows.ts";
import { createAccountToken, linkLifetimeMs, noLongerWorks, readAccountToken } from "../tokens/link-tokens.ts";
import { sendAccountMail, sendNotice, sendSecurityNotice } from "../users/mails.ts";
import { revokeLinks } from "./sign-in-methods.ts";
import { takeFor, takeForClient } from "../calls/rate-limits.ts";
import { requireRecentSignIn } from "../calls/rights.ts";
import { endSessions } from "../sessions/start-session.ts";
import {
  type Account,
  accountSeal,
  changeAccount,
  findAccountByEmail,
  findAccountById,
  updateAccount,
} from "../users/account.ts";
import { isReplaceable, replaceUnconfirmed } from "../users/confirmation.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { beginningOf, ownName } from "#lib/text/person-name.ts";

/** What a link is good for. `unknown`: the change was made, or is off already, or can't be made. */
export type EmailChange = { state: "open"; from: string; to: string } | { state: "expired" | "unknown" };

/**
 * Mails a link to the address that the signed-in person wants to use from now on. Nothing changes before it is followed, and
 * the answer is the same when the address has an account already, whose owner is told. The present address is told in either case,
 * with a link that stops the change.
 * @throws DomainError invalid with `fields` email; unauthenticated; forbidden with the reason `reauthentication_needed`; rate_limited
 */
export async function requestEmailChange(ctx: Context, { email }: { email: string }): Promise<{ email: string }> {
  const { userId, email: from, session } = requireRecentSignIn(ctx);
  if (email === from) throw invalidField("email", "This is already your address.");
  // Counted by the user who asks: strangers' requests for mails to the new address must not block the change.
  await takeForClient(ctx, "account-mail:address");
  await takeFor(ctx, "account-mail:user", userId);
  const account = await findAccountById(ctx, userId);
  if (!account) throw new DomainError("unauthenticated", "Please sign in.", { reasons: ["auth_session_missing"] });
  const change = { account, sessionId: session.id, to: email };
  await transaction(ctx, async (tx) => {
    const stop = pathOf(tx, "stop-email-change", change);
    await sendAccountMail(tx, { to: from, name: "emailChangeAsked", path: stop, limit: "none" });
    if (await isTaken(tx, email)) return sendNotice(tx, email, "existingAccount");
    await sendAccountMail(tx, { to: email, name: "emailChange", path: pathOf(tx, "change-email", change) });
  });
  return { email };
}

/** Looks at the link to the new address without following it: programs that check mails open every link in them. */
export async function getEmailChange(ctx: Context, link: EmailChangeLink): Promise<EmailChange> {
  return stateOf(await readLink(ctx, "change-email", link), link);
}

/** The same for the link to the former address, which stops the change. */
export async function getEmailChangeStop(ctx: Context, link: EmailChangeLink): Promise<EmailChange> {
  return stateOf(await readLink(ctx, "stop-email-change", link), link);
}

function stateOf(read: Pending | { fault: TokenFault }, { to }: EmailChangeLink): EmailChange {
  if ("fault" in read) return { state: read.fault === "expired" ? "expired" : "unknown" };
  return { state: "open", from: read.from, to };
}

/**
 * Gives the account of the link its new address; an admin stays one. All sessions end but the one that asked, and the former address is
 * told.
 * @throws DomainError conflict when the link no longer works (its page says why)
 */
export async function confirmEmailChange(ctx: Context, link: EmailChangeLink): Promise<void> {
  await follow(ctx, "change-email", link, async (tx, { userId, sessionId, from }) => {
    // The link proves the mailbox; an unconfirmed sign-up with its address does not.
    await replaceUnconfirmed(tx, link.to);
    const name = (await findAccountById(tx, userId))?.name ?? null;
    await updateAccount(tx, userId, {
      email: link.to,
      email_verified: true,
      ...(ownName(from, name) === null && { name: beginningOf(link.to) }),
    });
    await tx.db
      .updateTable("admin_users")
      .set({ email: link.to })
      .where("user_id", "=", userId)
      .where("email", "=", from)
      .execute();
    await renameMember(tx, userId, { from: foldAddress(from), to: foldAddress(link.to) });
    // A set-up link that was made for the former address would make that an admin beside this one.
    await revokeLinks(tx, { userId, email: from });
    await endSessions(tx, userId, { except: sessionId });
    await sendSecurityNotice(tx, from, "emailChanged");
  }).catch((error: unknown) => {
    // Another account has just got the address.
    throw uniqueViolation(error) ? noLongerWorks() : error;
  });
}

/**
 * Stops a change of address that an attacker may have asked for: all sessions of the account end, and with the one that asked
 * its link is dead.
 * @throws DomainError conflict when there is nothing to stop any more (its page says why)
 */
export async function stopEmailChange(ctx: Context, link: EmailChangeLink): Promise<void> {
  await follow(ctx, "stop-email-change", link, async (tx, { userId }) => {
    await endSessions(tx, userId);
  });
}

/** Does what a link is for; looked at again where nothing else can change the account meanwhile. */
async function follow(
  ctx: Context,
  purpose: Purpose,
  link: EmailChangeLink,
  change: (tx: Context, pending: Pending) => Promise<void>,
): Promise<void> {
  const requireOpen = async (current: Context) => {
    const read = await readLink(current, purpose, link);
    if (!("fault" in read)) return read;
    if (purpose === "change-email") throw noLongerWorks();
    throw new DomainError("conflict", "There is nothing left to stop.");
  };
  const { userId } = await requireOpen(ctx);
  await changeAccount(ctx, userId, async (tx) => change(tx, await requireOpen(tx)));
}

/** An unconfirmed sign-up does not count: anyone could block an address by it. */
async function isTaken(ctx: Context, email: string): Promise<boolean> {
  const account = await findAccountByEmail(ctx, email);
  return (account !== null && !(await isReplaceable(ctx, account))) || isAdminAddress(ctx, email);
}

/** What a link is for: the one to the new address, and the one to the former address that stops it. */
type Purpose = "change-email" | "stop-email-change";

/** What stands in a link that was mailed for a change of address. */
export interface EmailChangeLink {
  token: string;
  /** The new address; the token is good for this one only. */
  to: string;
}

/** A change of address that was asked for and can still be made or stopped. */
interface Pending {
  userId: string;
  /** Of the session that asked. */
  sessionId: string;
  from: string;
}

/**
 * The path of a link. The link stops working when the session that asked for the change ends, or when the password or the address changes:
 * an owner who takes an account back from a thief also stops the change that the thief began.
 */
function pathOf(
  ctx: Context,
  purpose: Purpose,
  { account, sessionId, to }: { account: Account; sessionId: string; to: string },
): string {
  const seal = sealOf(account, to);
  const token = createAccountToken(ctx, { purpose, subject: sessionId, lifetime: linkLifetimeMs, seal });
  return `/admin/${purpose}?token=${token}&to=${encodeURIComponent(to)}`;
}

/** @returns the change that the link is for, or why it is good for nothing: also when the new address is another account's by now */
async function readLink(
  ctx: Context,
  purpose: Purpose,
  { token, to }: EmailChangeLink,
): Promise<Pending | { fault: TokenFault }> {
  let account: Account | null = null;
  const read = await readAccountToken(ctx, {
    purpose,
    token,
    async sealOf(sessionId) {
      account = await findOwner(ctx, sessionId);
      return account && !account.bannedAt ? sealOf(account, to) : null;
    },
  });
  if ("fault" in read) return read;
  if (purpose === "change-email" && (await isTaken(ctx, to))) return { fault: "forged" };
  const { id, email } = account as unknown as Account;
  return { userId: id, sessionId: read.subject, from: email };
}

async function findOwner(ctx: Context, sessionId: string): Promise<Account | null> {
  const session = await ctx.db
    .selectFrom("sessions")
    .select("user_id")
    .where("id", "=", sessionId)
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return session ? findAccountById(ctx, session.user_id) : null;
}

function sealOf(account: Account, to: string): string {
  return JSON.stringify([accountSeal(account), to]);
}
