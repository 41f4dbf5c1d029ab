import type { ProcessContext } from "#domain/context.ts";

/**
 * Whether the address stands in `admin_users`, active or not. Nobody may give such an address a password except through a
 * link or command of the operator: its owner, clicking the mail of a stranger's sign-up, would make the stranger an admin.
 */
export async function isAdminAddress({ db }: Pick<ProcessContext, "db">, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("admin_users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
