import type { Context } from "../context.ts";
import { findPageAt } from "../content/public-pages.ts";
import { findReleaseDrafts } from "../publishing/releases/releases.ts";
import { withPublished } from "../publishing/drafts/views.ts";
import type { Redirect } from "./redirect.ts";

/** For each path that some open release makes a page at, the first such release by name. */
export async function findReleasesWithPages(
  ctx: Context,
  paths: readonly string[],
): Promise<Map<string, NonNullable<Redirect["awaits"]>>> {
  const found = new Map<string, NonNullable<Redirect["awaits"]>>();
  if (paths.length === 0) return found;
  const open = ctx.db.selectFrom("releases").select(["id", "name"]).where("state", "=", "open");
  for (const release of await open.orderBy("name").orderBy("id").execute()) {
    const drafts = await findReleaseDrafts(ctx, release.id);
    if (drafts.length === 0) continue;
    const view = await withPublished(ctx, drafts);
    for (const path of paths) {
      if (!found.has(path) && (await findPageAt(view, path)) === "page") found.set(path, release);
    }
  }
  return found;
}
