import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { ProcessContext } from "../context.ts";
import { slugOf } from "./slug-of.ts";

/** A visitor is waiting for the answer (milliseconds). */
const timeoutMs = 1_500;

/** Collections whose items have a page each. */
export type PageCollection = Extract<Collection, "blog_posts" | "use_cases_content" | "case_studies_content">;

/**
 * Whether an item of the collection is, or was, at this slug, shown or not. One look-up by key: it tells the endless addresses at which
 * there is nothing from those that are worth a render. True when the database does not answer, because nobody knows then.
 */
export async function hasSlug({ db }: ProcessContext, collection: PageCollection, slug: string): Promise<boolean> {
  // What is no slug is no row's either; PostgreSQL would refuse some such texts.
  if (slug.length > 300 || slugOf(slug) !== slug) return false;
  const query = db
    .selectFrom(collection)
    .where(sql.ref<string>("slug"), "=", slug)
    .select(sql<number>`1`.as("found"))
    .unionAll(
      db
        .selectFrom("slug_history")
        .where("collection", "=", collection)
        .where("slug", "=", slug)
        .select(sql<number>`1`.as("found")),
    );
  const rows = await withTimeout(query.execute(), timeoutMs).catch(() => null);
  return rows === null || rows.length > 0;
}
