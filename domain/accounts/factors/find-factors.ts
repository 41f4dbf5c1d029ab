import type { Context, ProcessContext } from "#domain/context.ts";
import { requireUser } from "../require-user.ts";

export interface Factor {
  id: string;
  name: string;
  createdAt: Date;
}

/** What the signed-in person has as a second factor. */
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

/** Whether a user must show a second factor at each sign-in, whatever the first one was. */
export async function hasFactor({ db }: Pick<ProcessContext, "db">, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
