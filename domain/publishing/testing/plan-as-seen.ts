import type { Context } from "../../context.ts";
import { findDraft, noRelease, readDraftKind } from "../../documents/drafts.ts";
import { type Plan, planSchedule } from "../schedules/schedules.ts";

/** Plans by an editor who has seen the draft or the release as it is stored now. */
export async function planAsSeen(ctx: Context, plan: Plan): ReturnType<typeof planSchedule> {
  return planSchedule(ctx, { ...plan, version: await seenVersion(ctx, plan) });
}

/** The version of a draft beside an item, or of a release; 0 for none. */
export async function seenVersion(ctx: Context, { kind, itemId }: Pick<Plan, "kind" | "itemId">): Promise<number> {
  const seen =
    kind === "release"
      ? await ctx.db.selectFrom("releases").select("version").where("id", "=", itemId).executeTakeFirst()
      : await findDraft(ctx, { release: noRelease, kind: readDraftKind(kind), itemId });
  return seen?.version ?? 0;
}
