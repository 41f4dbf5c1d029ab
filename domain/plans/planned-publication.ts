import type { Selectable } from "kysely";
import type { DraftKind, Tables } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { noRelease } from "../documents/drafts.ts";
import { hasAbility } from "../security/rights.ts";
import type { DraftKey } from "../documents/draft-key.ts";

/** The plan by which a draft beside an item, or a release, goes live, also one on hold; undefined without one. */
export function findPublication(
  { db }: Context,
  { kind, itemId }: { kind: DraftKind | "release"; itemId: string },
): Promise<Pick<Selectable<Tables["schedules"]>, "title"> | undefined> {
  return db
    .selectFrom("schedules")
    .select("title")
    .where("state", "in", ["waiting", "paused"])
    .where("action", "=", "publish")
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
}

/**
 * Keeps writers from changing a draft that goes live by a plan: it would be public without anybody who may publish having seen it. Must
 * run in the transaction of the change.
 * @throws DomainError `conflict` when such a plan waits and whoever asks may not publish
 */
export async function refuseChangeOfPlanned(tx: Context, { release, kind, itemId }: DraftKey): Promise<void> {
  if (hasAbility(tx, "publish")) return;
  const plan = await findPublication(
    tx,
    release === noRelease ? { kind, itemId } : { kind: "release", itemId: release },
  );
  if (!plan) return;
  const words = `“${plan.title}” is scheduled to go live. Ask an editor or an admin to change it or to cancel the schedule.`;
  throw new DomainError("conflict", words);
}
