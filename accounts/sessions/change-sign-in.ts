import type { Context } from "#domain/context.ts";
import type { SignedIn } from "../calls/rights.ts";
import { changeAccount } from "../users/account.ts";
import { sendSecurityNotice, type SecurityNotice } from "../users/mails.ts";
import { endSessions } from "./start-session.ts";

/**
 * Changes how the signed-in person signs in, in one transaction: all other sessions end, and a mail tells the owner.
 * @returns what `change` returns
 * @throws DomainError as changeAccount; what `change` throws
 */
export async function changeSignIn<T>(
  ctx: Context,
  { userId, email, session }: SignedIn,
  { notice, change }: { notice: SecurityNotice; change: (tx: Context) => Promise<T> },
): Promise<T> {
  return changeAccount(ctx, userId, async (tx) => {
    const changed = await change(tx);
    await endSessions(tx, userId, { except: session.id });
    await sendSecurityNotice(tx, email, notice);
    return changed;
  });
}
