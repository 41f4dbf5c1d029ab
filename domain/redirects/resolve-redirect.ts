import type { Context } from "../context.ts";
import { findPageAt } from "../content/public-pages.ts";
import { pathOf, tailOf } from "./redirect.ts";

/** More steps than any history of sensible edits makes. */
const mostSteps = 20;

/**
 * Where an address leads in the end: to a page, or to a path at which there is neither a page nor a redirect. What followed the
 * path (query, fragment) stays, unless a step on the way names its own. Null when it leads in a circle.
 * @param seen paths that the way may not come back to
 */
export async function resolveRedirect(
  ctx: Context,
  address: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const passed = new Set(seen);
  let [path, tail] = [pathOf(address), tailOf(address)];
  while (!passed.has(path) && passed.size < mostSteps) {
    passed.add(path);
    const next = await nextStep(ctx, path);
    if (next === null) return path + tail;
    [path, tail] = [pathOf(next), tailOf(next) || tail];
  }
  return null;
}

async function nextStep(ctx: Context, path: string): Promise<string | null> {
  const found = await findPageAt(ctx, path);
  if (found === "page") return null;
  if (found) return found.movedTo;
  const kept = await ctx.db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
  return kept?.to_path ?? null;
}
