import { sql } from "kysely";
import type { Context, FactorKind, ProcessContext } from "#domain/context.ts";
import { requireUser } from "../require-user.ts";

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

/** A second factor that is asked for at each sign-in, whatever the first one was. */
export interface CountingFactor {
  kind: FactorKind;
  id: string;
}

/** The second factors of a user: apps that have shown a code, and passkeys. */
export async function findCountingFactors(
  { db }: Pick<ProcessContext, "db">,
  userId: string,
): Promise<CountingFactor[]> {
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

/** Whether a user must show a second factor at each sign-in, whatever the first one was. */
export async function hasFactor(process: Pick<ProcessContext, "db">, userId: string): Promise<boolean> {
  return (await findCountingFactors(process, userId)).length > 0;
}
