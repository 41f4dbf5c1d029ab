import { sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Where the items of each kind have their pages. */
const sections = {
  blog_posts: "/blog/",
  authors: "/blog/authors/",
  use_cases_content: "/use-cases/",
  case_studies_content: "/case-studies/",
} as const;

/**
 * The addresses that items and pages of editors have left are in one table, by their paths (docs/decisions/222-one-table-of-former-addresses.md).
 * At a path that an item and a page have left, visitors were led to the item. Slugs of kinds without pages, which only an edited export could
 * bring in, led nowhere and are dropped.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp } = columnTypes(db);
  await db.schema
    .createTable("former_addresses")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("former_addresses_of_document").on("former_addresses").column("id").execute();
  for (const [kind, section] of Object.entries(sections)) {
    await sql`insert into former_addresses (path, kind, id, created_at)
      select ${sql.lit(section)} || slug, collection, item_id, created_at from slug_history where collection = ${kind}`.execute(
      db,
    );
    await keepPathsInTrash(db, kind, section);
  }
  await sql`insert into former_addresses (path, kind, id, created_at)
    select address, 'site_texts', page_id, created_at from former_page_addresses
    where address not in (select path from former_addresses)`.execute(db);
  await db.schema.dropTable("slug_history").execute();
  await db.schema.dropTable("former_page_addresses").execute();
}

/** What the trash keeps of an item are paths, too, as it always kept them of a page. */
async function keepPathsInTrash(db: AnyDatabase, kind: string, section: string): Promise<void> {
  const entries = await db.selectFrom("trash").select(["id", "former_slugs"]).where("collection", "=", kind).execute();
  for (const { id, former_slugs } of entries as { id: string; former_slugs: readonly string[] }[]) {
    if (former_slugs.length === 0) continue;
    const paths = former_slugs.map((slug) => section + slug);
    await db.updateTable("trash").set({ former_slugs: paths }).where("id", "=", id).execute();
  }
}
