import type { Context } from "#domain/context.ts";

/** Whether anybody can be an admin now. */
export async function hasActiveAdmin({ db }: Pick<Context, "db">): Promise<boolean> {
  const row = await db.selectFrom("admin_users").select("id").where("is_active", "=", true).executeTakeFirst();
  return row !== undefined;
}
