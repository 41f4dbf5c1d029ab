import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Who wrote a draft are rows, and no longer one text (docs/decisions/229-writers-are-rows.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { boolean } = columnTypes(db);
  const key = ["release_id", "kind", "item_id"] as const;
  await db.schema
    .createTable("draft_writers")
    .addColumn("release_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("writer", "text", (column) => column.notNull())
    .addColumn("is_approved", boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint("draft_writers_pkey", [...key, "writer"])
    .addForeignKeyConstraint("draft_writers_draft", [...key], "drafts", [...key], (reference) =>
      reference.onUpdate("cascade").onDelete("cascade"),
    )
    .execute();
  const drafts = await db
    .selectFrom("drafts")
    .select([...key, "writers"])
    .where("writers", "!=", "")
    .execute();
  for (const { release_id, kind, item_id, writers } of drafts) {
    const rows = writersIn(String(writers)).map((row) => ({ release_id, kind, item_id, ...row }));
    if (rows.length > 0) await db.insertInto("draft_writers").values(rows).execute();
  }
  await db.schema.alterTable("drafts").dropColumn("writers").execute();
}

/** Each writer stood between bars, with a mark before those whose words were approved. Who wrote again afterwards stood there twice. */
function writersIn(text: string): { writer: string; is_approved: boolean }[] {
  const approved = new Map<string, boolean>();
  for (const [, mark, writer = ""] of text.matchAll(/\|(✓?)([^|]+)\|/g))
    approved.set(writer, mark !== "" && approved.get(writer) !== false);
  return [...approved].map(([writer, is_approved]) => ({ writer, is_approved }));
}
