import type { AnyDatabase } from "./support/column-types.ts";

/**
 * Drafts name their writers by the ids of their accounts and no longer by addresses, which people can change (docs/decisions/202-body-before-actor.md).
 * Addresses that are nobody's of the team stay.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const members = await db
    .selectFrom("admin_users")
    .select(["email", "user_id"])
    .where("user_id", "is not", null)
    .execute();
  const accounts = new Map(members.map(({ email, user_id }) => [String(email), String(user_id)]));
  const drafts = await db.selectFrom("drafts").select(["release_id", "kind", "item_id", "writers"]).execute();
  for (const { release_id, kind, item_id, writers } of drafts) {
    const renamed = byAccount(accounts, writers);
    if (renamed === writers) continue;
    await db
      .updateTable("drafts")
      .set({ writers: renamed })
      .where("release_id", "=", release_id)
      .where("kind", "=", kind)
      .where("item_id", "=", item_id)
      .execute();
  }
  const entries = await db
    .selectFrom("trash")
    .select(["id", "snapshot"])
    .where("collection", "=", "site_texts")
    .execute();
  for (const { id, snapshot } of entries) {
    const writers = snapshot?.writers;
    if (typeof writers !== "string" || byAccount(accounts, writers) === writers) continue;
    const renamed = { ...snapshot, writers: byAccount(accounts, writers) };
    await db.updateTable("trash").set({ snapshot: renamed }).where("id", "=", id).execute();
  }
}

/** Each writer stands between bars, perhaps with the mark of those whose words were approved. */
function byAccount(accounts: ReadonlyMap<string, string>, writers: string): string {
  return writers.replaceAll(/\|(✓?)([^|]+)\|/g, (whole, mark: string, writer: string) => {
    const account = accounts.get(writer);
    return account === undefined ? whole : `|${mark}${account}|`;
  });
}
