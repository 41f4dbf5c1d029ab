import { randomInt } from "node:crypto";
import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { engineOf, lockRows } from "#db/dialect.ts";
import { type DraftKind, type Tables, draftKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import type { DraftKey } from "./draft-key.ts";
import { type Writer, addWriters, writerOf } from "./draft-writers.ts";

// The only file that names the table `drafts` in a statement. None of its functions decides about rights.

/** What editors have written and not published (db/tables/team-tables.ts). */
export type Draft = Selectable<Tables["drafts"]>;

/** A draft without what it says, which may be long. */
export type DraftHead = Omit<Draft, "body">;

/** The release of drafts that belong to none: those beside what is live. */
export const noRelease = "";

/** What a save of a draft stores. */
export type DraftContent = Pick<Draft, "action" | "body" | "base_version">;

type Ids = Pick<Draft, "release_id" | "kind" | "item_id">;

export const keyOfDraft = ({ kind, item_id, release_id }: Ids): DraftKey => ({
  kind,
  itemId: item_id,
  release: release_id,
});

/** @throws DomainError `not_found` for what is no kind of draft */
export function readDraftKind(kind: string): DraftKind {
  const known = draftKinds.find((one) => one === kind);
  if (!known) throw new DomainError("not_found", "There is no such draft.");
  return known;
}

/** A version has at most nine digits on the wire. */
const maxVersion = 999_999_999;

/**
 * The version of a draft that is stored now: a random token. A count would begin anew with the draft, so that a form that knows a draft which
 * was discarded could save over the next one.
 * @param former version of the draft that it takes the place of
 */
export function nextDraftVersion(former = 0): number {
  const version = randomInt(1, maxVersion + 1);
  return version === former ? nextDraftVersion(former) : version;
}

/** Which drafts are meant; all of them where nothing is said. */
export interface DraftFilter {
  /** Of these; `noRelease` for those beside what is live. */
  release?: string | readonly string[];
  kind?: DraftKind | readonly DraftKind[];
  itemId?: string | readonly string[];
  /** Only of pages that editors have made. */
  isPage?: boolean;
  action?: Draft["action"];
  /** The published version on which they are based; 0 for what is new. */
  base?: number;
  savedBy?: string;
  savedBefore?: Date;
  /**
   * Only those that may still become public: those beside what is live, and those of open releases. Those of a public release stay for the case
   * that it is taken back, and say what was published then.
   */
  isOpen?: boolean;
  /** A condition about what they say ({@link bodyLike}). */
  body?: Expression<SqlBool>;
  /** Those that come after this one, by their keys. */
  after?: DraftKey;
}

/** "key": by release, kind and id. "latest": what was saved last first. "oldest": what was saved first. */
type DraftOrder = "key" | "latest" | "oldest";

type Drafts = ExpressionBuilder<Tables, "drafts">;

const listOf = (one: string | readonly string[]): readonly string[] => (typeof one === "string" ? [one] : one);

function conditionsOf({ eb, or, selectFrom }: Drafts, filter: DraftFilter): Expression<SqlBool>[] {
  const { release, kind, itemId, isPage, action, base, savedBy, savedBefore, isOpen, body, after } = filter;
  const conditions: Expression<SqlBool>[] = [];
  const isIn = (column: "release_id" | "kind" | "item_id", values: string | readonly string[]) => {
    const list = listOf(values) as DraftKind[];
    // Looking up an empty list is an error in PostgreSQL.
    conditions.push(list.length === 0 ? sql<SqlBool>`1 = 0` : eb(`drafts.${column}`, "in", list));
  };
  if (release !== undefined) isIn("release_id", release);
  if (kind !== undefined) isIn("kind", kind);
  if (itemId !== undefined) isIn("item_id", itemId);
  if (isPage) conditions.push(eb("drafts.item_id", "like", "page:%"));
  if (action !== undefined) conditions.push(eb("drafts.action", "=", action));
  if (base !== undefined) conditions.push(eb("drafts.base_version", "=", base));
  if (savedBy !== undefined) conditions.push(eb("drafts.updated_by", "=", savedBy));
  if (savedBefore !== undefined) conditions.push(eb("drafts.updated_at", "<", savedBefore));
  if (body !== undefined) conditions.push(body);
  if (after !== undefined) conditions.push(sql`${keyColumns} > (${after.release}, ${after.kind}, ${after.itemId})`);
  const isOfOpenRelease = () =>
    eb("drafts.release_id", "in", selectFrom("releases").select("id").where("state", "=", "open"));
  if (isOpen) conditions.push(or([eb("drafts.release_id", "=", noRelease), isOfOpenRelease()]));
  return conditions;
}

const keyColumns = sql`(drafts.release_id, drafts.kind, drafts.item_id)`;

/** Drafts by a filter, for the statements of this file and as a part of others. */
export function draftsWhere({ db }: Pick<Context, "db">, filter: DraftFilter) {
  return db.selectFrom("drafts").where((eb) => eb.and(conditionsOf(eb, filter)));
}

/** The ids of what has drafts, for a statement that looks for ids among them. */
export function draftedIds(ctx: Pick<Context, "db">, filter: DraftFilter) {
  return draftsWhere(ctx, filter).select("drafts.item_id");
}

function inOrder(ctx: Context, filter: DraftFilter, order: DraftOrder) {
  const drafts = draftsWhere(ctx, filter);
  return order === "key"
    ? drafts.orderBy("drafts.release_id").orderBy("drafts.kind").orderBy("drafts.item_id")
    : drafts.orderBy("drafts.updated_at", order === "latest" ? "desc" : "asc").orderBy("drafts.item_id");
}

const ofHead = [
  "drafts.release_id",
  "drafts.kind",
  "drafts.item_id",
  "drafts.action",
  "drafts.base_version",
  "drafts.version",
  "drafts.updated_by",
  "drafts.updated_at",
] as const;

/** A draft as it is stored, or undefined. */
export function findDraft(ctx: Context, key: DraftKey): Promise<Draft | undefined> {
  return draftsWhere(ctx, key).selectAll("drafts").executeTakeFirst();
}

/** Drafts with all that they say. */
export function findDrafts(
  ctx: Context,
  filter: DraftFilter,
  { order = "key", limit }: { order?: DraftOrder; limit?: number } = {},
): Promise<Draft[]> {
  const drafts = inOrder(ctx, filter, order).selectAll("drafts");
  return (limit === undefined ? drafts : drafts.limit(limit)).execute();
}

/** Drafts without what they say. */
export function findDraftHeads(
  ctx: Context,
  filter: DraftFilter,
  { order = "key" }: { order?: DraftOrder } = {},
): Promise<DraftHead[]> {
  return inOrder(ctx, filter, order).select(ofHead).execute();
}

/** A draft without what it says, and the bytes of that as they are stored. */
export interface SizedDraft extends DraftHead {
  bytes: number;
}

/** The same with their sizes, what was saved last first: sizes are told without reading what drafts say (draft-portions.ts). */
export function findSizedDrafts(ctx: Context, filter: DraftFilter): Promise<SizedDraft[]> {
  const measure = engineOf(ctx.db) === "postgres" ? sql`pg_column_size` : sql`octet_length`;
  return inOrder(ctx, filter, "latest")
    .select(ofHead)
    .select(sql<number>`${measure}(drafts.body)`.as("bytes"))
    .execute();
}

/** Who wrote drafts, by their names. */
export function findWriters(ctx: Context, filter: DraftFilter): Promise<(Ids & Writer)[]> {
  return draftsWhere(ctx, filter)
    .innerJoin("draft_writers as by", (join) =>
      join
        .onRef("by.release_id", "=", "drafts.release_id")
        .onRef("by.kind", "=", "drafts.kind")
        .onRef("by.item_id", "=", "drafts.item_id"),
    )
    .select(["by.release_id", "by.kind", "by.item_id", "by.writer as name", "by.is_approved as isApproved"])
    .orderBy("by.writer")
    .execute();
}

/** Whether there is such a draft. */
export async function hasDraft(ctx: Context, filter: DraftFilter): Promise<boolean> {
  return (await draftedIds(ctx, filter).limit(1).executeTakeFirst()) !== undefined;
}

/** How many drafts there are, and the bytes of all that they say. */
export async function measureDrafts(ctx: Context, filter: DraftFilter): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await draftsWhere(ctx, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select(sql<number | null>`sum(octet_length(cast(drafts.body as text)))`.as("bytes"))
    .executeTakeFirstOrThrow();
  return { count, bytes: bytes ?? 0 };
}

/** How many drafts each release has; releases without any are missing. */
export async function countByRelease(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const counts = await draftsWhere(ctx, {})
    .select(({ fn }) => ["drafts.release_id", fn.countAll<number>().as("count")])
    .groupBy("drafts.release_id")
    .execute();
  return new Map(counts.map(({ release_id, count }) => [release_id, count]));
}

/** The beginning of a field of some drafts, or null, by their ids ({@link idOfDraft}): the database takes it out of what they say. */
export async function findFieldOf(
  ctx: Context,
  drafts: readonly Ids[],
  { field, length }: { field: string; length: number },
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await draftsWhere(ctx, {})
    .select(["drafts.release_id", "drafts.kind", "drafts.item_id"])
    .select(sql<string | null>`substr(drafts.body ->> ${sql.lit(field)}, 1, ${sql.lit(length)})`.as("text"))
    .where(isOneOf(drafts))
    .execute();
  return new Map(rows.map((row) => [idOfDraft(row), row.text]));
}

/** Tells drafts apart. */
export const idOfDraft = ({ release_id, kind, item_id }: Ids): string => `${release_id}/${kind}/${item_id}`;

/** Whether a draft is one of these, at least one. */
function isOneOf(drafts: readonly Ids[]): RawBuilder<SqlBool> {
  const keys = drafts.map(({ release_id, kind, item_id }) => sql`(${release_id}, ${kind}, ${item_id})`);
  return sql<SqlBool>`${keyColumns} in (values ${sql.join(keys)})`;
}

/**
 * Whether what a draft says, as JSON, is like a pattern, in which `\` escapes `%` and `_`.
 * @param options.isFolded whether its capital letters count as small ones
 */
export function bodyLike(pattern: string, { isFolded = false } = {}): RawBuilder<SqlBool> {
  const text = isFolded ? sql`lower(cast(drafts.body as text))` : sql`cast(drafts.body as text)`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}

/** Whether a draft is of a kind, beside conditions about what it says. */
export const isOfKind = (kind: DraftKind): RawBuilder<SqlBool> => sql<SqlBool>`drafts.kind = ${kind}`;

/** Those of some drafts, at least one, that meet a condition about what they say, in their order. */
export async function findMeeting<One extends Ids>(
  { db }: Context,
  drafts: readonly One[],
  condition: Expression<SqlBool>,
): Promise<One[]> {
  const rows = await db
    // PostgreSQL would look through all drafts first, and then for those that are named.
    .with(
      (cte) => cte("named").materialized(),
      (cte) => cte.selectFrom("drafts").select(["release_id", "kind", "item_id", "body"]).where(isOneOf(drafts)),
    )
    .selectFrom("named as drafts")
    .select(["release_id", "kind", "item_id"])
    .where(condition)
    .execute();
  const found = new Set(rows.map(idOfDraft));
  return drafts.filter((draft) => found.has(idOfDraft(draft)));
}

/** Locks the drafts that are there, in the order of their keys. */
export async function lockDrafts(tx: Context, filter: DraftFilter): Promise<void> {
  await inOrder(tx, filter, "key").select("drafts.item_id").$call(lockRows(tx.db)).execute();
}

/**
 * Locks a draft, if it is there, until the transaction ends. A draft is locked before its item or the entry of that in the trash, and both
 * before their plans. For several: domain/documents/lock-items.ts.
 */
export function lockDraft(tx: Context, key: DraftKey): Promise<void> {
  return lockDrafts(tx, key);
}

/** Who saves a draft, and over what. */
export interface DraftSave {
  /** Version of the draft that the writer knew; 0 for none. */
  known: number;
  /** Address of the writer, or a name. */
  by: string;
  /** When it was saved, if that was elsewhere. */
  at?: Date;
  /** Who is noted as having written it; whoever saves, unless that is known otherwise. */
  writers?: readonly Writer[];
}

/**
 * Stores a draft if it is still the version that its writer knew.
 * @returns its new version; null when another one is stored
 */
export async function storeDraft(
  tx: Context,
  key: DraftKey,
  { action, body, base_version }: DraftContent,
  { known, by, at = tx.clock(), writers = [{ name: writerOf(tx, by), isApproved: false }] }: DraftSave,
): Promise<number | null> {
  const version = nextDraftVersion(known);
  const row = { action, body, base_version, version, updated_by: by, updated_at: at };
  const isStored = known === 0 ? await isFirst(tx, key, row) : await isNext(tx, key, row, known);
  if (!isStored) return null;
  await addWriters(tx, key, writers);
  return version;
}

type Row = Omit<Draft, "release_id" | "kind" | "item_id">;

async function isFirst(tx: Context, { kind, itemId: item_id, release: release_id }: DraftKey, row: Row) {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("drafts")
    .values({ release_id, kind, item_id, ...row })
    .onConflict((conflict) => conflict.columns(["release_id", "kind", "item_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function isNext(tx: Context, key: DraftKey, row: Row, known: number) {
  const { numUpdatedRows } = await changing(tx, key).set(row).where("version", "=", known).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a draft as it was before, where there is none. */
export async function restoreDraft(tx: Context, draft: Draft, writers: readonly Writer[]): Promise<void> {
  await tx.db.insertInto("drafts").values(draft).execute();
  await addWriters(tx, keyOfDraft(draft), writers);
}

function changing({ db }: Context, filter: DraftFilter) {
  return db.updateTable("drafts").where((eb) => eb.and(conditionsOf(eb, filter)));
}

/**
 * Bases a draft on another published version. It keeps its own version unless another is given, because nobody has written in it: a form that has
 * it open may still save.
 */
export async function rebaseDraft(
  tx: Context,
  key: DraftKey,
  to: Pick<Draft, "base_version"> & Partial<Pick<Draft, "body" | "version">>,
): Promise<void> {
  await changing(tx, key).set(to).execute();
}

/** Moves a draft as it is to a release that does not change the same thing. */
export async function moveDraft(tx: Context, key: DraftKey, release: string): Promise<void> {
  await changing(tx, key).set({ release_id: release }).execute();
}

/** Says of somebody who has another address that they saved drafts last. */
export async function renameSaver(tx: Context, from: string, to: string): Promise<void> {
  await changing(tx, { savedBy: from }).set({ updated_by: to }).execute();
}

/**
 * Removes a draft.
 * @returns whether it was there, in this version
 */
export async function discardDraft(tx: Context, key: DraftKey, version?: number): Promise<boolean> {
  const draft = removing(tx, key);
  const { numDeletedRows } = await (
    version === undefined ? draft : draft.where("version", "=", version)
  ).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes drafts. @returns what they were of */
export function discardDrafts(tx: Context, filter: DraftFilter) {
  return removing(tx, filter).returning(["release_id", "kind", "item_id", "base_version"]).execute();
}

function removing({ db }: Context, filter: DraftFilter) {
  return db.deleteFrom("drafts").where((eb) => eb.and(conditionsOf(eb, filter)));
}
