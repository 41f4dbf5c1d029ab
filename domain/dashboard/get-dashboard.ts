import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { collections, type Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";

export interface Dashboard {
  /** Rows in each table, whether visible to visitors or not. */
  counts: Record<Collection, number>;
  /** What does not work as it should, a sentence each; empty when all is well. */
  problems: string[];
}

/**
 * The dashboard's four exact counts and the state of the system (specification sections 2 and 7).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  await requireAdmin(ctx);
  const counted = await Promise.all(collections.map(async (table) => [table, await countRows(ctx, table)] as const));
  return { counts: Object.fromEntries(counted) as Record<Collection, number>, problems: await findProblems(ctx) };
}

async function countRows(ctx: Context, table: Collection): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Deliveries are the part of the system that can fail while pages and the database are fine. */
async function findProblems(ctx: Context): Promise<string[]> {
  const { failed } = await ctx.db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number | string>().as("failed"))
    .where("failed_at", "is not", null)
    .executeTakeFirstOrThrow();
  const count = Number(failed);
  if (count === 0) return [];
  return [
    count === 1
      ? "1 e-mail or webhook could not be delivered."
      : `${count} e-mails or webhooks could not be delivered.`,
  ];
}
