import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** What the picture of a post shows, in words, and whether the picture of an item is decoration. */
export async function up(db: AnyDatabase): Promise<void> {
  const { boolean } = columnTypes(db);
  await db.schema.alterTable("blog_posts").addColumn("image_alt", "text").execute();
  for (const table of ["blog_posts", "use_cases_content", "case_studies_content"]) {
    await db.schema
      .alterTable(table)
      .addColumn("image_decorative", boolean, (column) => column.notNull().defaultTo(false))
      .execute();
  }
}
