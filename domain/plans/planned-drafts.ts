import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import { followApproval } from "../approvals/require-approval.ts";
import type { Context, DocumentName } from "../context.ts";
import { type Draft, noRelease, type DraftFilter, draftsWhere, findDrafts } from "../documents/drafts.ts";
import { compareFields } from "../documents/compare.ts";
import type { DraftKey } from "../documents/draft-key.ts";
import type { TrashableItem } from "./document-plans.ts";

// A plan keeps the drafts that it publishes as they were when it was made (docs/decisions/214-plans-keep-their-words.md).

/** A draft as it was when its publication was planned. */
export type PlannedDraft = Selectable<Tables["planned_drafts"]>;

/** What a plan publishes: an item, a text of the site, or a release. */
interface Planned {
  kind: DocumentName | "release";
  itemId: string;
}

/** Version of what a plan keeps of an item without a draft, which it shows as it is stored. */
export const asStored = 0;

/**
 * Keeps the drafts that a plan publishes as they are now; of an item without one, what is stored of it. Must run in the transaction that makes
 * the plan.
 */
export async function keepPlannedDrafts(tx: Context, schedule: string, planned: Planned): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("planned_drafts")
    .columns(["schedule_id", "kind", "item_id", "action", "body", "base_version", "version"])
    .expression(({ val }) =>
      draftsWhere(tx, draftsOf(planned))
        .select(val(schedule).as("schedule_id"))
        .select(["drafts.kind", "drafts.item_id", "drafts.action", "drafts.body"])
        .select(["drafts.base_version", "drafts.version"]),
    )
    .executeTakeFirstOrThrow();
  if (planned.kind === "release" || (numInsertedOrUpdatedRows ?? 0n) > 0n) return;
  const stored = await findStored(tx, planned.kind, planned.itemId);
  if (!stored) return;
  const { kind, itemId: item_id } = planned;
  await tx.db
    .insertInto("planned_drafts")
    .values({ schedule_id: schedule, kind, item_id, action: "save", ...stored, version: asStored })
    .execute();
}

/** What is stored of an item, and its version; null without it. */
async function findStored(ctx: Context, kind: DocumentName, id: string) {
  const documents = ctx.site.documents[kind];
  const row = await documents.find(ctx, id);
  return row && { body: documents.fieldsIn(id, documents.valuesOf(row)) ?? {}, base_version: documents.versionOf(row) };
}

/** An item is public by hand that a plan was to show as it was stored: nothing is left for the plan. Must run in a transaction. */
export async function cancelPlansOfStored(
  { db, clock }: Context,
  { collection, itemId }: TrashableItem,
): Promise<void> {
  const ofStored = db.selectFrom("planned_drafts").select("schedule_id").where("version", "=", asStored);
  await db
    .updateTable("schedules")
    .set({ state: "canceled", ended_at: clock() })
    .where("kind", "=", collection)
    .where("item_id", "=", itemId)
    .where("action", "=", "publish")
    .where("state", "in", ["waiting", "paused"])
    .where("id", "in", ofStored)
    .execute();
}

/** Which drafts a plan publishes. */
function draftsOf({ kind, itemId }: Planned): DraftFilter {
  return kind === "release" ? { release: itemId } : { release: noRelease, kind, itemId };
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
  /** Whether it counts as approved when it was. */
  staysApproved: boolean;
}

/** Bases what is planned on a new version of what is live that says the same. Must run in the transaction that makes that version. */
export async function rebasePlannedDrafts(
  tx: Context,
  key: DraftKey,
  { from, to, staysApproved }: Rebase,
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
    await tx.db
      .updateTable("planned_drafts")
      .set({ base_version: to })
      .where("schedule_id", "=", before.schedule_id)
      .where("kind", "=", key.kind)
      .where("item_id", "=", key.itemId)
      .execute();
    // The fingerprint of a release is of all its drafts: an approval of one is asked for again.
    const { kind } = key;
    if (!staysApproved || key.release !== noRelease || kind === "redirects") continue;
    await followApproval(
      tx,
      { kind, itemId: key.itemId },
      { before: [before], after: [{ ...before, base_version: to }] },
    );
  }
}

/** What a plan publishes, in no order. */
export function findPlannedDrafts({ db }: Context, schedule: string): Promise<PlannedDraft[]> {
  return db.selectFrom("planned_drafts").selectAll().where("schedule_id", "=", schedule).execute();
}

/** Whether something was added to what a plan publishes, changed or removed since it was made: the plan goes live without that. */
export async function isPlanOutdated(
  ctx: Context,
  { id, kind, item_id: itemId }: Pick<Selectable<Tables["schedules"]>, "id" | "kind" | "item_id">,
): Promise<boolean> {
  const [planned, present] = await Promise.all([
    findPlannedDrafts(ctx, id),
    findDrafts(ctx, draftsOf({ kind: kind as Planned["kind"], itemId })),
  ]);
  const stored = planned.find(({ version }) => version === asStored);
  if (stored) return present.length > 0 || (await isStoredSince(ctx, stored));
  const isIn = (draft: (typeof present)[number]) =>
    planned.some((one) => one.kind === draft.kind && one.item_id === draft.item_id && saysTheSame(one, draft));
  return planned.length !== present.length || !present.every(isIn);
}

/** Whether something else is stored of an item than a plan is to show. */
async function isStoredSince(ctx: Context, { kind, item_id, body, base_version }: PlannedDraft): Promise<boolean> {
  const stored = await findStored(ctx, kind as DocumentName, item_id);
  if (stored?.base_version === base_version) return false;
  return !stored || compareFields(stored.body, body).some(({ isChanged }) => isChanged);
}

/** Whether two drafts say and do the same. */
export function saysTheSame(one: Pick<Draft, "action" | "body">, other: Pick<Draft, "action" | "body">): boolean {
  return one.action === other.action && isDeepStrictEqual(one.body, other.body);
}
