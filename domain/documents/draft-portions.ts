import { setImmediate as nextTurn } from "node:timers/promises";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Context } from "../context.ts";
import { type Draft, findDraft, type SizedDraft, bodyLike, findMeeting, keyOfDraft } from "./drafts.ts";

// A draft has up to a million characters, and a writer 20 MB of them. SQLite holds up everybody else while it reads them, so they are read
// in portions, each in a turn of its own.

type Sized = Pick<SizedDraft, "release_id" | "kind" | "item_id" | "bytes">;

/** What SQLite looks through in some milliseconds. */
const bytesAtOnce = 1_000_000;
const draftsAtOnce = 100;

/** Splits drafts, in their order, into portions that a statement may read in one turn of the event loop. */
export function portionsOf<One extends Sized>(drafts: readonly One[]): One[][] {
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

/**
 * Reads the drafts whose rows meet a condition, in their order, each in a turn of the event loop.
 * @param condition about what they say; null for none
 */
export async function* readDrafts(
  ctx: Context,
  drafts: readonly Sized[],
  condition: Expression<SqlBool> | null,
): AsyncGenerator<Draft> {
  for (const portion of portionsOf(drafts)) {
    await nextTurn();
    for (const found of condition === null ? portion : await findMeeting(ctx, portion, condition)) {
      await nextTurn();
      const draft = await findDraft(ctx, keyOfDraft(found));
      if (draft) yield draft;
    }
  }
}

/**
 * Whether a draft may have all the words; null when it is not known without reading it.
 * @param words a few, in lower case. Only plain ones are looked for: of other letters the engines know no small ones alike
 */
export function mayHave(words: readonly string[]): Expression<SqlBool> | null {
  const plain = words.filter((word) => /^[a-z\d]+$/.test(word));
  if (plain.length === 0) return null;
  const each = plain.map((word) => bodyLike(`%${word}%`, { isFolded: true }));
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
