import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

/**
 * Makes useless what opens an account and was made before now: open set-up links, codes and links that sign in, codes that a program
 * may trade for a session. Links for a forgotten password are sealed with it and need not be named. In the caller's transaction.
 */
export async function revokeLinks(tx: Context, { userId, email }: { userId: string; email: string }): Promise<void> {
  await revokeSetupLinks(tx, email);
  await tx.db.deleteFrom("provider_requests").where("user_id", "=", userId).where("purpose", "=", "code").execute();
  const { adapter } = await createAccounts(tx).auth.$context;
  const identifiers = ["sign-in-code", "sign-in-link", "reauthenticate"].map((purpose) => `${purpose}:${userId}`);
  await adapter.deleteMany({
    model: "verification",
    where: [{ field: "identifier", operator: "in", value: identifiers }],
  });
}

/** Withdraws the open set-up links of an address in lower case. @returns how many there were */
export async function revokeSetupLinks({ db }: Pick<Context, "db">, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("admin_setup_links")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
