import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Challenge, Context } from "#domain/context.ts";
import { allSignatures, sign } from "#domain/security/secrets.ts";
import { DomainError } from "#lib/domain-error.ts";
import { timestamp } from "../calls/call.ts";
import { changeSignIn } from "../sessions/change-sign-in.ts";
import { requireChallenge, requireSecondFactor, requireUser } from "../calls/rights.ts";
import {
  completeSignIn,
  type CountingFactor,
  elevateSession,
  endSessions,
  findCountingFactors,
} from "../sessions/start-session.ts";
import { changeAccount } from "../users/account.ts";

/** The authenticator apps of a user, and how many one-time recovery codes are left, which stand in for a lost factor. */
export const factorsSchema = z.strictObject({
  factors: z.array(z.strictObject({ id: z.string(), name: z.string(), createdAt: timestamp })),
  recoveryCodes: z.int(),
});

export type Factors = z.output<typeof factorsSchema>;

/**
 * The second factors of the signed-in person.
 * @throws DomainError unauthenticated
 */
export async function findFactors(ctx: Context): Promise<Factors> {
  const { userId } = requireUser(ctx);
  const factors = await ctx.db
    .selectFrom("account_factors")
    .select(["id", "name", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .orderBy("created_at")
    .execute();
  return { factors, recoveryCodes: await countRecoveryCodes(ctx, userId) };
}

/**
 * Removes an authenticator app or a passkey of the signed-in person. With the last factor the recovery codes go too, and sessions are
 * worth a first factor again. All other sessions of the person end.
 * @throws DomainError not_found; conflict when the operator requires a second factor and it is the last; unauthenticated;
 *   forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export async function deleteFactor(ctx: Context, { kind, id }: CountingFactor): Promise<void> {
  const user = requireSecondFactor(ctx);
  const { userId } = user;
  const change = async (tx: Context) => {
    const factors = await findCountingFactors(tx, userId);
    if (!factors.some((factor) => factor.kind === kind && factor.id === id)) {
      throw new DomainError("not_found", `This ${kind} was already removed.`);
    }
    if (factors.length === 1 && ctx.accounts.secondFactorRequired) {
      const message = "Admins of this site need a second factor. Add another one before removing this one.";
      throw new DomainError("conflict", message);
    }
    if (factors.length === 1) await deleteAllFactors(tx, userId);
    else if (kind === "app") await tx.db.deleteFrom("account_factors").where("id", "=", id).execute();
    else await tx.db.deleteFrom("account_passkeys").where("id", "=", id).execute();
  };
  await changeSignIn(ctx, user, { notice: kind === "app" ? "factorRemoved" : "passkeyRemoved", change });
}

/**
 * Completes a sign-in with a second factor, which `accept` checks. The activity log notes a wrong one: its sender has passed the first factor.
 * @param accept gives what is to be done in the transaction that completes the sign-in: not when the session was ended meanwhile
 * @returns the `Set-Cookie` value: the session gets a new token
 * @throws DomainError unauthenticated when no factor is owed; what `accept` throws
 */
export async function answerChallenge(
  ctx: Context,
  accept: (challenge: Challenge) => Promise<(tx: Context) => Promise<void>>,
): Promise<{ cookie: string }> {
  const challenge = requireChallenge(ctx);
  const { userId, email } = challenge;
  try {
    const note = await accept(challenge);
    return await changeAccount(ctx, userId, async (tx) => {
      await note(tx);
      return { cookie: await completeSignIn(tx, challenge) };
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === "invalid")
      await recordActivity(ctx, { action: "factorFailed", kind: "account", itemId: userId, title: email });
    throw error;
  }
}

/** Leaves an account with its first factor only, in the caller's transaction. */
export async function deleteAllFactors(tx: Context, userId: string): Promise<void> {
  for (const table of ["account_factors", "account_passkeys", "account_recovery_codes"] as const) {
    await tx.db.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await tx.db.updateTable("sessions").set({ assurance: "aal1" }).where("user_id", "=", userId).execute();
}

const count = 10;
/** Without those that look alike on paper. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const length = 10;

async function countRecoveryCodes({ db }: Context, userId: string): Promise<number> {
  const codes = db.selectFrom("account_recovery_codes").select("id").where("user_id", "=", userId);
  return (await codes.where("used_at", "is", null).execute()).length;
}

/** Makes new recovery codes in the caller's transaction; the former ones no longer work. @returns them, to be shown once */
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

/** Shown once; null when the person has recovery codes from an earlier factor. */
export const recoveryCodes = z.array(z.string()).nullable();

export interface NewFactor {
  recoveryCodes: z.output<typeof recoveryCodes>;
  /** `Set-Cookie` value: the session gets a new token. */
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
  const codes = (await countRecoveryCodes(tx, userId)) > 0 ? null : await replaceRecoveryCodes(tx, userId);
  await endSessions(tx, userId, { except: sessionId });
  return { recoveryCodes: codes, cookie: await elevateSession(tx, sessionId, { assurance: "aal2" }) };
}
