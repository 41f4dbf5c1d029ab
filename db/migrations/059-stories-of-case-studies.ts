import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Case studies have a story in parts, each with a heading and paragraphs (docs/decisions/304-stories-of-case-studies.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .alterTable("case_studies_content")
    .addColumn("story", json, (column) => column.notNull().defaultTo("[]"))
    .execute();
}
