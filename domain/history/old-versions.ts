import { sql } from "kysely";
import type { ProcessContext } from "../context.ts";

/** Versions of one statement, so that none holds the database for long. */
const batch = 500;

/** Whether visitors saw the item then. The engines spell it differently. */
const wasPublic = (version: string) =>
  sql`cast(${sql.ref(`${version}.snapshot`)} ->> 'published' as text) in ('true', '1')`;

const sameDocument = (version: string) =>
  sql`${sql.ref(`${version}.collection`)} = old.collection and ${sql.ref(`${version}.item_id`)} = old.item_id`;

/**
 * Deletes former versions of items and texts that were stored before a moment. What somebody may still need stays: of each document the
 * newest version; all of one that has a draft, which is compared with the version that it began from; and the first one in which an item was
 * public, which dates it. A job.
 */
export async function deleteOldVersions({ db }: Pick<ProcessContext, "db">, before: Date): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom("revisions as old")
      .select("old.id")
      .where("old.created_at", "<", before)
      .where(
        sql<boolean>`exists (select 1 from revisions as newer where ${sameDocument("newer")} and newer.version > old.version)`,
      )
      .where(
        sql<boolean>`not exists (select 1 from drafts where drafts.kind = old.collection and drafts.item_id = old.item_id)`,
      )
      .where(
        sql<boolean>`(not coalesce(${wasPublic("old")}, false) or exists (select 1 from revisions as earlier
          where ${sameDocument("earlier")} and earlier.version < old.version and ${wasPublic("earlier")}))`,
      )
      .limit(batch)
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom("revisions").where("id", "in", ids).execute();
    if (ids.length < batch) return;
  }
}
