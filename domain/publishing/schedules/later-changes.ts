import type { Selectable } from "kysely";
import type { DraftKind, Tables } from "#db/schema.ts";
import { recordActivity } from "../../activity/activity.ts";
import type { Context } from "../../context.ts";
import {
  type Draft,
  findDrafts,
  keyOfDraft,
  moveDraft,
  rebaseDraft,
  restoreDraft,
  findWriters,
  idOfDraft,
} from "../../documents/drafts.ts";
import { type PlannedDraft, findPlannedDrafts, saysTheSame } from "../../plans/planned-drafts.ts";
import { liveVersion } from "../../documents/kinds-by-name.ts";

/** What was changed in a release since it was planned, in the release that keeps it. */
export interface LaterChanges {
  /** The release that they are in now. */
  release: string;
  /** Those whose former words the plan publishes. */
  typedOver: { kind: DraftKind; itemId: string }[];
}

/**
 * Puts the drafts of a release back to what they were when its publication was planned. What was added or typed since goes on in
 * another open release, which is made for it. Must run in the transaction of the publication, before it.
 * @returns what was changed since; null when there are none
 */
export async function putPlannedBack(
  tx: Context,
  schedule: Pick<Selectable<Tables["schedules"]>, "id" | "item_id" | "created_by">,
): Promise<LaterChanges | null> {
  const { item_id: release } = schedule;
  const planned = await findPlannedDrafts(tx, schedule.id);
  const present = await findDrafts(tx, { release });
  const writers = Map.groupBy(await findWriters(tx, { release }), idOfDraft);
  const plannedOf = new Map(planned.map((one) => [keyOf(one), one]));
  const presentKeys = new Set(present.map(keyOf));
  const later = present.filter((draft) => {
    const one = plannedOf.get(keyOf(draft));
    return !one || !saysTheSame(one, draft);
  });
  const missing = planned.filter((one) => !presentKeys.has(keyOf(one)));
  const aside = later.length === 0 ? null : await makeLaterRelease(tx, schedule);
  if (aside !== null) for (const draft of later) await moveDraft(tx, keyOfDraft(draft), aside);
  const typedOver = later.filter((draft) => plannedOf.has(keyOf(draft)));
  for (const { kind, item_id } of [...typedOver, ...missing]) {
    const { schedule_id: _, ...one } = plannedOf.get(keyOf({ kind, item_id })) as PlannedDraft;
    const by = later.find((draft) => keyOf(draft) === keyOf(one));
    const row = { ...one, release_id: release, updated_by: by?.updated_by ?? schedule.created_by };
    await restoreDraft(tx, { ...row, updated_at: tx.clock() }, writers.get(idOfDraft(row)) ?? []);
  }
  return aside === null
    ? null
    : { release: aside, typedOver: typedOver.map(({ kind, item_id: itemId }) => ({ kind, itemId })) };
}

const keyOf = ({ kind, item_id }: Pick<Draft, "kind" | "item_id">) => `${kind}/${item_id}`;

/** Most characters of a release's name. */
const longestName = 100;
const ending = " (changed after planning)";

async function makeLaterRelease(
  tx: Context,
  { item_id, created_by }: { item_id: string; created_by: string },
): Promise<string> {
  const { name } = await tx.db
    .selectFrom("releases")
    .select("name")
    .where("id", "=", item_id)
    .executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  const title = name.slice(0, longestName - ending.length).trimEnd() + ending;
  const row = { id, name: title, state: "open" as const, version: 1, created_by, created_at: tx.clock() };
  await tx.db
    .insertInto("releases")
    .values({ ...row, published_by: null, published_at: null })
    .execute();
  await recordActivity(tx, { action: "create", kind: "release", itemId: id, title });
  return id;
}

/** Bases words that were typed over planned ones on what the plan has published. Must run in the transaction of the publication, after it. */
export async function rebaseLaterChanges(tx: Context, { release, typedOver }: LaterChanges): Promise<void> {
  for (const { kind, itemId } of typedOver) {
    await rebaseDraft(tx, { kind, itemId, release }, { base_version: await liveVersion(tx, kind, itemId) });
  }
}
