import { randomInt, randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { allSignatures, sign } from "#domain/security/secrets.ts";
import { transaction } from "#domain/database.ts";
import { requireSecondFactor } from "./factors.ts";
import { endSessions, elevateSession } from "../sessions/start-session.ts";

const count = 10;
/** Without those that look alike on paper. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const length = 10;

/**
 * Makes new recovery codes for the signed-in person; the old ones no longer work.
 * @returns them, to be shown once
 * @throws DomainError unauthenticated; forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export async function createRecoveryCodes(ctx: Context): Promise<string[]> {
  const { userId } = requireSecondFactor(ctx);
  return transaction(ctx, (tx) => replaceRecoveryCodes(tx, userId));
}

/** In the caller's transaction. */
export async function replaceRecoveryCodes(tx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await tx.db.deleteFrom("account_recovery_codes").where("user_id", "=", userId).execute();
  await tx.db
    .insertInto("account_recovery_codes")
    .values(
      codes.map((code) => ({
        id: randomUUID(),
        user_id: userId,
        code_hash: sign(tx, claimOf(userId, code)),
        used_at: null,
        created_at: tx.clock(),
      })),
    )
    .execute();
  return codes;
}

/** Uses up a recovery code. @returns whether it was one */
export async function consumeRecoveryCode(ctx: Context, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (code.length !== length) return false;
  const used = await ctx.db
    .updateTable("account_recovery_codes")
    .set({ used_at: ctx.clock() })
    .where("user_id", "=", userId)
    .where("code_hash", "in", allSignatures(ctx, claimOf(userId, code)))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

function createCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Almost 50 random bits and keyed with the secret of the site: a plain HMAC can't be searched. */
function claimOf(userId: string, code: string): string {
  return `recovery-code:${userId}:${code.replace("-", "")}`;
}

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
  return { recoveryCodes, cookie: await elevateSession(tx, sessionId, { assurance: "aal2" }) };
}
