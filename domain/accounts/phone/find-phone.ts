import type { Context, ProcessContext } from "#domain/context.ts";
import { type Account, findAccountById } from "../find-account.ts";
import { requireUser } from "../require-user.ts";
import { formatNumber } from "./parse-number.ts";

/** The confirmed number of a user; null when there is none. */
export async function findPhone({ db }: Pick<ProcessContext, "db">, userId: string): Promise<string | null> {
  const row = await db.selectFrom("account_phones").select("number").where("user_id", "=", userId).executeTakeFirst();
  return row?.number ?? null;
}

/**
 * The number of the signed-in person as people read it; null when there is none.
 * @throws DomainError unauthenticated
 */
export async function findOwnPhone(ctx: Context): Promise<string | null> {
  const number = await findPhone(ctx, requireUser(ctx).userId);
  return number === null ? null : formatNumber(number);
}

/** The account that a confirmed number signs in to; null when there is none. */
export async function findAccountByPhone(process: ProcessContext, number: string): Promise<Account | null> {
  const row = await process.db
    .selectFrom("account_phones")
    .select("user_id")
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? findAccountById(process, row.user_id) : null;
}
