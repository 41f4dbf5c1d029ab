import { sql } from "kysely";
import type { Context, FactorKind, ProcessContext } from "#domain/context.ts";
import { requireUser, requireRecentSignIn, type SignedIn } from "../sessions/require-user.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { endSessions } from "../sessions/start-session.ts";
import { lockAccount } from "../users/account.ts";
import { sendSecurityNotice } from "../mails.ts";

export interface Factor {
  id: string;
  name: string;
  createdAt: Date;
}

/** The authenticator apps of the signed-in person, and what stands in for a lost factor. */
export interface Factors {
  factors: Factor[];
  /** How many one-time recovery codes are left. */
  recoveryCodes: number;
}

/** @throws DomainError unauthenticated */
export async function findFactors(ctx: Context): Promise<Factors> {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db
    .selectFrom("account_factors")
    .select(["id", "name", "created_at"])
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .orderBy("created_at")
    .execute();
  const codes = await ctx.db
    .selectFrom("account_recovery_codes")
    .select("id")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
  return {
    factors: rows.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at })),
    recoveryCodes: codes.length,
  };
}

/** A second factor that is asked for at each sign-in, after any first factor. */
export interface CountingFactor {
  kind: FactorKind;
  id: string;
}

/** The second factors of a user: apps that have shown a code, and passkeys. */
async function findCountingFactors({ db }: Pick<ProcessContext, "db">, userId: string): Promise<CountingFactor[]> {
  return db
    .selectFrom("account_factors")
    .select(["id", sql<FactorKind>`'app'`.as("kind")])
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .unionAll(
      db
        .selectFrom("account_passkeys")
        .select(["id", sql<FactorKind>`'passkey'`.as("kind")])
        .where("user_id", "=", userId),
    )
    .execute();
}

/** What a user may answer the question for a second factor with, recovery codes apart; empty when it is not asked. */
export async function findFactorKinds(process: Pick<ProcessContext, "db">, userId: string): Promise<FactorKind[]> {
  const factors = await findCountingFactors(process, userId);
  return (["app", "passkey"] as const).filter((kind) => factors.some((factor) => factor.kind === kind));
}

/** Whether a user must show a second factor at each sign-in, after any first factor. */
export async function hasFactor(process: Pick<ProcessContext, "db">, userId: string): Promise<boolean> {
  return (await findCountingFactors(process, userId)).length > 0;
}

/**
 * Removes an authenticator app or a passkey of the signed-in person. With the last factor the recovery codes go too, and sessions are
 * worth a first factor again. All other sessions of the person end.
 * @throws DomainError not_found; conflict when the operator requires a second factor and it is the last; unauthenticated;
 *   forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export async function deleteFactor(ctx: Context, { kind, id }: CountingFactor): Promise<void> {
  const { userId, email, session } = requireSecondFactor(ctx);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const factors = await findCountingFactors(tx, userId);
    if (!factors.some((factor) => factor.kind === kind && factor.id === id)) {
      throw new DomainError("not_found", `This ${kind} is gone already.`);
    }
    if (factors.length === 1 && ctx.accounts.secondFactorRequired) {
      throw new DomainError(
        "conflict",
        "Admins of this site need a second factor. Add another one before removing this one.",
      );
    }
    await endSessions(tx, userId, { except: session.id });
    if (factors.length === 1) await deleteAllFactors(tx, userId);
    else if (kind === "app") await tx.db.deleteFrom("account_factors").where("id", "=", id).execute();
    else await tx.db.deleteFrom("account_passkeys").where("id", "=", id).execute();
    await sendSecurityNotice(tx, email, kind === "app" ? "factorRemoved" : "passkeyRemoved");
  });
}

/** Leaves an account with its first factor only, in the caller's transaction. */
export async function deleteAllFactors(tx: Context, userId: string): Promise<void> {
  await tx.db.deleteFrom("account_factors").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("account_passkeys").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("account_recovery_codes").where("user_id", "=", userId).execute();
  await tx.db.updateTable("sessions").set({ assurance: "aal1" }).where("user_id", "=", userId).execute();
}

/**
 * For what changes an existing second factor: it was shown in this session, and the person has just proved who they are.
 * @throws DomainError unauthenticated; forbidden (reason `reauthentication_needed` or `second_factor_needed`)
 */
export function requireSecondFactor(ctx: Context): SignedIn {
  const user = requireRecentSignIn(ctx);
  if (user.session.assurance === "aal2") return user;
  throw new DomainError("forbidden", "Set up a second factor first.", { reasons: ["second_factor_needed"] });
}
