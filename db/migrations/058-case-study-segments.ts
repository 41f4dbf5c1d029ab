import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Case studies name the kinds of organizations that find themselves in them (docs/decisions/302-segments-of-case-studies.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .alterTable("case_studies_content")
    .addColumn("segments", json, (column) => column.notNull().defaultTo("[]"))
    .execute();
}
