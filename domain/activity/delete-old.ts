import type { ProcessContext } from "../context.ts";
import { activityLifetime } from "./activity.ts";

/** Entries of one statement, so that none holds the database for long. */
const batch = 1_000;

/** Deletes entries of the activity log whose time is over and whose version of content, if any, is gone. A job. */
export async function deleteOldActivity({ db, clock }: Pick<ProcessContext, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - activityLifetime);
  for (;;) {
    const old = await db
      .selectFrom("activity")
      .select("number")
      .where("at", "<", before)
      .where(({ or, eb, not, exists, selectFrom }) =>
        or([
          eb("revision_id", "is", null),
          not(exists(selectFrom("revisions").select("id").whereRef("revisions.id", "=", "activity.revision_id"))),
        ]),
      )
      .orderBy("at")
      .limit(batch)
      .execute();
    if (old.length > 0) {
      const numbers = old.map(({ number }) => number);
      await db.deleteFrom("activity").where("number", "in", numbers).execute();
    }
    if (old.length < batch) return;
  }
}
