import { setImmediate as nextTurn } from "node:timers/promises";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type AnyDatabase, engineOf } from "#db/dialect.ts";
import type { DraftKind } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import { type Draft, findDraft } from "./draft.ts";

// A draft has up to a million characters, and a writer 20 MB of them. SQLite holds up everybody else while it reads them, so they are read
// in portions, each in a turn of its own.

/** Which draft, and the bytes of what it says. */
interface SizedDraft {
  release_id: string;
  kind: DraftKind;
  item_id: string;
  bytes: number;
}

/** What SQLite looks through in some milliseconds. */
const bytesAtOnce = 1_000_000;
const draftsAtOnce = 100;

/** The bytes of what a draft says, as they are stored: told without reading them. */
export function draftBytes(db: AnyDatabase): RawBuilder<number> {
  return engineOf(db) === "postgres"
    ? sql<number>`pg_column_size(drafts.body)`
    : sql<number>`octet_length(drafts.body)`;
}

/** Splits drafts, in their order, into portions that a statement may read in one turn of the event loop. */
export function portionsOf<One extends SizedDraft>(drafts: readonly One[]): One[][] {
  const portions: One[][] = [];
  let portion: One[] = [];
  let bytes = 0;
  for (const draft of drafts) {
    if (portion.length === draftsAtOnce || (portion.length > 0 && bytes + draft.bytes > bytesAtOnce)) {
      portions.push(portion);
      portion = [];
      bytes = 0;
    }
    portion.push(draft);
    bytes += draft.bytes;
  }
  return portion.length > 0 ? [...portions, portion] : portions;
}

/** Whether a draft is one of these, at least one. */
export function isOneOf(drafts: readonly SizedDraft[]): RawBuilder<SqlBool> {
  const keys = drafts.map(({ release_id, kind, item_id }) => sql`(${release_id}, ${kind}, ${item_id})`);
  return sql<SqlBool>`(drafts.release_id, drafts.kind, drafts.item_id) in (values ${sql.join(keys)})`;
}

/**
 * Reads the drafts whose rows meet a condition, in their order, each in a turn of the event loop.
 * @param condition about `drafts`; null for none
 */
export async function* readDrafts<One extends SizedDraft>(
  ctx: Context,
  drafts: readonly One[],
  condition: Expression<SqlBool> | null,
): AsyncGenerator<{ found: One; draft: Draft }> {
  for (const portion of portionsOf(drafts)) {
    await nextTurn();
    for (const found of condition === null ? portion : await thoseWith(ctx, portion, condition)) {
      await nextTurn();
      const { release_id: release, kind, item_id: itemId } = found;
      const draft = await findDraft(ctx, { release, kind, itemId });
      if (draft) yield { found, draft };
    }
  }
}

async function thoseWith<One extends SizedDraft>(
  { db }: Context,
  portion: readonly One[],
  condition: Expression<SqlBool>,
): Promise<One[]> {
  const rows = await db
    // PostgreSQL would look through all drafts first, and then for those of the portion.
    .with(
      (cte) => cte("portion").materialized(),
      (cte) => cte.selectFrom("drafts").select(["release_id", "kind", "item_id", "body"]).where(isOneOf(portion)),
    )
    .selectFrom("portion as drafts")
    .select(["release_id", "kind", "item_id"])
    .where(condition)
    .execute();
  const found = new Set(rows.map(draftKeyOf));
  return portion.filter((draft) => found.has(draftKeyOf(draft)));
}

/**
 * Whether a draft may have all the words; null when it is not known without reading it.
 * @param words a few, in lower case. Only plain ones are looked for: of other letters the engines know no small ones alike
 */
export function mayHave(words: readonly string[]): Expression<SqlBool> | null {
  const plain = words.filter((word) => /^[a-z\d]+$/.test(word));
  if (plain.length === 0) return null;
  const each = plain.map((word) => sql`lower(cast(drafts.body as text)) like ${`%${word}%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Tells drafts apart. */
export const draftKeyOf = ({ release_id, kind, item_id }: Omit<SizedDraft, "bytes">): string =>
  `${release_id}/${kind}/${item_id}`;
