import { withTimeout } from "#lib/with-timeout.ts";
import { findPageAt } from "../content/public-pages.ts";
import { publicRead } from "../content/public-read.ts";
import type { Context, ProcessContext } from "../context.ts";
import { pathOf, tailOf } from "./redirect.ts";

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
  const to = await keptTarget(ctx, path);
  return to === null ? null : resolveRedirect(ctx, to, new Set([path]));
}

async function keptTarget({ db }: Context, path: string): Promise<string | null> {
  const kept = await db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
  return kept?.to_path ?? null;
}

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
  return found ? found.movedTo : keptTarget(ctx, path);
}

/** A visitor may be waiting for the answer (milliseconds). */
const patience = 1_500;

/**
 * Every path from which a redirect leads that admins keep, for the process itself: it tells such a path from the endless other
 * ones at which there is nothing.
 * @throws when the database fails or takes longer than 1.5 s
 */
export async function findRedirectedPaths({ db }: ProcessContext): Promise<Set<string>> {
  const rows = await withTimeout(db.selectFrom("redirects").select("from_path").execute(), patience);
  return new Set(rows.map(({ from_path }) => from_path));
}
