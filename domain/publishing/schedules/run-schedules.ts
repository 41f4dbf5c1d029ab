import { recordActivity } from "../../activity/activity.ts";
import { fill } from "#content/facts.ts";
import type { Collection } from "#db/schema.ts";
import { lockFreeRows, lockRows } from "#db/dialect.ts";
import { isUnavailable } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireApproval } from "../../approvals/require-approval.ts";
import { pickEdited } from "../../documents/compare.ts";
import { isPublic, titleOf } from "../../documents/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { updateItem } from "../../documents/edit-item.ts";
import { rowOf } from "../../documents/items.ts";
import { type Context, type ProcessContext, systemContext } from "../../context.ts";
import { composeLetter, enqueueMail } from "../../outbox/messages.ts";
import { getStoredTexts, getTexts } from "../../texts/get-texts.ts";
import { transaction } from "../../database.ts";
import { lockTexts } from "../../site-texts/stored-texts.ts";
import { lockRelease } from "../../releases/open-releases.ts";
import { lockDraft, noRelease, hasDraft } from "../../documents/drafts.ts";
import { findMadeChanges, publishRelease, undoRelease } from "../releases/publish-release.ts";
import { plannedBy } from "../views.ts";
import { publishPlannedItem, publishPlannedText } from "./publish-planned.ts";
import { putPlannedBack, rebaseLaterChanges } from "./later-changes.ts";
import { findPlannedDrafts } from "../../plans/planned-drafts.ts";
import { type Schedule, lateAfterMs } from "./schedules.ts";

/** Plans of one run. */
const batch = 50;

/** Said of a plan that met an error nobody has foreseen. What it was is in the log. */
const unexpected = "The server hit an unexpected error. Please make the change by hand.";

/**
 * Carries out what is due, each plan in one transaction with the note that it is done: once, whichever process does it, and however
 * often one is killed. A plan that cannot be carried out is noted as failed, and its maker is told. One that meets an unexpected error is
 * tried again for a minute and then noted so; the others go on meanwhile. A job.
 * @throws while the database does not answer; what is due then waits
 */
export async function runDueSchedules(process: ProcessContext): Promise<void> {
  const due = await process.db
    .selectFrom("schedules")
    .select(["id", "kind", "item_id", "action", "created_by", "due_at"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", process.clock())
    .orderBy("due_at")
    .orderBy("id")
    .limit(batch)
    .execute();
  for (const plan of due) {
    try {
      await carryOut(process, plan);
    } catch (error) {
      if (isAway(error)) throw error;
      process.log.error({ err: error, schedule: plan.id }, "the failure of a planned change could not be noted");
    }
  }
}

/** @throws when the failure of the plan cannot be noted */
async function carryOut(
  process: ProcessContext,
  due: Pick<Schedule, "id" | "kind" | "item_id" | "action" | "created_by" | "due_at">,
): Promise<void> {
  const { id, created_by, due_at } = due;
  const ctx = systemContext(process, plannedBy.name(created_by));
  try {
    await transaction(ctx, (tx) => runOne(tx, due));
  } catch (error) {
    if (isAway(error)) throw error;
    if (error instanceof DomainError) return transaction(ctx, (tx) => noteFailure(tx, id, error));
    ctx.log.error({ err: error, schedule: id }, "a planned change met an unexpected error");
    if (!isLate(due_at, ctx.clock())) return;
    await transaction(ctx, (tx) => noteFailure(tx, id, { message: unexpected, fields: {} }));
  }
}

/** Whether the database does not answer: then no plan is to blame. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof DomainError && error.code === "unavailable");
}

function isLate(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > lateAfterMs;
}

async function lockWaiting(tx: Context, id: string): Promise<Schedule | undefined> {
  return tx.db
    .selectFrom("schedules")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .$call(lockFreeRows(tx.db))
    .executeTakeFirst();
}

/**
 * Locks what a plan changes, before the plan itself: publishing, discarding and deleting by hand take their plans last, and the other way
 * round the two would wait for each other.
 */
async function lockPlanned(
  tx: Context,
  { kind, item_id: itemId, action }: Pick<Schedule, "kind" | "item_id" | "action">,
) {
  if (action === "review") return;
  if (kind === "site_texts") return lockTexts(tx);
  const table = kind === "release" ? "releases" : (kind as Collection);
  if (table !== "releases") await lockDraft(tx, { release: noRelease, kind: table, itemId });
  await tx.db.selectFrom(table).select("id").where("id", "=", itemId).$call(lockRows(tx.db)).execute();
}

async function runOne(tx: Context, due: Pick<Schedule, "id" | "kind" | "item_id" | "action">): Promise<void> {
  const { id } = due;
  await lockPlanned(tx, due);
  const schedule = await lockWaiting(tx, id);
  // Another process has it.
  if (!schedule) return;
  if (schedule.action === "review") return remind(tx, schedule);
  if (schedule.kind === "release") await runRelease(tx, schedule);
  else if (schedule.kind === "site_texts") await publishPlannedText(tx, schedule.id);
  else await showOrHide(tx, schedule.kind as Collection, schedule);
  const now = tx.clock();
  const late = isLate(schedule.due_at, now);
  await end(tx, id, { state: "done", warned_at: late ? now : null });
  if (late) await tell(tx, schedule, "late", { done: timeOf(now, schedule.time_zone) });
}

async function end(tx: Context, id: string, ended: Pick<Schedule, "state" | "warned_at">): Promise<void> {
  await tx.db
    .updateTable("schedules")
    .set({ ...ended, ended_at: tx.clock() })
    .where("id", "=", id)
    .execute();
}

/** A review stays on the dashboard until somebody notes it (planned.ts). What was deleted needs none; a draft in a release may. */
async function remind(tx: Context, schedule: Schedule): Promise<void> {
  const { id, kind, item_id } = schedule;
  const isThere =
    kind === "release" ||
    (await rowOf(tx, kindOf(kind as Collection), item_id)) ||
    (await hasDraft(tx, { kind, itemId: item_id, isOpen: true }));
  if (!isThere) return end(tx, id, { state: "canceled", warned_at: null });
  await tell(tx, schedule, "review");
  await end(tx, id, { state: "done", warned_at: tx.clock() });
}

async function runRelease(tx: Context, schedule: Schedule): Promise<void> {
  const { action, item_id } = schedule;
  if (action === "publish") {
    const later = await putPlannedBack(tx, schedule);
    await publishRelease(tx, item_id, null);
    if (later) await rebaseLaterChanges(tx, later);
    return;
  }
  const { state, version } = await lockRelease(tx, item_id);
  const hasChanges = (await findMadeChanges(tx, item_id)).length > 0;
  // Somebody has taken it back already.
  if (state === "published" && hasChanges) await undoRelease(tx, item_id, version);
}

/** Publishes the draft beside an item as it was planned, if there was one, and shows or hides the item. */
async function showOrHide(tx: Context, collection: Collection, plan: Schedule) {
  const { id: schedule, action, item_id: id, created_at: madeAt } = plan;
  const kind = kindOf(collection);
  const isShown = action === "publish";
  const [planned] = isShown ? await findPlannedDrafts(tx, schedule) : [];
  if (planned) return publishPlannedItem(tx, kind, planned);
  const row = await rowOf(tx, kind, id);
  // A draft of a new item, beside the live site or in a release, is seen by nobody.
  if (!row && !isShown) return;
  if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  if (isPublic(kind, row) === isShown) return;
  // A plan of a former release of the site kept no words: what was saved since it was made is in no plan.
  if (isShown && row.updated_at > madeAt) {
    const words = `“${titleOf(kind, row)}” was saved since this was scheduled. Please schedule it again.`;
    throw new DomainError("conflict", words);
  }
  // What is stored and hidden was reviewed by nobody.
  const subject = { kind: collection, itemId: id };
  const reviewed = isShown ? await requireApproval(tx, subject, [], titleOf(kind, row)) : undefined;
  await updateItem(tx, kind, id, row.version, { ...pickEdited(kind, row), [kind.shown]: isShown }, reviewed);
}

async function noteFailure(tx: Context, id: string, error: Pick<DomainError, "message" | "fields">): Promise<void> {
  const schedule = await lockWaiting(tx, id);
  if (!schedule) return;
  const [detail] = Object.values(error.fields);
  const problem = detail === undefined || error.message.includes(detail) ? error.message : `${error.message} ${detail}`;
  await fail(tx, schedule, problem);
}

/**
 * What somebody has planned is not done without their right to it: their plans count as failed, so that somebody who may publish decides anew.
 * Belongs in the transaction that takes the right.
 */
export async function failPlansOf(tx: Context, email: string): Promise<void> {
  const plans = await tx.db
    .selectFrom("schedules")
    .selectAll()
    .where("created_by", "=", email)
    .where("state", "in", ["waiting", "paused"])
    .where("action", "in", ["publish", "hide"])
    .orderBy("id")
    .$call(lockRows(tx.db))
    .execute();
  const problem = `${email}, who planned this, can no longer publish. Please schedule it again.`;
  // Told to the team, and not to whoever can't plan it again.
  for (const plan of plans) await fail(tx, { ...plan, created_by: "" }, problem);
}

async function fail(tx: Context, schedule: Schedule, problem: string): Promise<void> {
  const { id, kind, item_id: itemId, title } = schedule;
  const now = tx.clock();
  await tx.db
    .updateTable("schedules")
    .set({ state: "failed", problem, ended_at: now, warned_at: now })
    .where("id", "=", id)
    .execute();
  const changes = [{ field: schedule.action, before: null, after: problem }];
  await recordActivity(tx, { action: "fail", kind, itemId, title, changes });
  tx.log.warn({ schedule: id, action: schedule.action }, "a planned change could not be carried out");
  await tell(tx, schedule, "failed", { reason: problem });
}

/** Mails the admin who planned it; the team, when that one is no admin any more. */
async function tell(
  tx: Context,
  schedule: Schedule,
  name: "failed" | "late" | "review",
  words: Record<string, string> = {},
): Promise<void> {
  const { publishingMail } = await getTexts(tx);
  const known = { subject: schedule.title, time: timeOf(schedule.due_at, schedule.time_zone), ...words };
  const { link, ...letter } = fill(publishingMail[name], known);
  const maker = await tx.db
    .selectFrom("admin_users")
    .select("email")
    .where("email", "=", schedule.created_by)
    .where("is_active", "=", true)
    .executeTakeFirst();
  await enqueueMail(tx, {
    to: maker?.email ?? (await getStoredTexts(tx)).brand.email,
    limit: "none",
    ...composeLetter({ ...letter, link: { label: link, url: `${tx.linkUrl}/admin/calendar` } }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: `schedule:${schedule.id}:${name}`,
  });
}

/** A time for people, in the zone of the plan. */
function timeOf(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `${format.format(time)} (${timeZone})`;
}

const day = 24 * 60 * 60_000;

/** How long an ended preview link says who looked: 90 days. Milliseconds. */
const linkRetentionMs = 90 * day;
/** How long the calendar shows what was done: 400 days, so that a year can be compared with the one before. Milliseconds. */
const doneRetentionMs = 400 * day;
/** How long canceled plans are kept, which no screen shows: 90 days. Milliseconds. */
const canceledRetentionMs = 90 * day;

/** Deletes preview links that expired or were revoked more than 90 days ago. A job. */
export async function deleteStalePreviewLinks({ db, clock }: ProcessContext): Promise<void> {
  const before = new Date(clock().getTime() - linkRetentionMs);
  await db
    .deleteFrom("preview_links")
    .where(({ or, eb }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
}

/**
 * Deletes plans that were carried out or failed more than 400 days ago, and those that were canceled more than 90 days ago. One that
 * failed or was late stays until somebody has taken notice of it. A job.
 */
export async function deleteEndedSchedules({ db, clock }: ProcessContext): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom("schedules")
    .where("warned_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("state", "in", ["done", "failed"]), eb("ended_at", "<", new Date(now - doneRetentionMs))]),
        and([eb("state", "=", "canceled"), eb("ended_at", "<", new Date(now - canceledRetentionMs))]),
      ]),
    )
    .execute();
}
