import { sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * Somebody of the team has another address. What is decided by who did something goes on under it: nobody approves their own words, their
 * preview links end with their rights, and their plans, requests, files and mails stay theirs. What happened keeps the address of then
 * (versions, the activity log). Belongs in the transaction of the change.
 * @param userId of the account
 * @param from in lower case, like `to`
 */
export async function renameMember(tx: Context, userId: string, { from, to }: { from: string; to: string }) {
  const { db } = tx;
  for (const table of ["preview_links", "schedules", "releases", "media_items"] as const)
    await db.updateTable(table).set({ created_by: to }).where("created_by", "=", from).execute();
  await db.updateTable("approvals").set({ asked_by: to }).where("asked_by", "=", from).execute();
  await db.updateTable("comments").set({ author: to }).where("author_id", "=", userId).execute();
  await db.updateTable("comment_notices").set({ email: to }).where("email", "=", from).execute();
  await db.deleteFrom("comment_mail").where("email", "=", to).execute();
  await db.updateTable("comment_mail").set({ email: to }).where("email", "=", from).execute();
  await db.updateTable("drafts").set({ updated_by: to }).where("updated_by", "=", from).execute();
  const [former, present] = [`|${from}|`, `|${to}|`];
  await db
    .updateTable("drafts")
    .set({ writers: sql<string>`replace(writers, ${former}, ${present})` })
    .where(({ eb, fn, val }) => eb(fn("replace", ["writers", val(former), val("")]), "!=", eb.ref("writers")))
    .execute();
}
