import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Collection, Tables } from "#db/schema.ts";
import { followApproval } from "../../approvals/require-approval.ts";
import type { Context } from "../../context.ts";
import { type Draft, type DraftKey, findDraft, noRelease } from "../drafts/draft.ts";

// A plan keeps the drafts that it publishes as they were when it was made (docs/decisions/214-plans-keep-their-words.md).

/** A draft as it was when its publication was planned. */
export type PlannedDraft = Selectable<Tables["planned_drafts"]>;

/** What a plan publishes: an item, or a release. */
interface Planned {
  kind: Collection | "release";
  itemId: string;
}

/** Keeps the drafts that a plan publishes as they are now. Must run in the transaction that makes the plan. */
export async function keepPlannedDrafts({ db }: Context, schedule: string, { kind, itemId }: Planned): Promise<void> {
  await db
    .insertInto("planned_drafts")
    .columns(["schedule_id", "kind", "item_id", "action", "body", "base_version", "version"])
    .expression((eb) =>
      eb
        .selectFrom("drafts")
        .select(eb.val(schedule).as("schedule_id"))
        .select(["kind", "item_id", "action", "body", "base_version", "version"])
        .where("release_id", "=", kind === "release" ? itemId : noRelease)
        .$if(kind !== "release", (query) => query.where("kind", "=", kind as Collection).where("item_id", "=", itemId)),
    )
    .execute();
}

/** The plans that wait to publish a draft, by its key. */
function waitingPlans({ db }: Context, { release, kind, itemId }: DraftKey) {
  return db
    .selectFrom("schedules")
    .select("id")
    .where("state", "in", ["waiting", "paused"])
    .where("action", "=", "publish")
    .where("kind", "=", release === noRelease ? kind : "release")
    .where("item_id", "=", release === noRelease ? itemId : release);
}

/**
 * A draft was added to what is planned, changed or taken out by somebody who meant that, and not by typing: the plan publishes it as it is
 * now, or no longer. Must run in that transaction, after the change.
 */
export async function followInPlans(tx: Context, key: DraftKey): Promise<void> {
  const plans = await waitingPlans(tx, key).execute();
  if (plans.length === 0) return;
  await dropFromPlans(tx, key);
  const draft = await findDraft(tx, key);
  if (!draft) return;
  const { kind, item_id, action, body, base_version, version } = draft;
  const rows = plans.map(({ id }) => ({ schedule_id: id, kind, item_id, action, body, base_version, version }));
  await tx.db.insertInto("planned_drafts").values(rows).execute();
}

/** A draft was published, discarded or taken out of its release: no plan publishes it any more. */
export async function dropFromPlans(tx: Context, key: DraftKey): Promise<void> {
  await tx.db
    .deleteFrom("planned_drafts")
    .where("schedule_id", "in", waitingPlans(tx, key))
    .where("kind", "=", key.kind)
    .where("item_id", "=", key.itemId)
    .execute();
}

/** How a planned draft follows what is live. */
interface Rebase {
  /** The version on which it was based, and the one on which it is based now. */
  from: number;
  to: number;
  /** What becomes of its fields; without this they stay. */
  bodyOf?: (body: Draft["body"]) => Draft["body"];
  /** Whether it counts as approved when it was. */
  staysApproved: boolean;
}

/** Bases what is planned on a new version of what is live that says the same. Must run in the transaction that makes that version. */
export async function rebasePlannedDrafts(
  tx: Context,
  key: DraftKey,
  { from, to, bodyOf = (body) => body, staysApproved }: Rebase,
): Promise<void> {
  const planned = await tx.db
    .selectFrom("planned_drafts")
    .selectAll()
    .where("schedule_id", "in", waitingPlans(tx, key))
    .where("kind", "=", key.kind)
    .where("item_id", "=", key.itemId)
    .where("base_version", "=", from)
    .execute();
  for (const before of planned) {
    const changes = { base_version: to, body: bodyOf(before.body) };
    await tx.db
      .updateTable("planned_drafts")
      .set(changes)
      .where("schedule_id", "=", before.schedule_id)
      .where("kind", "=", key.kind)
      .where("item_id", "=", key.itemId)
      .execute();
    // The fingerprint of a release is of all its drafts: an approval of one is asked for again.
    const { kind } = key;
    if (!staysApproved || key.release !== noRelease || kind === "redirects") continue;
    await followApproval(tx, { kind, itemId: key.itemId }, { before: [before], after: [{ ...before, ...changes }] });
  }
}

/** What a plan publishes, in no order. */
export function findPlannedDrafts({ db }: Context, schedule: string): Promise<PlannedDraft[]> {
  return db.selectFrom("planned_drafts").selectAll().where("schedule_id", "=", schedule).execute();
}

/** Whether two drafts say and do the same. */
export function saysTheSame(one: Pick<Draft, "action" | "body">, other: Pick<Draft, "action" | "body">): boolean {
  return one.action === other.action && isDeepStrictEqual(one.body, other.body);
}
