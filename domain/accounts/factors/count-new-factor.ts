import type { Context } from "#domain/context.ts";
import { endSessions } from "../end-sessions.ts";
import { raiseSession } from "../raise-session.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

export interface NewFactor {
  /** Shown once; null when the person has recovery codes from an earlier factor. */
  recoveryCodes: string[] | null;
  /** `Set-Cookie` value: the session goes on under a new one. */
  cookie: string;
}

/**
 * What follows when a second factor counts from now on, in the caller's transaction: there are recovery codes, this session has shown
 * it, and all others of the person end.
 */
export async function countNewFactor(
  tx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<NewFactor> {
  const codes = await tx.db
    .selectFrom("account_recovery_codes")
    .select("id")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
  const recoveryCodes = codes.length > 0 ? null : await replaceRecoveryCodes(tx, userId);
  await endSessions(tx, userId, { except: sessionId });
  return { recoveryCodes, cookie: await raiseSession(tx, sessionId, { assurance: "aal2" }) };
}
