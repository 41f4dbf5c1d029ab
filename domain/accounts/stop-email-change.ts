import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type EmailChangeLink, readEmailChangeToken } from "./email-change-token.ts";
import { endSessions } from "./end-sessions.ts";
import { lockAccount } from "./lock-account.ts";

/** What a link that stops a change of address is good for. `unknown`: the change was made, or is off already. */
export type EmailChangeStop = { state: "open"; from: string; to: string } | { state: "expired" | "unknown" };

/** Looks at a link without following it: programs that check mails open every link in them. */
export async function getEmailChangeStop(ctx: Context, link: EmailChangeLink): Promise<EmailChangeStop> {
  const read = await readEmailChangeToken(ctx, "stop-email-change", link);
  if ("fault" in read) return { state: read.fault === "expired" ? "expired" : "unknown" };
  return { state: "open", from: read.from, to: link.to };
}

/**
 * Stops a change of address that somebody else may have asked for: all sessions of the account end, and with the one that asked
 * its link is dead.
 * @throws DomainError conflict when there is nothing to stop any more (its page says why)
 */
export async function stopEmailChange(ctx: Context, link: EmailChangeLink): Promise<void> {
  const found = await readEmailChangeToken(ctx, "stop-email-change", link);
  if ("fault" in found) throw nothingToStop();
  await transaction(ctx, async (tx) => {
    // Looked at again where no change can be confirmed meanwhile.
    await lockAccount(tx, found.userId);
    const read = await readEmailChangeToken(tx, "stop-email-change", link);
    if ("fault" in read) throw nothingToStop();
    await endSessions(tx, read.userId);
  });
}

function nothingToStop(): DomainError {
  return new DomainError("conflict", "There is nothing to stop any more.");
}
