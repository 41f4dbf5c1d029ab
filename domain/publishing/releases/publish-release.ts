import { recordActivity } from "../../activity/activity.ts";
import { DomainError } from "#lib/domain-error.ts";
import { followApproval, requireApproval } from "../../approvals/require-approval.ts";
import { withdrawRequests } from "../../approvals/withdraw-requests.ts";

import type { Context } from "../../context.ts";
import { lockEntries } from "../../documents/trash.ts";
import { waitForOthers } from "../../redirects/take-redirect.ts";
import { requireAbilityOrOperator } from "../../security/rights.ts";
import { lockTexts } from "../../site-texts/stored-texts.ts";
import { transaction } from "../../database.ts";
import type { AppliedChange, MadeChange } from "../kinds/drafted-kind.ts";
import type { Redirect } from "../kinds/redirects.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { isSameState } from "../../documents/compare.ts";
import { passGate } from "../../documents/pass-gate.ts";
import { lockOpenRelease, lockRelease, touchRelease, findReleaseDrafts } from "../../releases/open-releases.ts";
import { type Draft, keyOfDraft, rebaseDraft } from "../../documents/drafts.ts";
import { endPreviewLinks } from "../drafts/end-draft.ts";
import { lockBeside, lockItems } from "../../documents/lock-items.ts";
import { type Move, inAddressOrder } from "../../documents/address-order.ts";
import { liveVersion } from "../../documents/kinds-by-name.ts";
import { draftedKind } from "../kinds/kinds.ts";

/**
 * Publishes a release: everything in it becomes public in one transaction, or nothing.
 * @param version of the release that the editor has seen; null for one that was scheduled
 * @param override why an admin publishes it in spite of what the gate finds
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields when something has to be mended first, or
 *   `conflict` when something collides with what was published since (collisions.ts)
 */
export async function publishRelease(
  ctx: Context,
  id: string,
  version: number | null,
  override: string | null = null,
): Promise<{ changes: number }> {
  const editor = requireAbilityOrOperator(ctx, "publish");
  const pass = await passGate(ctx, { release: id }, override);
  return transaction(ctx, async (tx) => {
    const release = await lockOpenRelease(tx, id, version ?? undefined);
    const drafts = await findReleaseDrafts(tx, id);
    if (drafts.length === 0) throw new DomainError("invalid", `“${release.name}” changes nothing yet.`);
    const reviewed = await requireApproval(tx, { kind: "release", itemId: id }, drafts, release.name);
    await lockTexts(tx);
    await lockBeside(tx, drafts);
    await lockItems(tx, drafts);
    await pass.requireSame(tx);
    const redirects = await allRedirects(tx);
    const made: (AppliedChange & Pick<Draft, "kind" | "item_id">)[] = [];
    let areRedirectsFree = false;
    for (const draft of await inOrder(tx, drafts)) {
      const { kind, item_id, action } = draft;
      if (kind === "redirects" && action === "save" && !areRedirectsFree) {
        // All leave their paths before one takes any.
        await removeRedirects(tx, drafts);
        areRedirectsFree = true;
      }
      const change = await named(tx, draft, () =>
        draftedKind(kind).apply(tx, draft, { before: redirects.get(item_id) ?? null, reviewed }),
      );
      if (change) made.push({ kind, item_id, ...change });
    }
    // A page that takes the place of a redirect removes it, and a new address moves those that lead to the old one.
    await recordChanges(tx, id, [...made, ...changedRedirects(redirects, await allRedirects(tx))]);
    const published = { state: "published", published_by: editor.email, published_at: tx.clock() } as const;
    await touchRelease(tx, release, published);
    await endSchedules(tx, id);
    // A release that is taken back may be published again as it was approved.
    await withdrawRequests(tx, { kind: "release", itemId: id }, ["waiting"]);
    await pass.record(tx, { kind: "release", itemId: id, title: release.name });
    await endPreviewLinks(tx, { kind: "release", itemId: id });
    await recordActivity(tx, { action: "publish", kind: "release", itemId: id, title: release.name, by: editor });
    return { changes: drafts.length };
  });
}

/**
 * The drafts in an order in which they can be made public one after the other: what is deleted first, so that its address is free;
 * an item or a page after the one whose address it takes; redirects last, when the addresses are as they will be.
 * @throws DomainError `invalid` when two of them want to exchange their addresses
 */
async function inOrder(tx: Context, drafts: readonly Draft[]): Promise<Draft[]> {
  const rank = ({ kind, action }: Draft) => draftedKind(kind).rank(action);
  const sorted = drafts.toSorted(
    (one, other) => rank(one) - rank(other) || compare(one.kind, other.kind) || compare(one.item_id, other.item_id),
  );
  const isMoving = (draft: Draft) => draft.action === "save" && draft.kind !== "redirects";
  const moves = new Map<Draft, Move>();
  for (const draft of sorted.filter(isMoving))
    moves.set(draft, await named(tx, draft, () => draftedKind(draft.kind).moveOf(tx, draft)));
  const ordered = inAddressOrder(moves, ({ kind }) => draftedKind(kind).wordsOfMove);
  const [first, last] = [sorted.findIndex(isMoving), sorted.findLastIndex(isMoving)];
  return first < 0 ? sorted : [...sorted.slice(0, first), ...ordered, ...sorted.slice(last + 1)];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** An error of a change says which one. */
async function named<Made>(tx: Context, draft: Draft, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const title = await draftedKind(draft.kind)
      .titleOf(tx, draft)
      .catch(() => "A change");
    const words = error.message.includes(title) ? error.message : `“${title}”: ${error.message}`;
    throw new DomainError(error.code, words, { fields: error.fields, cause: error });
  }
}

async function allRedirects({ db }: Context): Promise<Map<string, Redirect>> {
  const rows = await db.selectFrom("redirects").select(["id", "from_path", "to_path"]).execute();
  return new Map(rows.map(({ id, from_path: from, to_path: to }) => [id, { from, to }]));
}

async function removeRedirects(tx: Context, changes: readonly Pick<Draft, "kind" | "item_id">[]): Promise<void> {
  const ids = changes.filter(({ kind }) => kind === "redirects").map(({ item_id }) => item_id);
  // Looking up an empty list is an error in PostgreSQL.
  if (ids.length === 0) return;
  // The topic before its rows, as whoever changes a redirect.
  await waitForOthers(tx);
  await tx.db.deleteFrom("redirects").where("id", "in", ids).execute();
}

type Redirects = Awaited<ReturnType<typeof allRedirects>>;

function changedRedirects(before: Redirects, after: Redirects) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((item_id) => {
    const [was, is] = [before.get(item_id) ?? null, after.get(item_id) ?? null];
    if (isSameState(was, is)) return [];
    const title = `Redirect from ${(was ?? is)?.from}`;
    return [{ kind: "redirects" as const, item_id, title, before: was, after: is, afterVersion: null, trashId: null }];
  });
}

async function recordChanges(
  tx: Context,
  release_id: string,
  changes: readonly (AppliedChange & Pick<Draft, "kind" | "item_id">)[],
): Promise<void> {
  await tx.db.deleteFrom("release_changes").where("release_id", "=", release_id).execute();
  const rows = changes.map(({ kind, item_id, title, before, after, afterVersion, trashId }, position) => ({
    release_id,
    position,
    kind,
    item_id,
    title,
    before_state: before,
    after_state: after,
    after_version: afterVersion,
    trash_id: trashId,
  }));
  if (rows.length > 0) await tx.db.insertInto("release_changes").values(rows).execute();
}

async function endSchedules(tx: Context, release: string): Promise<void> {
  await tx.db
    .updateTable("schedules")
    .set({ state: "done", ended_at: tx.clock() })
    .where("kind", "=", "release")
    .where("item_id", "=", release)
    .where("action", "=", "publish")
    .where("state", "=", "waiting")
    .execute();
}

/** What a published release has changed, in order. */
export function findMadeChanges({ db }: Context, release: string): Promise<MadeChange[]> {
  return db.selectFrom("release_changes").selectAll().where("release_id", "=", release).orderBy("position").execute();
}

/** Why a published release cannot be taken back whole. */
export interface Obstacle {
  title: string;
  reason: string;
}

/** Everything that was changed since a release was published, so that taking it back would destroy it. */
export async function findObstacles(ctx: Context, release: string): Promise<Obstacle[]> {
  requireAbilityOrOperator(ctx, "draft");
  const changes = await findMadeChanges(ctx, release);
  const reasons = await obstaclesOf(ctx, changes);
  return changes.flatMap(({ title }, index) => {
    const reason = reasons[index] ?? null;
    return reason === null ? [] : [{ title, reason }];
  });
}

/** A change that can't be taken back keeps its address, which may hinder another one in turn. */
async function obstaclesOf(ctx: Context, changes: readonly MadeChange[]): Promise<(string | null)[]> {
  let reasons: (string | null)[] = changes.map(() => null);
  for (;;) {
    const known = reasons;
    const free = changes.filter((_, index) => known[index] === null).map(({ item_id }) => item_id);
    reasons = await Promise.all(
      changes.map(async (change, index) => known[index] ?? draftedKind(change.kind).obstacleOf(ctx, change, free)),
    );
    if (reasons.every((reason, index) => reason === known[index])) return reasons;
  }
}

/**
 * Takes a published release back in one transaction: what was live before it is live again, and the release is open again with all
 * that is in it. Its preview links have ended with its publication, and stay so.
 * @param keep whether what was changed since is left as it is; otherwise such a change is a conflict
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` or `conflict`
 */
export async function undoRelease(
  ctx: Context,
  id: string,
  version: number,
  { keep = false }: { keep?: boolean } = {},
): Promise<{ undone: number; kept: number }> {
  requireAbilityOrOperator(ctx, "publish");
  return transaction(ctx, async (tx) => {
    const release = await lockRelease(tx, id);
    if (release.state !== "published") throw new DomainError("conflict", `“${release.name}” is not public.`);
    if (release.version !== version) throw changedMeanwhile(release.name, "Somebody");
    await lockTexts(tx);
    const drafts = await findReleaseDrafts(tx, id);
    await lockBeside(tx, drafts);
    await lockItems(tx, drafts);
    const changes = await findMadeChanges(tx, id);
    await lockEntries(
      tx,
      changes.flatMap(({ trash_id }) => trash_id ?? []),
    );
    const obstacles = await obstaclesOf(tx, changes);
    const held = obstacles.findIndex((obstacle) => obstacle !== null);
    if (held >= 0 && !keep) {
      const words = `“${changes[held]?.title}” can't be undone: ${obstacles[held]} Please check it first.`;
      throw new DomainError("conflict", words);
    }
    const free = changes.filter((_, index) => obstacles[index] === null).toReversed();
    // Items move the redirects to them, so redirects come last. All leave their paths first: a page may have been at one.
    const [redirects, others] = [free.filter(isRedirect), free.filter((change) => !isRedirect(change))];
    await removeRedirects(tx, redirects);
    for (const change of [...others, ...redirects]) await draftedKind(change.kind).takeBack(tx, change);
    const kept = new Map(changes.filter((_, index) => obstacles[index] !== null).map(keyed));
    await rebaseDrafts(tx, id, kept);
    const rebased = { before: drafts, after: await findReleaseDrafts(tx, id) };
    // With what is kept, the release is no longer what was approved.
    if (kept.size === 0) await followApproval(tx, { kind: "release", itemId: id }, rebased);
    await tx.db.deleteFrom("release_changes").where("release_id", "=", id).execute();
    await touchRelease(tx, release, { state: "open", published_by: null, published_at: null });
    await recordActivity(tx, { action: "undo", kind: "release", itemId: id, title: release.name });
    return { undone: free.length, kept: changes.length - free.length };
  });
}

const isRedirect = ({ kind }: MadeChange) => kind === "redirects";
const keyed = (change: MadeChange) => [`${change.kind} ${change.item_id}`, change] as const;

/**
 * The drafts of an undone release are based on what is live again, so that it can be mended and published again.
 * @param kept what was changed since, and so was not taken back: it collides with the draft of it
 */
async function rebaseDrafts(tx: Context, release: string, kept: ReadonlyMap<string, MadeChange>): Promise<void> {
  for (const draft of await findReleaseDrafts(tx, release)) {
    if (draft.kind === "redirects") continue;
    const change = kept.get(`${draft.kind} ${draft.item_id}`);
    const base_version = change
      ? (change.after_version ?? draft.base_version)
      : await liveVersion(tx, draft.kind, draft.item_id);
    await rebaseDraft(tx, keyOfDraft(draft), { base_version });
  }
}
