import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Posts have tags, which the team keeps (docs/decisions/295-categories-and-tags.md). Their categories stay where they are: as ids. */
export async function up(db: AnyDatabase): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .alterTable("blog_posts")
    .addColumn("tags", json, (column) => column.notNull().defaultTo("[]"))
    .execute();
}
