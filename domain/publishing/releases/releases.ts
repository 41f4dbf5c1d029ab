import { recordActivity, valueChanges } from "../../activity/activity.ts";
import { z } from "zod";
import type { Collection } from "#db/schema.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { cancelLostSchedules } from "../../plans/document-plans.ts";
import { pickEdited } from "../../documents/compare.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { rowOf } from "../../documents/items.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { transaction } from "../../database.ts";
import { removeDraft } from "../../approvals/remove-draft.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { refuseChangeOfPlanned } from "../../plans/planned-publication.ts";
import { type Release, gone, lockOpenRelease, touchRelease, refuseTooMany } from "../../releases/open-releases.ts";
import {
  findDraft,
  noRelease,
  readDraftKind,
  storeDraft,
  type DraftContent,
  countByRelease,
  discardDrafts,
  findWriters,
} from "../../documents/drafts.ts";
import { abilityFor } from "../../documents/kinds-by-name.ts";
import type { DraftKey } from "../../documents/draft-key.ts";
import { type EndedDraft, endDraft } from "../drafts/end-draft.ts";
import { dropFromPlans } from "../../plans/planned-drafts.ts";
import { type Writer, unapproved, writerOf } from "../../documents/draft-writers.ts";
import { draftedKind } from "../kinds/kinds.ts";

/** A release in the list of all. */
export interface ListedRelease extends Release {
  /** How many things it changes. */
  changes: number;
}

/** The name of a release. */
export const releaseNameInput = z.object({
  name: z
    .string("Give the release a name.")
    .trim()
    .min(1, "Give the release a name.")
    .max(100, "At most 100 characters.")
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, "Please write one line."),
});

/**
 * Every release, the open ones first, then the last published.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findReleases(ctx: Context): Promise<ListedRelease[]> {
  requireAbility(ctx, "draft");
  const [releases, counts] = await Promise.all([
    ctx.db.selectFrom("releases").selectAll().orderBy("created_at", "desc").orderBy("id").execute(),
    countByRelease(ctx),
  ]);
  const time = ({ published_at, created_at }: Release) => (published_at ?? created_at).getTime();
  return releases
    .map((release) => ({ ...release, changes: counts.get(release.id) ?? 0 }))
    .toSorted(
      (one, other) =>
        Number(one.state === "published") - Number(other.state === "published") || time(other) - time(one),
    );
}

/**
 * The releases that are being prepared, the newest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findOpenReleases(ctx: Context): Promise<Pick<Release, "id" | "name">[]> {
  requireAbility(ctx, "draft");
  return ctx.db
    .selectFrom("releases")
    .select(["id", "name"])
    .where("state", "=", "open")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Makes an empty release.
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its field
 */
export async function createRelease(ctx: Context, input: unknown): Promise<{ id: string }> {
  const admin = requireAbility(ctx, "releases");
  const { name } = parseFields(releaseNameInput, input);
  const id = crypto.randomUUID();
  const row = { id, name, state: "open" as const, version: 1, created_by: admin.email, created_at: ctx.clock() };
  await transaction(ctx, async (tx) => {
    await tx.db
      .insertInto("releases")
      .values({ ...row, published_by: null, published_at: null })
      .execute();
    await recordActivity(tx, { action: "create", kind: "release", itemId: id, title: name });
  });
  return { id };
}

/**
 * Gives a release another name.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `invalid` with its field
 */
export async function renameRelease(ctx: Context, id: string, input: unknown): Promise<void> {
  requireAbility(ctx, "releases");
  const { name } = parseFields(releaseNameInput, input);
  await transaction(ctx, async (tx) => {
    const before = await tx.db.selectFrom("releases").select("name").where("id", "=", id).executeTakeFirst();
    if (!before) throw gone();
    await tx.db.updateTable("releases").set({ name }).where("id", "=", id).execute();
    const changes = valueChanges({ name: before.name }, { name });
    await recordActivity(tx, { action: "rename", kind: "release", itemId: id, title: name, changes });
  });
}

/**
 * Deletes a release that is not public, with its drafts, and with what is planned for it and for items that it alone would have made.
 * @param version of the release that the editor has seen
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` or `conflict`
 */
export async function deleteRelease(ctx: Context, id: string, version: number): Promise<void> {
  requireAbility(ctx, "releases");
  await transaction(ctx, async (tx) => {
    const { name } = await lockOpenRelease(tx, id, version);
    await cancelLostSchedules(tx, await discardDrafts(tx, { release: id }));
    await tx.db
      .updateTable("schedules")
      .set({ state: "canceled", ended_at: tx.clock() })
      .where("kind", "=", "release")
      .where("item_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    await tx.db.deleteFrom("releases").where("id", "=", id).execute();
    for (const follower of tx.site.followers) await follower.forget?.(tx, { kind: "release", itemId: id });
    await recordActivity(tx, { action: "delete", kind: "release", itemId: id, title: name });
  });
}

/**
 * Moves the draft beside something live into a release. Preview links to it end, and a plan that would have published it: it goes live with
 * the release.
 * @param version of the draft that the editor has seen
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the draft was changed meanwhile or the release
 *   changes the same thing already
 */
export async function moveToRelease(
  ctx: Context,
  release: string,
  { kind, itemId, version }: { kind: string; itemId: string; version: number },
): Promise<EndedDraft> {
  requireAbility(ctx, abilityFor(ctx, kind));
  let ended: EndedDraft = { canceledPlans: 0 };
  await addChange(ctx, release, async (tx) => {
    const from: DraftKey = { release: noRelease, kind: readDraftKind(kind), itemId };
    await refuseChangeOfPlanned(tx, from);
    const draft = await findDraft(tx, from);
    const writers = await findWriters(tx, from);
    if (!draft || !(await removeDraft(tx, from, version))) throw changedMeanwhile("The draft", draft?.updated_by);
    if (from.kind !== "redirects") ended = await endDraft(tx, { collection: from.kind, itemId });
    return { key: { ...from, release }, draft, writers };
  });
  return ended;
}

/**
 * Takes a draft out of a release: it is beside what is live again.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when there is another draft beside it
 */
export async function takeOutOfRelease(
  ctx: Context,
  release: string,
  { kind, itemId }: { kind: string; itemId: string },
): Promise<void> {
  const admin = requireAbility(ctx, "releases");
  await transaction(ctx, async (tx) => {
    const opened = await lockOpenRelease(tx, release);
    const key = { release, kind: readDraftKind(kind), itemId };
    const draft = await findDraft(tx, key);
    if (!draft) throw new DomainError("not_found", "This is no longer in the release.");
    const writers = [...(await findWriters(tx, key)), ...unapproved([writerOf(tx, admin.email)])];
    await removeDraft(tx, key);
    await dropFromPlans(tx, key);
    await touchRelease(tx, opened);
    const change = { field: "change", before: await draftedKind(draft.kind).titleOf(tx, draft), after: null };
    await recordActivity(tx, { ...ofRelease(opened), changes: [change] });
    // Nothing is typed into a deletion or a redirect, so there is nothing to keep.
    if (draft.action === "delete" || draft.kind === "redirects") return;
    const kept = await storeDraft(tx, { ...key, release: noRelease }, draft, { known: 0, by: admin.email, writers });
    if (kept === null) {
      const words = "There is another draft outside the release. Publish or discard that one first.";
      throw new DomainError("conflict", words);
    }
  });
}

/**
 * Plans a change of an item that needs no writing: to hide it, to show it, or to delete it.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the release changes it already
 */
export async function planItemChange(
  ctx: Context,
  release: string,
  { collection, itemId, change }: { collection: string; itemId: string; change: "hide" | "show" | "delete" },
): Promise<void> {
  requireAbility(ctx, "releases");
  await addChange(ctx, release, async (tx) => {
    const kind = kindOf(collection as Collection);
    const row = await rowOf(tx, kind, itemId);
    if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    const body = { ...pickEdited(kind, row), ...(change !== "delete" && { [kind.shown]: change === "show" }) };
    const action = change === "delete" ? ("delete" as const) : ("save" as const);
    return { key: { release, kind: kind.collection, itemId }, draft: { action, body, base_version: row.version } };
  });
}

/**
 * Puts a change into a release, in a transaction; nothing where there is nothing to change.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the release changes the same thing already
 */
export async function addChange(
  ctx: Context,
  release: string,
  change: (tx: Context) => Promise<{
    key: DraftKey;
    draft: DraftContent;
    /** Who wrote it before. */
    writers?: readonly Writer[];
  } | null>,
): Promise<void> {
  const admin = requireAbility(ctx, "draft");
  await transaction(ctx, async (tx) => {
    const opened = await lockOpenRelease(tx, release);
    const added = await change(tx);
    if (!added) return;
    const { key, draft: content, writers: before = [] } = added;
    await refuseChangeOfPlanned(tx, key);
    const writers = [...before, ...unapproved([writerOf(tx, admin.email)])];
    const stored = await storeDraft(tx, key, content, { known: 0, by: admin.email, writers });
    if (stored === null) throw new DomainError("conflict", `“${opened.name}” already changes this.`);
    await refuseTooMany(tx, release);
    await touchRelease(tx, opened);
    const draft = await findDraft(tx, key);
    const made = {
      field: "change",
      before: null,
      after: draft ? await draftedKind(draft.kind).titleOf(tx, draft) : null,
    };
    await recordActivity(tx, { ...ofRelease(opened), changes: [made] });
  });
}

const ofRelease = ({ id, name }: Pick<Release, "id" | "name">) =>
  ({ action: "update", kind: "release", itemId: id, title: name }) as const;
