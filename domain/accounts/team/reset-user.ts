import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { endSessions } from "../end-sessions.ts";
import { deleteAllFactors } from "../factors/delete-factor.ts";
import { lockAccount } from "../lock-account.ts";
import { sendSecurityNotice } from "../send-account-mail.ts";
import { findUser } from "./find-user.ts";
import { requireSomebodyElse, requireTeamManager } from "./require-team-manager.ts";

/**
 * Ends all sessions of a user, such as of somebody whose computer was stolen.
 * @throws DomainError invalid or not_found for the id; unauthenticated or forbidden
 */
export async function endUserSessions(ctx: Context, userId: string): Promise<void> {
  await requireTeamManager(ctx);
  await findUser(ctx, userId);
  await endSessions(ctx, userId);
}

/**
 * Removes the second factors of somebody who has lost them, recovery codes included. All sessions end, and a mail says so.
 * @throws DomainError invalid or not_found for the id; conflict for oneself; unauthenticated or forbidden
 */
export async function resetFactors(ctx: Context, userId: string): Promise<void> {
  await requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  requireSomebodyElse(ctx, userId);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    await deleteAllFactors(tx, userId);
    await endSessions(tx, userId);
    await sendSecurityNotice(tx, email, "factorRemoved");
  });
}
