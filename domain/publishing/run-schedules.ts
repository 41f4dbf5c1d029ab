import { fill } from "#content/facts.ts";
import type { Collection } from "#db/schema.ts";
import { lockFreeRows } from "#db/dialect.ts";
import { isUnavailable } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";
import { pickEdited } from "../content/conflict.ts";
import { isPublic } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { rowOf, updateItem } from "../content/save-item.ts";
import type { Context, ProcessContext } from "../context.ts";
import { composeLetter } from "../outbox/compose-letter.ts";
import { enqueueMail } from "../outbox/enqueue.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { systemContext } from "../system-context.ts";
import { transaction } from "../transaction.ts";
import { findDraft, noRelease, removeDraft } from "./draft.ts";
import { saveDraftOf } from "./item-drafts.ts";
import { findMadeChanges, publishRelease, undoRelease } from "./publish-release.ts";
import { lockRelease } from "./releases.ts";
import type { Schedule } from "./schedules.ts";

/** From then on a plan counts as late. Milliseconds. */
const lateAfter = 60_000;

/** Plans of one run. */
const batch = 50;

/**
 * Carries out what is due, each plan in one transaction with the note that it is done: once, whichever process does it, and however
 * often one is killed. A plan that cannot be carried out is noted as failed, and its maker is told. A job.
 * @throws while the database does not answer; what is due then waits
 */
export async function runDueSchedules(process: ProcessContext): Promise<void> {
  const due = await process.db
    .selectFrom("schedules")
    .select(["id", "created_by"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", process.clock())
    .orderBy("due_at")
    .orderBy("id")
    .limit(batch)
    .execute();
  const defects: unknown[] = [];
  for (const { id, created_by } of due) {
    const ctx = systemContext(process, `${created_by} (planned)`);
    try {
      await transaction(ctx, (tx) => runOne(tx, id));
    } catch (error) {
      if (isUnavailable(error) || (error instanceof DomainError && error.code === "unavailable")) throw error;
      // The others do not wait for one that fails for no reason that people can mend; the dashboard shows it as late.
      if (error instanceof DomainError) await transaction(ctx, (tx) => noteFailure(tx, id, error));
      else defects.push(error);
    }
  }
  if (defects.length > 0) throw defects[0];
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

async function runOne(tx: Context, id: string): Promise<void> {
  const schedule = await lockWaiting(tx, id);
  // Another process has it.
  if (!schedule) return;
  if (schedule.action === "review") await tell(tx, schedule, "review");
  else if (schedule.kind === "release") await runRelease(tx, schedule);
  else await showOrHide(tx, schedule.kind as Collection, schedule);
  const now = tx.clock();
  const isLate = now.getTime() - schedule.due_at.getTime() > lateAfter;
  const ended = { state: "done" as const, ended_at: now, warned_at: isLate ? now : null };
  await tx.db.updateTable("schedules").set(ended).where("id", "=", id).execute();
  if (isLate && schedule.action !== "review")
    await tell(tx, schedule, "late", { done: timeOf(now, schedule.time_zone) });
}

async function runRelease(tx: Context, { action, item_id }: Schedule): Promise<void> {
  if (action === "publish") {
    await publishRelease(tx, item_id, null);
    return;
  }
  const { state, version } = await lockRelease(tx, item_id);
  const hasChanges = (await findMadeChanges(tx, item_id)).length > 0;
  // Somebody has taken it back already.
  if (state === "published" && hasChanges) await undoRelease(tx, item_id, version);
}

/** Publishes the draft beside an item, if there is one, and shows or hides the item. */
async function showOrHide(tx: Context, collection: Collection, { action, item_id: id }: Schedule): Promise<void> {
  const kind = kindOf(collection);
  const isShown = action === "publish";
  const key = { release: noRelease, kind: collection, itemId: id };
  const draft = isShown ? await findDraft(tx, key) : undefined;
  if (draft) {
    await removeDraft(tx, key);
    await saveDraftOf(tx, kind, { ...draft, body: { ...draft.body, [kind.shown]: true } });
    return;
  }
  const row = await rowOf(tx, kind, id);
  if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  if (isPublic(kind, row) === isShown) return;
  await updateItem(tx, kind, id, row.version, { ...pickEdited(kind, row), [kind.shown]: isShown });
}

async function noteFailure(tx: Context, id: string, error: DomainError): Promise<void> {
  const schedule = await lockWaiting(tx, id);
  if (!schedule) return;
  const now = tx.clock();
  const [detail] = Object.values(error.fields);
  const problem = detail === undefined || error.message.includes(detail) ? error.message : `${error.message} ${detail}`;
  await tx.db
    .updateTable("schedules")
    .set({ state: "failed", problem, ended_at: now, warned_at: now })
    .where("id", "=", id)
    .execute();
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
  const { publishingMail, brand } = await getTexts(tx);
  const known = { subject: schedule.title, time: timeOf(schedule.due_at, schedule.time_zone), ...words };
  const { link, ...letter } = fill(publishingMail[name], known);
  const maker = await tx.db
    .selectFrom("admin_users")
    .select("email")
    .where("email", "=", schedule.created_by)
    .where("is_active", "=", true)
    .executeTakeFirst();
  await enqueueMail(tx, {
    to: maker?.email ?? brand.email,
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
