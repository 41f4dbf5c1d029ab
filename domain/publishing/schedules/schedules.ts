import { recordActivity } from "../../activity/activity.ts";
import type { Selectable } from "kysely";
import { type Collection, type SubjectKind, type Tables, subjectKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { titleOf } from "../../documents/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { rowOf } from "../../documents/items.ts";
import type { Context, GateSubject } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { transaction } from "../../database.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { passGate } from "../../documents/pass-gate.ts";
import { lockRelease, findReleaseDrafts } from "../../releases/open-releases.ts";
import { findDraft, lockDraft, noRelease } from "../../documents/drafts.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";
import { lockPlanned } from "../../documents/lock-items.ts";

import { lockTexts, getStoredText } from "../../site-texts/stored-texts.ts";
import { publishable, seenDraft } from "../../site-texts/publish-texts.ts";
import { readTextName, titleOfText } from "../../texts/text-names.ts";
import { isApproved, needsReview, readRules } from "../../approvals/require-approval.ts";
import { findPlannedDrafts, isPlanOutdated, keepPlannedDrafts } from "../../plans/planned-drafts.ts";
import { type ResolvedTime, type WallTime, resolveWallTime } from "./wall-time.ts";
import { draftedKind } from "../kinds/kinds.ts";

export type Schedule = Selectable<Tables["schedules"]>;

/** What is planned: for an item of a collection (with its draft, if there is one), or for a release. */
export interface Plan extends WallTime {
  action: string;
  kind: string;
  itemId: string;
  /** Of the draft or the release that the editor has seen, where something is to be published; 0 for no draft, as without this. */
  version?: number;
  /** Why an admin plans a publication in spite of what the gate finds. */
  override?: string;
}

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

/** From then on a plan counts as late. Milliseconds. */
export const lateAfterMs = minute;

/** Plans that may wait at a time. */
const maxWaiting = 1_000;

/**
 * Plans that something is published, hidden or looked at again. The server does it by itself (run-schedules.ts). Another plan for the
 * same thing and action takes the place of the one before.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields or as {@link passGate}, or `conflict` when
 *   what is to be published was changed since the editor has seen it
 */
export async function planSchedule(ctx: Context, plan: Plan): Promise<Scheduled> {
  return planTogether(ctx, plan, [{ itemId: plan.itemId, version: plan.version ?? 0 }]);
}

/**
 * Plans that drafts of texts of the site are published, all at one time.
 * @param versions of the drafts that the editor has seen, by the names of the texts
 * @throws DomainError as {@link planSchedule}
 */
export async function planTexts(
  ctx: Context,
  versions: Readonly<Record<string, number>>,
  plan: Pick<Plan, "local" | "zone" | "override" | "action">,
): Promise<Scheduled> {
  const texts = Object.entries(versions).map(([itemId, version]) => ({ itemId, version }));
  return planTogether(ctx, { ...plan, kind: "site_texts" }, texts);
}

/** A plan that was made. */
export interface Scheduled extends ResolvedTime {
  id: string;
  /** Whether somebody else still has to approve what is to be published. */
  isUnapproved: boolean;
}

/** Something as its editor has seen it. */
interface Seen {
  itemId: string;
  /** Of its draft, or of the release; 0 for no draft. */
  version: number;
}

async function planTogether(
  ctx: Context,
  plan: Omit<Plan, "itemId" | "version">,
  things: readonly Seen[],
): Promise<Scheduled> {
  requireAbility(ctx, "publish");
  const action = readAction(plan);
  const kind = readKind(plan.kind);
  if (kind === "site_texts") requireAbility(ctx, "texts");
  const [first] = things;
  if (!first || (kind === "site_texts" && action !== "publish"))
    throw new DomainError("invalid", "Choose what should happen.");
  const time = resolveWallTime(plan);
  const now = ctx.clock().getTime();
  if (time.at.getTime() < now - minute) throw refused("This time is in the past.");
  if (time.at.getTime() > now + 5 * year) throw refused("Choose a time in the next five years.");
  const subject: GateSubject =
    kind === "site_texts" ? { texts: things.map(({ itemId }) => itemId) } : subjectOf(kind, first.itemId);
  const pass = action === "publish" ? await passGate(ctx, subject, plan.override ?? null) : null;
  return transaction(ctx, async (tx) => {
    if (kind === "site_texts") await lockTexts(tx);
    else if (action === "publish" && kind !== "release") await lockPlanned(tx, { kind, itemId: first.itemId });
    const made: Scheduled[] = [];
    for (const seen of things) {
      const title = oneLine(await titleOfPlanned(tx, kind, seen.itemId));
      if (action === "publish") await refuseUnseen(tx, kind, seen);
      await pass?.record(tx, { kind, itemId: seen.itemId, title });
      made.push(await storePlan(tx, { action, kind, itemId: seen.itemId, title, time }));
    }
    await pass?.requireSame(tx);
    const isUnapproved = made.some((one) => one.isUnapproved);
    return { ...(made[0] as Scheduled), isUnapproved };
  });
}

/** What is stored of a plan. */
interface PlanToStore {
  action: Schedule["action"];
  kind: SubjectKind;
  itemId: string;
  title: string;
  time: ResolvedTime;
}

/** Stores a plan in the place of the one before. Must run in a transaction. */
async function storePlan(tx: Context, { action, kind, itemId, title, time }: PlanToStore): Promise<Scheduled> {
  const { email } = requireAbility(tx, "publish");
  const id = crypto.randomUUID();
  await tx.db
    .updateTable("schedules")
    .set({ state: "canceled", ended_at: tx.clock() })
    .where("state", "=", "waiting")
    .where("action", "=", action)
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .execute();
  const { waiting } = await tx.db
    .selectFrom("schedules")
    .select(({ fn }) => fn.countAll<number | string>().as("waiting"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= maxWaiting) throw refused("Too much is already scheduled.");
  const row = {
    id,
    action,
    kind,
    item_id: itemId,
    title,
    due_at: time.at,
    local_time: time.local,
    time_zone: time.zone,
    state: "waiting" as const,
    problem: null,
    warned_at: null,
    ended_at: null,
    created_by: email,
    created_at: tx.clock(),
  };
  await tx.db.insertInto("schedules").values(row).execute();
  if (action === "publish") await keepPlannedDrafts(tx, id, { kind, itemId });
  const planned = { field: action, before: null, after: `${time.local} ${time.zone}` };
  await recordActivity(tx, { action: "plan", kind, itemId, title, changes: [planned] });
  return { ...time, id, isUnapproved: action === "publish" && (await isUnapproved(tx, { kind, itemId }, id)) };
}

/** Whether a plan would fail now, because nobody has approved what it publishes. */
async function isUnapproved(
  tx: Context,
  subject: Pick<PlanToStore, "kind" | "itemId">,
  schedule: string,
): Promise<boolean> {
  const planned = await findPlannedDrafts(tx, schedule);
  return needsReview(await readRules(tx), subject, planned) && !(await isApproved(tx, subject, planned));
}

/**
 * Keeps words that the editor has not seen from going live by a plan. What changes later is for refuseChangeOfPlanned.
 * @throws DomainError `not_found` or `conflict`
 */
async function refuseUnseen(tx: Context, kind: SubjectKind, { itemId, version }: Seen): Promise<void> {
  if (kind === "site_texts") {
    const { name, body } = await seenDraft(tx, readTextName(itemId), version);
    publishable(name, body);
    return;
  }
  if (kind === "release") {
    const release = await lockRelease(tx, itemId);
    if (release.version !== version) throw changedMeanwhile(release.name, "Somebody");
    return refuseUnwritten(tx, itemId);
  }
  const key = { release: noRelease, kind, itemId };
  await lockDraft(tx, key);
  const draft = await findDraft(tx, key);
  if ((draft?.version ?? 0) === version) return;
  throw changedMeanwhile(draft ? titleOfDraft(kindOf(kind), draft) : `This ${kindOf(kind).noun}`, draft?.updated_by);
}

/**
 * What would stop the texts of a release at its time is said when that is planned, to somebody who can mend it.
 * @throws DomainError `invalid` with the problems by text and path
 */
async function refuseUnwritten(tx: Context, release: string): Promise<void> {
  for (const draft of await findReleaseDrafts(tx, release)) draftedKind(draft.kind).refuseUnfinished?.(draft);
}

const subjectOf = (kind: Collection | "release", id: string): GateSubject =>
  kind === "release" ? { release: id } : { collection: kind, id, isShown: true };

function refused(words: string): DomainError {
  return new DomainError("invalid", words, { fields: { local: words } });
}

function readAction({ action }: Pick<Plan, "action">): Schedule["action"] {
  const known = (["publish", "hide", "review"] as const).find((one) => one === action);
  if (!known) throw new DomainError("invalid", "Choose what should happen.");
  return known;
}

function readKind(kind: string): SubjectKind {
  const known = subjectKinds.find((one) => one === kind);
  if (!known) throw new DomainError("not_found", "There is no such type of content.");
  return known;
}

/** As it stands in the subject of a mail, whatever was typed into a draft. */
function oneLine(title: string): string {
  return title
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

async function titleOfPlanned(ctx: Context, collection: SubjectKind, id: string): Promise<string> {
  if (collection === "site_texts")
    return titleOfText(readTextName(id), (await getStoredText(ctx, readTextName(id))).draft?.body ?? {});
  if (collection === "release") {
    const release = await ctx.db.selectFrom("releases").select("name").where("id", "=", id).executeTakeFirst();
    if (!release) throw new DomainError("not_found", "This release doesn't exist anymore.");
    return release.name;
  }
  const kind = kindOf(collection);
  const row = await rowOf(ctx, kind, id);
  if (row) return titleOf(kind, row);
  const draft = await findDraft(ctx, { release: noRelease, kind: collection, itemId: id });
  // A draft of something in the trash waits there with it.
  if (draft?.base_version !== 0) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  return titleOfDraft(kind, draft);
}

/**
 * Cancels a plan that waits or is on hold, or takes notice of one that failed or was late.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it is neither
 */
export async function cancelSchedule(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "publish");
  await transaction(ctx, async (tx) => {
    const named = ["kind", "item_id as itemId", "title", "action as plan"] as const;
    const canceled = await tx.db
      .updateTable("schedules")
      .set({ state: "canceled", ended_at: tx.clock(), warned_at: null })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "paused", "failed"])
      .returning(named)
      .executeTakeFirst();
    if (canceled) return recordActivity(tx, { ...canceled, action: "cancel" });
    const noticed = await tx.db
      .updateTable("schedules")
      .set({ warned_at: null })
      .where("id", "=", id)
      .where("warned_at", "is not", null)
      .returning(named)
      .executeTakeFirst();
    if (!noticed) throw new DomainError("not_found", "This is no longer scheduled.");
    await recordActivity(tx, { ...noticed, action: "acknowledge" });
  });
}

/**
 * What is planned and what was, by time: everything between two times, and before them what waits, failed, or is to be noted. A plan that was
 * overtaken is left out: somebody published it by hand before its time.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findSchedules(ctx: Context, { from, until }: { from: Date; until: Date }): Promise<Schedule[]> {
  requireAbility(ctx, "draft");
  return ctx.db
    .selectFrom("schedules")
    .selectAll()
    .where("due_at", "<", until)
    .where(({ eb, or }) =>
      or([eb("due_at", ">=", from), eb("state", "in", ["waiting", "failed"]), eb("warned_at", "is not", null)]),
    )
    .where("state", "not in", ["canceled", "paused"])
    .where(({ eb, or, ref }) => or([eb("state", "!=", "done"), eb("ended_at", ">=", ref("due_at"))]))
    .orderBy("due_at")
    .orderBy("id")
    .limit(maxWaiting)
    .execute();
}

/** A plan for one thing, as its screen shows it. */
export interface PlanOfOne extends Schedule {
  /** Whether it goes live without something that was changed since it was made. */
  isOutdated: boolean;
}

/**
 * What waits for one thing, also on hold while that is not stored, and what somebody still has to look at: what failed, was late, or is due
 * for review.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findSchedulesOf(ctx: Context, kind: Schedule["kind"], itemId: string): Promise<PlanOfOne[]> {
  requireAbility(ctx, "draft");
  const schedules = await ctx.db
    .selectFrom("schedules")
    .selectAll()
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where(({ eb, or }) =>
      or([
        eb("state", "in", ["waiting", "paused", "failed"]),
        eb.and([eb("state", "=", "done"), eb("warned_at", "is not", null)]),
      ]),
    )
    .orderBy("due_at")
    .orderBy("id")
    .execute();
  return Promise.all(
    schedules.map(async (schedule) => {
      const publishes = schedule.action === "publish" && (schedule.state === "waiting" || schedule.state === "paused");
      return { ...schedule, isOutdated: publishes && (await isPlanOutdated(ctx, schedule)) };
    }),
  );
}

/** A publication that waits for its time. */
export interface PlannedPublication {
  /** Of the plan. */
  id: string;
  itemId: string;
  at: Date;
  /** The time on the clock of whoever planned it, and the zone of that clock. */
  local: string;
  zone: string;
  /** Version of the draft that goes live; 0 when the item goes live as it is stored. */
  draftVersion: number;
}

/**
 * The publications of items of a kind, or of texts of the site, that wait for their time.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPlannedPublications(ctx: Context, kind: SubjectKind): Promise<PlannedPublication[]> {
  requireAbility(ctx, "draft");
  const rows = await ctx.db
    .selectFrom("schedules")
    .leftJoin("planned_drafts", "planned_drafts.schedule_id", "schedules.id")
    .select([
      "schedules.id",
      "schedules.item_id as itemId",
      "due_at as at",
      "local_time as local",
      "time_zone as zone",
      "version",
    ])
    .where("schedules.kind", "=", kind)
    .where("state", "=", "waiting")
    .where("schedules.action", "=", "publish")
    .execute();
  return rows.map(({ version, ...row }) => ({ ...row, draftVersion: version ?? 0 }));
}

/** How many plans there are in each state that somebody may have to know of. */
export interface ScheduleCounts {
  /** Their time is to come. */
  waiting: number;
  /** Overdue by more than a minute, or done so late, and nobody has taken notice of it. */
  late: number;
  /** Could not be carried out, and nobody has taken notice of it. */
  failed: number;
  /** Reviews that are due. */
  reviews: number;
}

/** Counts plans, for the dashboard and the metrics. */
export async function countSchedules({ db, clock }: Pick<Context, "db" | "clock">): Promise<ScheduleCounts> {
  const lateFrom = new Date(clock().getTime() - lateAfterMs);
  const counts = await db
    .selectFrom("schedules")
    .select(({ fn, eb }) => {
      const isToBeNoted = eb.and([eb("state", "=", "done"), eb("warned_at", "is not", null)]);
      const isOverdue = eb.and([eb("state", "=", "waiting"), eb("due_at", "<", lateFrom)]);
      const count = () => fn.countAll<number | string>();
      return [
        count()
          .filterWhere(eb.and([eb("state", "=", "waiting"), eb("due_at", ">=", lateFrom)]))
          .as("waiting"),
        count()
          .filterWhere(eb.or([eb.and([isToBeNoted, eb("action", "!=", "review")]), isOverdue]))
          .as("late"),
        count().filterWhere("state", "=", "failed").as("failed"),
        count()
          .filterWhere(eb.and([isToBeNoted, eb("action", "=", "review")]))
          .as("reviews"),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(counts.waiting),
    late: Number(counts.late),
    failed: Number(counts.failed),
    reviews: Number(counts.reviews),
  };
}
