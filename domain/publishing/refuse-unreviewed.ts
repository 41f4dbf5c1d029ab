import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { hasAbility } from "../rights.ts";
import { type DraftKey, noRelease } from "./drafts/draft.ts";

/**
 * Keeps writers from changing a draft that goes live by a plan: it would be public without anybody who may publish having seen it. Must
 * run in the transaction of the change.
 * @throws DomainError `conflict` when such a plan waits and whoever asks may not publish
 */
export async function refuseUnreviewed(tx: Context, { release, kind, itemId }: DraftKey): Promise<void> {
  if (hasAbility(tx, "publish")) return;
  const isInRelease = release !== noRelease;
  const plan = await tx.db
    .selectFrom("schedules")
    .select("title")
    .where("state", "in", ["waiting", "paused"])
    .where("action", "=", "publish")
    .where("kind", "=", isInRelease ? "release" : kind)
    .where("item_id", "=", isInRelease ? release : itemId)
    .executeTakeFirst();
  if (!plan) return;
  const words = `“${plan.title}” goes live by itself at a planned time. Ask an editor or an admin to change it, or to cancel the plan.`;
  throw new DomainError("conflict", words);
}
