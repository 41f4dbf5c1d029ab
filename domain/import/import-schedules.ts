import type { Collection } from "#db/schema.ts";
import { rowOf } from "../documents/items.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { findDraft, noRelease } from "../documents/drafts.ts";
import { keepPlannedDrafts } from "../plans/planned-drafts.ts";
import type { ImportedSchedule, PublishingOutcome } from "./content-document.ts";

/**
 * Imports a plan, in the caller's transaction and after what it is for. One for another time stays as it is unless it may be overwritten.
 * @param outcome is added to
 */
export async function takeSchedule(
  tx: Context,
  { action, kind, item_id, title, time, created_by, created_at }: ImportedSchedule,
  { overwrite }: { overwrite: boolean },
  outcome: PublishingOutcome,
): Promise<void> {
  const name = `The plan for "${title}" at ${time.local.replace("T", " ")} (${time.zone})`;
  if (time.at <= tx.clock()) {
    outcome.kept.push(`${name} was left out: its time is over.`);
    return;
  }
  if (!(await isPlannable(tx, kind, item_id))) {
    outcome.kept.push(`${name} was left out: what it is for is not here.`);
    return;
  }
  const waiting = tx.db
    .selectFrom("schedules")
    .select(["id", "due_at"])
    .where("state", "=", "waiting")
    .where("action", "=", action)
    .where("kind", "=", kind)
    .where("item_id", "=", item_id);
  const present = await waiting.executeTakeFirst();
  if (present?.due_at.getTime() === time.at.getTime()) {
    outcome.same += 1;
    return;
  }
  if (present && !overwrite) {
    outcome.kept.push(`${name} was left out: another time is planned. --overwrite would replace it.`);
    return;
  }
  if (present) {
    const ended = { state: "canceled" as const, ended_at: tx.clock() };
    await tx.db.updateTable("schedules").set(ended).where("id", "=", present.id).execute();
  }
  const planned = { due_at: time.at, local_time: time.local, time_zone: time.zone, created_by, created_at };
  const unended = { state: "waiting" as const, problem: null, warned_at: null, ended_at: null };
  const row = { id: crypto.randomUUID(), action, kind, item_id, title, ...planned, ...unended };
  await tx.db.insertInto("schedules").values(row).execute();
  if (action === "publish") await keepPlannedDrafts(tx, row.id, { kind, itemId: item_id });
  outcome[present ? "updated" : "created"] += 1;
}

async function isPlannable(tx: Context, kind: ImportedSchedule["kind"], id: string): Promise<boolean> {
  if (kind === "release") {
    const release = await tx.db.selectFrom("releases").select("state").where("id", "=", id).executeTakeFirst();
    return release?.state === "open";
  }
  if (await rowOf(tx, kindOf<Collection>(kind), id)) return true;
  const draft = await findDraft(tx, { release: noRelease, kind, itemId: id });
  return draft?.base_version === 0;
}
