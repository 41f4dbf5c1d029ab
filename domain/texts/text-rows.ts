import type { Selectable } from "kysely";
import type { Database } from "#db/client.ts";
import type { Tables } from "#db/schema.ts";

interface Reader {
  readonly db: Database;
}

/** A text as it is published: the parts that editors have changed, or all of a page. */
export type TextRow = Selectable<Tables["site_texts"]>;

/** Which texts; all of them where nothing is said. */
interface TextFilter {
  /** Of these, at least one. */
  ids?: readonly string[];
  /** Only pages that editors have made, or only what is none. */
  arePages?: boolean;
}

function textsWhere({ db }: Reader, { ids, arePages }: TextFilter = {}) {
  const texts = db.selectFrom("site_texts");
  const named = ids ? texts.where("site_texts.id", "in", ids) : texts;
  return arePages === undefined ? named : named.where("site_texts.id", arePages ? "like" : "not like", "page:%");
}

/** Texts as they are stored, by their names. */
export function findTextRows(ctx: Reader, filter?: TextFilter): Promise<TextRow[]> {
  return textsWhere(ctx, filter).selectAll().orderBy("id").execute();
}

/** The same without what they say, in no order. */
export function findTextHeads(ctx: Reader, filter?: TextFilter): Promise<Omit<TextRow, "body">[]> {
  return textsWhere(ctx, filter).select(["id", "version", "updated_at"]).execute();
}

/** The page of editors that visitors see at an address. */
export function findPageRowAt(ctx: Reader, address: string): Promise<TextRow | undefined> {
  return textsWhere(ctx)
    .innerJoin("site_pages", "site_pages.id", "site_texts.id")
    .selectAll("site_texts")
    .where("site_pages.address", "=", address)
    .executeTakeFirst();
}
