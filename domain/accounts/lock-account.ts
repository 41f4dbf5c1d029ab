import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

/**
 * Makes whoever else wants to change the ways into this account wait until the caller's transaction ends: on PostgreSQL by an
 * update of the user's row, on SQLite a transaction is the only writer anyway.
 */
export async function lockAccount(tx: Context, userId: string): Promise<void> {
  const { adapter } = await createAccounts(tx).auth.$context;
  await adapter.update({
    model: "user",
    where: [{ field: "id", value: userId }],
    update: { updatedAt: tx.clock() },
  });
}
