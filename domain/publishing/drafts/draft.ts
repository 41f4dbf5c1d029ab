import { type Expression, type RawBuilder, type Selectable, sql } from "kysely";
import { lockRows } from "#db/dialect.ts";
import { type Tables, type DraftKind, draftKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";

/** What editors have written and not published (db/tables/team-tables.ts). */
export type Draft = Selectable<Tables["drafts"]>;

/** The release of drafts that belong to none. */
export const noRelease = "";

/** Which draft is meant: of one thing, beside the live site or in a release. */
export interface DraftKey {
  release: string;
  kind: DraftKind;
  itemId: string;
}

/** What a save of a draft stores. */
type DraftContent = Pick<Draft, "action" | "body" | "base_version">;

/** @throws DomainError `not_found` for what is no kind of draft */
export function readDraftKind(kind: string): DraftKind {
  const known = draftKinds.find((one) => one === kind);
  if (!known) throw new DomainError("not_found", "There is no such draft.");
  return known;
}

/** A draft as it is stored, or undefined. */
export function findDraft({ db }: Context, { release, kind, itemId }: DraftKey): Promise<Draft | undefined> {
  return db
    .selectFrom("drafts")
    .selectAll()
    .where("release_id", "=", release)
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
}

/** What a draft says, without who wrote it. */
export function contentOf({ action, body, base_version }: Draft): DraftContent {
  return { action, body, base_version };
}

const epoch = Date.UTC(2026, 0, 1);

/**
 * The version of a first draft: the seconds since 2026, so that a draft after a discarded one is never taken for it.
 */
export function firstDraftVersion(ctx: Context): number {
  return Math.floor((ctx.clock().getTime() - epoch) / 1_000);
}

/**
 * Stores a draft if it is still the one that its writer knew.
 * @param known its version; 0 when the writer knew none
 * @param writers of the draft that this one takes the place of (`Draft`)
 * @returns its new version; null when another one is stored
 */
export async function storeDraft(
  ctx: Context,
  key: DraftKey,
  { action, body, base_version }: DraftContent,
  { known, by, writers = "" }: { known: number; by: string; writers?: string },
): Promise<number | null> {
  const row = { action, body, base_version, updated_by: by, updated_at: ctx.clock() };
  if (known === 0) {
    const version = firstDraftVersion(ctx);
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto("drafts")
      .values({
        release_id: key.release,
        kind: key.kind,
        item_id: key.itemId,
        ...row,
        version,
        writers: withWriter(writers, by),
      })
      .onConflict((conflict) => conflict.columns(["release_id", "kind", "item_id"]).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? version : null;
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable("drafts")
    .set((eb) => ({ ...row, version: known + 1, writers: addedWriter(eb.ref("writers"), by) }))
    .where("release_id", "=", key.release)
    .where("kind", "=", key.kind)
    .where("item_id", "=", key.itemId)
    .where("version", "=", known)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? known + 1 : null;
}

/** The writers of a draft with another one. */
export function withWriter(writers: string, by: string): string {
  return writers.includes(`|${by}|`) ? writers : `${writers}|${by}|`;
}

/** The same for a stored draft. */
export function addedWriter(writers: Expression<string>, by: string): RawBuilder<string> {
  return sql`case when ${writers} like ${`%|${by.replace(/[\\%_]/g, String.raw`\$&`)}|%`} escape '\\' then ${writers} else ${writers} || ${`|${by}|`} end`;
}

/** The addresses of all who wrote a draft since it was last approved. */
export function writersOf({ writers }: Pick<Draft, "writers">): string[] {
  return writers.split("|").filter(Boolean);
}

/** Locks a draft, if it is there, until the transaction ends. A draft is locked before its item, and both before their plans. */
export async function lockDraft({ db }: Context, { release, kind, itemId }: DraftKey): Promise<void> {
  await db
    .selectFrom("drafts")
    .select("item_id")
    .where("release_id", "=", release)
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .$call(lockRows(db))
    .execute();
}

/** Removes a draft. @returns whether it was there, in this version */
export async function removeDraft({ db }: Context, key: DraftKey, version?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("drafts")
    .where("release_id", "=", key.release)
    .where("kind", "=", key.kind)
    .where("item_id", "=", key.itemId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The error for a draft that somebody has changed since it was looked at. */
export function changedMeanwhile(title: string, by?: string): DomainError {
  const who = by === undefined ? "It was published or discarded" : `${by} changed it`;
  return new DomainError("conflict", `“${title}”: ${who} meanwhile. Please look at it again.`);
}

/** Whether two bodies without inner objects say the same, whatever the order of their keys: PostgreSQL has its own. */
export function isSameState(one: object | null, other: object | null): boolean {
  const textOf = (state: object | null) =>
    state && JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return textOf(one) === textOf(other);
}
