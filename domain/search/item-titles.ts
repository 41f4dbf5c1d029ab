import { sql } from "kysely";
import { containsText } from "#db/search-text.ts";
import { typedWords } from "#lib/text/match-words.ts";
import type { Context } from "../context.ts";
import type { ManagedKind } from "../documents/kind.ts";
import { type StateName, stateOfItem } from "../publishing/item-state.ts";
import { requireAbility } from "../security/rights.ts";

/** An item that a search has found by its title. */
export interface FoundTitle {
  id: string;
  title: string;
  state: StateName;
}

const most = 20;

/**
 * The items of a kind whose titles have all words of a query, the shortest titles first, at most twenty.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTitles(ctx: Context, kind: ManagedKind, query: string): Promise<FoundTitle[]> {
  requireAbility(ctx, "draft");
  const words = typedWords(query);
  if (words.length === 0) return [];
  const title = sql.ref<string>(kind.title);
  const rows = await ctx.db
    .selectFrom(kind.collection)
    .select(["id", title.as("title"), sql.ref<boolean>(kind.shown).as(kind.shown)])
    .$if(kind.shown === "published", (items) => items.select(sql.ref<Date | null>("published_at").as("published_at")))
    .where((eb) => eb.and(words.map((word) => containsText([kind.title], word))))
    .orderBy(sql`length(${title})`)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: stateOfItem(kind, row, { hasDraft: false }).state,
  }));
}
