import type { Context } from "#domain/context.ts";
import { createAccountToken, readAccountToken } from "./account-token.ts";
import { createAccounts } from "./create-accounts.ts";
import { type Account, findAccountById } from "./find-account.ts";
import { linkLifetime } from "./limits.ts";
import { recoverySeal } from "./recovery-token.ts";

/** What a link is for: the one to the new address, and the one to the former address that stops it. */
type Purpose = "change-email" | "stop-email-change";

/** What stands in a link that was mailed for a change of address. */
export interface EmailChangeLink {
  token: string;
  /** The new address; the token is good for this one only. */
  to: string;
}

/** A change of address that was asked for and can still be made or stopped. */
export interface PendingEmailChange {
  userId: string;
  /** The session in which it was asked for. */
  sessionId: string;
  from: string;
}

/**
 * The token of a link. It dies with the session that asked for the change, with the password and with the address: whoever takes an
 * account back from a thief takes back what the thief has begun.
 */
export function createEmailChangeToken(
  ctx: Context,
  purpose: Purpose,
  { account, sessionId, to }: { account: Account; sessionId: string; to: string },
): string {
  return createAccountToken(ctx, { purpose, subject: sessionId, lifetime: linkLifetime, seal: sealOf(account, to) });
}

/** @returns the change that the link is for, or why it is good for nothing */
export async function readEmailChangeToken(
  ctx: Context,
  purpose: Purpose,
  { token, to }: EmailChangeLink,
): Promise<PendingEmailChange | { fault: "forged" | "expired" }> {
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
  const { id, email } = account as unknown as Account;
  return { userId: id, sessionId: read.subject, from: email };
}

async function findOwner(ctx: Context, sessionId: string): Promise<Account | null> {
  const { adapter } = await createAccounts(ctx).auth.$context;
  const session = await adapter.findOne<{ userId: string }>({
    model: "session",
    where: [
      { field: "id", value: sessionId },
      { field: "expiresAt", operator: "gt", value: ctx.clock() },
    ],
  });
  return session && findAccountById(ctx, session.userId);
}

function sealOf(account: Account, to: string): string {
  return JSON.stringify([recoverySeal(account), to]);
}
