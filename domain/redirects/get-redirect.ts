import type { Context } from "../context.ts";
import { publicRead } from "../content/public-read.ts";
import { resolveRedirect } from "./resolve-redirect.ts";

/**
 * Where a path without a page leads by a redirect that admins keep: in one step to the end of the way, or null. Ask only where
 * there is no page, so that a redirect never hides one. Never throws: without the database there is none.
 */
export function getRedirect(ctx: Context, path: string): Promise<string | null> {
  return publicRead(
    ctx,
    "redirects",
    [],
    () => read(ctx, path),
    () => null,
  );
}

async function read(ctx: Context, path: string): Promise<string | null> {
  const kept = await ctx.db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
  return kept ? resolveRedirect(ctx, kept.to_path, new Set([path])) : null;
}
