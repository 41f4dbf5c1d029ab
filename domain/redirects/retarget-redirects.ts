import { bumpContent } from "../content/changes.ts";
import type { Context } from "../context.ts";
import { pathOf, tailOf } from "./redirect.ts";

/** Points redirects to a path to the path's new address; query and fragment are kept. */
export async function retargetRedirects(tx: Context, from: string, to: string): Promise<void> {
  const rows = await tx.db
    .selectFrom("redirects")
    .select(["id", "to_path"])
    .where((eb) =>
      eb.or([eb("to_path", "=", from), eb("to_path", "like", `${from}#%`), eb("to_path", "like", `${from}?%`)]),
    )
    .execute();
  for (const { id, to_path } of rows) {
    if (pathOf(to_path) !== from) continue;
    const target = pathOf(to) + (tailOf(to) || tailOf(to_path));
    await tx.db.updateTable("redirects").set({ to_path: target }).where("id", "=", id).execute();
  }
}

/** Removes the redirect at a path that has become a page's. Must run in a transaction. */
export async function removeRedirectAt(tx: Context, path: string): Promise<void> {
  const { numDeletedRows } = await tx.db.deleteFrom("redirects").where("from_path", "=", path).executeTakeFirst();
  if (numDeletedRows > 0n) await bumpContent(tx, "redirects");
}
