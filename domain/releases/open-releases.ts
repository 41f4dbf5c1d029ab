import type { Selectable } from "kysely";
import { lockRows } from "#db/dialect.ts";
import type { ReleasesTable } from "#db/tables/team-tables.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { measureDrafts, type Draft, findDrafts } from "../documents/drafts.ts";
import { requireAbility } from "../security/rights.ts";
import { changedMeanwhile } from "../documents/stale-write.ts";
import type { DraftKind } from "#db/schema.ts";
import { lockPlanned } from "../documents/lock-items.ts";

export type Release = Selectable<ReleasesTable>;

/** Why nothing is kept in a release any more: it was deleted, or is public. */
const isOver = { reasons: ["release_over"] };

/** @returns the error for a release that was deleted */
export function gone(): DomainError {
  return new DomainError("not_found", "This release doesn't exist anymore.", isOver);
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
export async function refuseTooMany(tx: Context, release: string): Promise<void> {
  const { count } = await measureDrafts(tx, { release });
  if (count > maxChanges) throw new DomainError("invalid", `A release can have at most ${maxChanges} changes.`);
}

function refusePublic({ state, name }: Release): void {
  if (state !== "open") throw new DomainError("conflict", `“${name}” is already published.`, isOver);
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
 * A release that whoever asks may change.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the release is public already
 */
export async function getOpenRelease(ctx: Context, id: string): Promise<Release> {
  requireAbility(ctx, "draft");
  const release = await ctx.db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
  if (!release) throw gone();
  refusePublic(release);
  return release;
}

/**
 * The releases that are being prepared.
 * @returns a function that tells the one of a draft; null for a draft beside what is live, or of no open release
 */
export async function findOpenReleaseNames({ db }: Context) {
  const releases = await db.selectFrom("releases").select(["id", "name"]).where("state", "=", "open").execute();
  const byId = new Map(releases.map((release) => [release.id, release]));
  return ({ release_id }: Pick<Draft, "release_id">) => byId.get(release_id) ?? null;
}

/** The drafts of a release. */
export function findReleaseDrafts(ctx: Context, release: string): Promise<Draft[]> {
  return findDrafts(ctx, { release });
}

/** The same for whoever changes what stands in several drafts and releases: all of them in one order, the releases last. */
export async function lockAllPlanned(
  tx: Context,
  planned: readonly { kind: DraftKind | "release"; itemId: string }[],
): Promise<void> {
  const nameOf = ({ kind, itemId }: (typeof planned)[number]) => `${kind}/${itemId}`;
  for (const { kind, itemId } of planned.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)))
    if (kind !== "release") await lockPlanned(tx, { kind, itemId });
  await lockReleases(
    tx,
    planned.flatMap(({ kind, itemId: id }) => (kind === "release" ? [{ id }] : [])),
  );
}
