import { type Selectable, sql } from "kysely";
import { lockRows } from "#db/dialect.ts";
import { type Tables, type DraftKind, draftKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context, GatePass, GateSubject } from "../../context.ts";
import type { ReleasesTable } from "#db/tables/team-tables.ts";
import { requireAbility, hasAbility } from "../../security/rights.ts";
import { endRequests } from "../../approvals/withdraw-requests.ts";
import { nextDraftVersion } from "../../documents/drafts.ts";
import type { ManagedKind } from "../../documents/kind.ts";
import { typedFields } from "../../documents/field-shapes.ts";
import { textsIn } from "../../links/keep-links.ts";
import { addedWriter, withWriter, writerOf } from "./writers.ts";

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
  const version = nextDraftVersion(known);
  const row = { action, body, base_version, version, updated_by: by, updated_at: ctx.clock() };
  if (known === 0) {
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto("drafts")
      .values({
        release_id: key.release,
        kind: key.kind,
        item_id: key.itemId,
        ...row,
        writers: withWriter(writers, writerOf(ctx, by)),
      })
      .onConflict((conflict) => conflict.columns(["release_id", "kind", "item_id"]).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? version : null;
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable("drafts")
    .set((eb) => ({ ...row, writers: addedWriter(eb.ref("writers"), writerOf(ctx, by)) }))
    .where("release_id", "=", key.release)
    .where("kind", "=", key.kind)
    .where("item_id", "=", key.itemId)
    .where("version", "=", known)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? version : null;
}

/**
 * Locks a draft, if it is there, until the transaction ends. A draft is locked before its item or the entry of that in the trash, and both
 * before their plans. For several: domain/publishing/drafts/lock-items.ts.
 */
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

/**
 * Removes a draft, and ends what was asked of reviewers about one beside something live. Must run in a transaction.
 * @returns whether it was there, in this version
 */
export async function removeDraft(tx: Context, key: DraftKey, version?: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom("drafts")
    .where("release_id", "=", key.release)
    .where("kind", "=", key.kind)
    .where("item_id", "=", key.itemId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  const isRemoved = numDeletedRows === 1n;
  if (isRemoved && key.release === noRelease) await endRequests(tx, key);
  return isRemoved;
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

export type Release = Selectable<ReleasesTable>;

/** Why nothing is kept in a release any more: it was deleted, or is public. */
const isOver = { reasons: ["release_over"] };

/** @returns the error for a release that was deleted */
export function gone(): DomainError {
  return new DomainError("not_found", "This release doesn't exist any more.", isOver);
}

/**
 * The release, locked until the transaction ends.
 * @throws DomainError `not_found`
 */
export async function lockRelease(tx: Context, id: string): Promise<Release> {
  const query = tx.db.selectFrom("releases").selectAll().where("id", "=", id).$call(lockRows(tx.db));
  const release = await query.executeTakeFirst();
  if (!release) throw gone();
  return release;
}

/**
 * The same for one that is not public yet, in the version that the editor has seen, where one is named.
 * @throws DomainError `not_found` or `conflict`
 */
export async function lockOpenRelease(tx: Context, id: string, version?: number): Promise<Release> {
  const release = await lockRelease(tx, id);
  refusePublic(release);
  if (version !== undefined && release.version !== version) throw changedMeanwhile(release.name, "Somebody");
  return release;
}

/** Locks those of some releases that are there, in one order. */
export async function lockReleases({ db }: Context, releases: readonly Pick<Release, "id">[]): Promise<void> {
  // Looking up an empty list is an error in PostgreSQL.
  if (releases.length === 0) return;
  const ids = releases.map(({ id }) => id);
  const stored = db.selectFrom("releases").select("id").where("id", "in", ids);
  await stored.orderBy("id").$call(lockRows(db)).execute();
}

/** Things that one release may change. */
export const maxChanges = 500;

/** @throws DomainError `invalid` when a release has come to change more than it may, in the transaction of the last one */
export async function refuseTooMany({ db }: Context, release: string): Promise<void> {
  const { count } = await db
    .selectFrom("drafts")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("release_id", "=", release)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxChanges) throw new DomainError("invalid", `A release changes at most ${maxChanges} things.`);
}

/**
 * What a writer has saved last in drafts that are not public, at most: lists, searches and reviews read of all of them. Who may publish has
 * drafts of others under their name, as those that they have moved into a release.
 */
const maxKept = { drafts: 1_000, megabytes: 20 };

/** @throws DomainError `invalid` when a writer has come to keep more in drafts than one may, in the transaction of the last one */
export async function refuseTooMuch(tx: Context, by: string): Promise<void> {
  if (hasAbility(tx, "publish")) return;
  const { db } = tx;
  const { drafts, bytes } = await db
    .selectFrom("drafts")
    .select(({ fn }) => fn.countAll<number>().as("drafts"))
    .select(sql<number>`sum(octet_length(cast(body as text)))`.as("bytes"))
    .where("updated_by", "=", by)
    // Those of public releases say what was published then.
    .where("release_id", "not in", (query) =>
      query.selectFrom("releases").select("id").where("state", "=", "published"),
    )
    .executeTakeFirstOrThrow();
  if (drafts <= maxKept.drafts && bytes <= maxKept.megabytes * 1_000_000) return;
  const most = `${maxKept.drafts.toLocaleString("en")} drafts, and ${maxKept.megabytes} MB in all of them,`;
  throw new DomainError("invalid", `${most} is the most that a writer keeps. Discard some, or have some published.`);
}

function refusePublic({ state, name }: Release): void {
  if (state !== "open") throw new DomainError("conflict", `“${name}” is public already.`, isOver);
}

/** Notes that a release or what is in it has changed. */
export async function touchRelease(tx: Context, { id, version }: Release, changes: object = {}): Promise<void> {
  await tx.db
    .updateTable("releases")
    .set({ version: version + 1, ...changes })
    .where("id", "=", id)
    .execute();
}

/**
 * The same context with drafts of texts read from and kept in a release, in the place of those beside the live site.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the release is public already
 */
export async function inRelease(ctx: Context, id: string): Promise<{ ctx: Context; release: Release }> {
  requireAbility(ctx, "draft");
  const release = await ctx.db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
  if (!release) throw gone();
  refusePublic(release);
  return { ctx: { ...ctx, release: id }, release };
}

/** The plan by which a draft beside an item, or a release, goes live, also one on hold; undefined without one. */
export function findPublication(
  { db }: Context,
  { kind, itemId }: { kind: DraftKind | "release"; itemId: string },
): Promise<Pick<Selectable<Tables["schedules"]>, "title"> | undefined> {
  return db
    .selectFrom("schedules")
    .select("title")
    .where("state", "in", ["waiting", "paused"])
    .where("action", "=", "publish")
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
}

/**
 * Keeps writers from changing a draft that goes live by a plan: it would be public without anybody who may publish having seen it. Must
 * run in the transaction of the change.
 * @throws DomainError `conflict` when such a plan waits and whoever asks may not publish
 */
export async function refuseUnreviewed(tx: Context, { release, kind, itemId }: DraftKey): Promise<void> {
  if (hasAbility(tx, "publish")) return;
  const plan = await findPublication(
    tx,
    release === noRelease ? { kind, itemId } : { kind: "release", itemId: release },
  );
  if (!plan) return;
  const words = `“${plan.title}” goes live by itself at a planned time. Ask an editor or an admin to change it, or to cancel the plan.`;
  throw new DomainError("conflict", words);
}

/**
 * Lets the gate check what is about to be published (domain/gate/gate.ts). Must run before the transaction of the publication: pages are
 * rendered. The transaction compares with {@link GatePass.requireSame} what it publishes. What the server does by a plan was checked when it was planned, and commands of the operator render no pages.
 * @param override why an admin publishes in spite of errors; null or empty for no reason
 * @throws DomainError `invalid` with the reason `gate` and the findings, or with the field `reason`; `forbidden` for a reason of
 *   somebody who is no admin
 */
export async function passGate(ctx: Context, subject: GateSubject, override: string | null): Promise<GatePass> {
  if (ctx.actor.kind === "system" || ctx.gate === null) return { requireSame: async () => {}, record: async () => {} };
  return ctx.gate.pass(ctx, subject, override);
}

/** The words of a draft, in which the search of its list looks as in those of items. */
export function draftText(kind: ManagedKind, { body }: Pick<Draft, "body">): string {
  return textsIn(typedFields(kind, body)).join(" ");
}
