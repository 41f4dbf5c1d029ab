import { rowOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { requireAbility, hasAbility } from "../security/rights.ts";
import { type Collision, findCollisions } from "./releases/collisions.ts";
import { isSameState } from "../documents/compare.ts";
import { type Release, gone, findOpenReleaseNames, findReleaseDrafts } from "../releases/open-releases.ts";
import { type Draft, noRelease, findDrafts } from "../documents/drafts.ts";
import { redirectOf } from "./kinds/redirects.ts";
import { type Obstacle, findMadeChanges, findObstacles } from "./releases/publish-release.ts";
import { addChange } from "./releases/releases.ts";

import { type PlannedChange, madeChange, plannedChange } from "./releases/planned-change.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { type RedirectPaths, refuseChangedRedirect } from "../redirects/changed-redirect.ts";
import { redirectInput } from "../redirects/redirect.ts";
import { pathOf } from "#lib/addresses.ts";
import { type ManagedKind, isPublic, pathOfItem, titleOf } from "../documents/kind.ts";
import { titleOfDraft } from "../documents/draft-words.ts";
import { type PreviewLink, findPreviewLinks } from "./preview-links.ts";
import { type PlanOfOne, findSchedulesOf, cancelSchedule, planSchedule } from "./schedules/schedules.ts";
import { type ItemState, stateOfItem } from "./item-state.ts";
import { Temporal } from "temporal-polyfill";
import { transaction } from "../database.ts";
import { type ResolvedTime, reviewIntervals } from "./schedules/wall-time.ts";

/** A release with all that its screen shows. */
export interface OpenedRelease {
  release: Release;
  changes: PlannedChange[];
  /** What collides with something published since; only of an open release. */
  collisions: Collision[];
  /** What was changed since it was published; only of a public release. */
  obstacles: Obstacle[];
}

/**
 * A release with what it changes.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getRelease(ctx: Context, id: string): Promise<OpenedRelease> {
  requireAbility(ctx, "draft");
  const release = await ctx.db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
  if (!release) throw gone();
  if (release.state === "published") {
    const [made, obstacles] = await Promise.all([findMadeChanges(ctx, id), findObstacles(ctx, id)]);
    const changes = made.map(madeChange);
    return { release, changes, collisions: [], obstacles };
  }
  const drafts = await findReleaseDrafts(ctx, id);
  const [changes, collisions] = await Promise.all([
    Promise.all(drafts.map((draft) => plannedChange(ctx, draft))),
    findCollisions(ctx, id),
  ]);
  return { release, changes, collisions, obstacles: [] };
}

/** A redirect as a release that is being prepared makes, changes or deletes it. */
export interface PlannedRedirect {
  /** Of the redirect. */
  id: string;
  effect: "New" | "Changed" | "Deleted";
  from: string;
  to: string;
  release: { id: string; name: string };
}

/**
 * What releases that are being prepared make of redirects, by release and path.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPlannedRedirects(ctx: Context): Promise<PlannedRedirect[]> {
  requireAbility(ctx, "redirects");
  const drafts = await findDrafts(ctx, { kind: "redirects", isOpen: true });
  const releaseOf = await findOpenReleaseNames(ctx);
  return drafts
    .flatMap((draft): PlannedRedirect[] => {
      const { item_id, action, body } = draft;
      const release = releaseOf(draft);
      if (!release) return [];
      const { was, ...written } = body as { was: { from: string; to: string } | null; from?: string; to?: string };
      const { from = "", to = "" } = action === "delete" ? (was ?? {}) : written;
      const effect = action === "delete" ? "Deleted" : was ? "Changed" : "New";
      return [{ id: item_id, effect, from, to, release }];
    })
    .toSorted((one, other) => compare(one.release.name, other.release.name) || compare(one.from, other.from));
}

const compare = (one: string, other: string) => one.localeCompare(other, "en");

/**
 * Plans a redirect, a change of one, or its deletion (`input` is null). What is planned already, exactly so, is planned once: the answer may
 * have been lost.
 * @param id of the redirect; null for a new one
 * @param opened the redirect as whoever changes it has seen it; null where nobody has
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields, or `conflict`
 */
export async function planRedirect(
  ctx: Context,
  release: string,
  id: string | null,
  input: unknown,
  opened: RedirectPaths | null = null,
): Promise<void> {
  requireAbility(ctx, "redirects");
  const fields = input === null ? null : parseFields(redirectInput, input);
  if (fields && fields.from === pathOf(fields.to)) {
    const words = { to: "This would lead back to the page it comes from." };
    throw new DomainError("invalid", "Please check the marked fields.", { fields: words });
  }
  await addChange(ctx, release, async (tx) => {
    const was = id === null ? null : await redirectOf(tx, id);
    if (id !== null && !was) throw new DomainError("not_found", "This redirect doesn't exist anymore.");
    if (id !== null && was) await refuseChangedRedirect(tx, id, was, opened, fields ? "change" : "deletion");
    const action = fields ? ("save" as const) : ("delete" as const);
    if (await isPlanned(tx, release, { id, action, was, fields })) return null;
    const key = { release, kind: "redirects" as const, itemId: id ?? crypto.randomUUID() };
    return { key, draft: { action, body: { ...fields, was }, base_version: 0 } };
  });
}

interface WantedPlan extends Pick<Draft, "action"> {
  /** Of the redirect; null for a new one. */
  id: string | null;
  was: RedirectPaths | null;
  fields: RedirectPaths | null;
}

/** Whether a release makes this of a redirect already. */
async function isPlanned(tx: Context, release: string, { id, action, was, fields }: WantedPlan): Promise<boolean> {
  const drafts = await findDrafts(tx, { release, kind: "redirects" });
  return drafts.some((draft) => {
    const { was: base, ...paths } = draft.body as { was: RedirectPaths | null };
    const isSame = isSameState(base, was) && isSameState(paths, fields ?? {});
    return isSame && draft.action === action && (id === null || draft.item_id === id);
  });
}

/** A release that is being prepared, and what it makes of an item. */
interface ReleaseOfItem {
  id: string;
  name: string;
  /** What it does to the item; null when the item is not in it. */
  action: "save" | "delete" | null;
}

/** What is planned for an item, and with whom it is shared. */
export interface ItemPlan {
  title: string;
  /** Whether it is stored, and not a draft only. */
  isStored: boolean;
  /** Whether visitors see it. */
  isPublic: boolean;
  state: ItemState;
  /** The path of its page; null when it has none. */
  path: string | null;
  /** Version of the draft beside it; null when there is none. */
  draftVersion: number | null;
  /** Releases that are being prepared, by name. */
  releases: ReleaseOfItem[];
  schedules: PlanOfOne[];
  /** Empty for whoever may share nothing. */
  links: PreviewLink[];
}

/**
 * What is planned for an item, or for the draft of a new one.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found`
 */
export async function getItemPlan(ctx: Context, kind: ManagedKind, id: string): Promise<ItemPlan> {
  requireAbility(ctx, "draft");
  const { collection } = kind;
  const [row, drafts, open, schedules, links] = await Promise.all([
    rowOf(ctx, kind, id),
    findDrafts(ctx, { kind: collection, itemId: id, isOpen: true }),
    ctx.db.selectFrom("releases").select(["id", "name"]).where("state", "=", "open").orderBy("name").execute(),
    findSchedulesOf(ctx, collection, id),
    hasAbility(ctx, "share") ? findPreviewLinks(ctx, collection, id) : [],
  ]);
  const draft = drafts.find(({ release_id }) => release_id === noRelease);
  const named = row ?? draft ?? drafts[0];
  if (!named) throw new DomainError("not_found", `This ${kind.noun} doesn't exist anymore.`);
  const publication = schedules.find(({ action, state }) => action === "publish" && state === "waiting");
  return {
    title: "body" in named ? titleOfDraft(kind, named) : titleOf(kind, named),
    isStored: row !== undefined,
    isPublic: row !== undefined && isPublic(kind, row),
    state: stateOfItem(kind, row ?? null, {
      hasDraft: draft !== undefined,
      publication: publication && { at: publication.due_at, zone: publication.time_zone },
    }),
    path: row ? pathOfItem(kind, row) : null,
    draftVersion: draft?.version ?? null,
    releases: open.map(({ id: release, name }) => ({
      id: release,
      name,
      action: drafts.find(({ release_id }) => release_id === release)?.action ?? null,
    })),
    schedules,
    links,
  };
}

/**
 * Notes that something due for review was reviewed, and plans the next reminder, at the same time of the day in the same zone.
 * @param months from today until the next review; 0 for none
 * @returns when that is; null without one
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, or `not_found` when somebody else has noted it
 */
export async function noteReview(ctx: Context, id: string, months: number): Promise<ResolvedTime | null> {
  requireAbility(ctx, "publish");
  if (!reviewIntervals.some((interval) => interval === months)) {
    throw new DomainError("invalid", "Choose when to review it again.");
  }
  return transaction(ctx, async (tx) => {
    const review = await tx.db
      .selectFrom("schedules")
      .selectAll()
      .where("id", "=", id)
      .where("action", "=", "review")
      .executeTakeFirst();
    await cancelSchedule(tx, id);
    if (!review || months === 0) return null;
    const { kind, item_id: itemId, local_time, time_zone: zone } = review;
    const today = Temporal.Instant.fromEpochMilliseconds(tx.clock().getTime()).toZonedDateTimeISO(zone).toPlainDate();
    const next = today.add({ months }).toPlainDateTime(Temporal.PlainTime.from(local_time));
    return planSchedule(tx, {
      action: "review",
      kind,
      itemId,
      local: next.toString({ smallestUnit: "minute" }),
      zone,
    });
  });
}
