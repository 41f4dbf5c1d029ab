import type { Context, DocumentId, Follower } from "../context.ts";
import { resumeSchedules } from "../plans/document-plans.ts";
import { cancelPlansOfStored } from "../plans/planned-drafts.ts";

/** What is planned for a document waits while that is in the trash. */
export const plans: Follower = {
  name: "plans",
  async after(tx, { kind, id, before, after }) {
    const document = { kind: kind.name, itemId: id };
    if (after === null) await pauseSchedules(tx, document);
    else if (before === null) await resumeSchedules(tx, { collection: kind.name, itemId: id });
    const isShown = after !== null && kind.isPublic(after) && !(before && kind.isPublic(before));
    if (isShown) await cancelPlansOfStored(tx, { collection: kind.name, itemId: id });
  },
  async forget({ db }, { kind, itemId }) {
    // The calendar keeps what a release did.
    if (kind === "release") return;
    await db.deleteFrom("schedules").where("kind", "=", kind).where("item_id", "=", itemId).execute();
  },
};

/** Suspends what is planned for an item that goes to the trash, so that it does not fail there. Must run in a transaction. */
async function pauseSchedules({ db }: Context, { kind, itemId }: DocumentId): Promise<void> {
  await db
    .updateTable("schedules")
    .set({ state: "paused" })
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("state", "=", "waiting")
    .execute();
}
