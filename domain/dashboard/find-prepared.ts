import type { Context, DocumentName } from "../context.ts";
import { noRelease, findDraft, findDraftHeads } from "../documents/drafts.ts";
import { hasAbility, requireAbility } from "../security/rights.ts";
import { findReleases } from "../publishing/releases/releases.ts";
import { documentKind } from "../documents/kinds-by-name.ts";
import { withoutTrashed } from "../documents/trash.ts";

/** A release that is not public yet. */
export interface PreparedRelease {
  id: string;
  name: string;
  /** How many things it changes. */
  changes: number;
  /** When it is planned to be published, and the editor's zone; null when it is not planned. */
  planned: { at: Date; zone: string } | null;
}

/** A draft beside what is live. */
export interface PreparedDraft {
  kind: DocumentName;
  id: string;
  title: string;
  /** Whether it is of an item that is not public yet. */
  isNew: boolean;
  by: string;
  at: Date;
}

/** What is being prepared, for the dashboard. */
export interface Prepared {
  /** The next planned ones first, then the latest; at most ten. */
  releases: PreparedRelease[];
  /** How many there are. */
  releaseCount: number;
  /** Drafts that nobody has saved for 30 days, oldest first; at most five. */
  oldDrafts: PreparedDraft[];
  oldDraftCount: number;
}

const day = 24 * 60 * 60_000;
const oldAfterMs = 30 * day;
const maxReleases = 10;
const maxOldDrafts = 5;

/**
 * The open releases, and the drafts that were forgotten.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPrepared(ctx: Context): Promise<Prepared> {
  requireAbility(ctx, "draft");
  const [releases, { drafts, count }] = await Promise.all([findOpenReleases(ctx), findOldDrafts(ctx)]);
  return {
    releases: releases.slice(0, maxReleases),
    releaseCount: releases.length,
    oldDrafts: drafts,
    oldDraftCount: count,
  };
}

async function findOpenReleases(ctx: Context): Promise<PreparedRelease[]> {
  const open = (await findReleases(ctx)).filter(({ state }) => state === "open");
  if (open.length === 0) return [];
  const plans = await ctx.db
    .selectFrom("schedules")
    .select(["item_id", "due_at as at", "time_zone as zone"])
    .where("state", "=", "waiting")
    .where("kind", "=", "release")
    .where("action", "=", "publish")
    .orderBy("due_at")
    .execute();
  const releases = open.map(({ id, name, changes }) => {
    const plan = plans.find(({ item_id }) => item_id === id);
    return { id, name, changes, planned: plan ? { at: plan.at, zone: plan.zone } : null };
  });
  const time = ({ planned }: PreparedRelease) => planned?.at.getTime() ?? Number.MAX_SAFE_INTEGER;
  return releases.toSorted((one, other) => time(one) - time(other));
}

async function findOldDrafts(ctx: Context): Promise<{ drafts: PreparedDraft[]; count: number }> {
  const savedBefore = new Date(ctx.clock().getTime() - oldAfterMs);
  const keys = await findDraftHeads(ctx, { release: noRelease, savedBefore }, { order: "oldest" });
  // A text that the site no longer has can be edited nowhere.
  const editable = keys.filter(({ kind: name, item_id }) => {
    const kind = documentKind(ctx, name);
    return kind?.isKnown(item_id) && hasAbility(ctx, kind.ability);
  });
  const present = await withoutTrashed(ctx, editable);
  const drafts: PreparedDraft[] = [];
  for (const { kind: name, item_id: id } of present.slice(0, maxOldDrafts)) {
    const draft = await findDraft(ctx, { release: noRelease, kind: name, itemId: id });
    const kind = documentKind(ctx, name);
    if (!draft || !kind) continue;
    const isNew = draft.base_version === 0 && kind.defaults(id) === null;
    const { updated_by: by, updated_at: at } = draft;
    drafts.push({ kind: kind.name, id, title: kind.titleOfDraft(draft), isNew, by, at });
  }
  return { drafts, count: present.length };
}
