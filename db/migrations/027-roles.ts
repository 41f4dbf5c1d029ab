import type { AnyDatabase } from "./support/column-types.ts";

/** Roles of the team (docs/decisions/182-roles.md). Whoever is an admin, or invited, stays one. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const table of ["admin_users", "admin_setup_links"]) {
    await db.schema
      .alterTable(table)
      .addColumn("role", "text", (column) => column.notNull().defaultTo("admin"))
      .execute();
  }
}
