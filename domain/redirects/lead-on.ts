import { bumpContent } from "../content/changes.ts";
import type { Context } from "../context.ts";
import { pathOf, tailOf } from "./redirect.ts";

/** Lets the redirects to a path, with whatever follows it, lead to where that path now leads. */
export async function leadOn(tx: Context, from: string, to: string): Promise<void> {
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

/** Lets go of a redirect whose path has become that of a page. Belongs in a transaction. */
export async function giveWay(tx: Context, path: string): Promise<void> {
  const { numDeletedRows } = await tx.db.deleteFrom("redirects").where("from_path", "=", path).executeTakeFirst();
  if (numDeletedRows > 0n) await bumpContent(tx, "redirects");
}
