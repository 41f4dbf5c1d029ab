import { pathOf, tailOf } from "#lib/addresses.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context, ProcessContext } from "../context.ts";
import { publicRead, publicReadMs } from "../public-read.ts";
import { findPageAt } from "./public-pages.ts";

/**
 * The final target of the redirect that admins keep at a path, or null. Call it only when there is no page at the path,
 * so that a redirect never hides one. Never throws: without the database there is none.
 */
export function getRedirect(ctx: Context, path: string): Promise<string | null> {
  return publicRead(
    ctx,
    "redirects",
    [],
    () => readRedirect(ctx, path),
    () => null,
  );
}

async function readRedirect(ctx: Context, path: string): Promise<string | null> {
  const to = await keptTarget(ctx, path);
  return to === null ? null : resolveRedirect(ctx, to, new Set([path]));
}

async function keptTarget({ db }: Context, path: string): Promise<string | null> {
  const kept = await db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
  return kept?.to_path ?? null;
}

/** More steps than reasonable edits make. */
const maxSteps = 20;

/**
 * The final target of an address: a page, or a path without a page and a redirect. Query and fragment are kept unless a
 * redirect on the way has its own. Null for a circle.
 * @param seen paths that must not come again
 */
export async function resolveRedirect(
  ctx: Context,
  address: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const passed = new Set(seen);
  let [path, tail] = [pathOf(address), tailOf(address)];
  while (!passed.has(path) && passed.size < maxSteps) {
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

/**
 * Every path with a redirect that admins keep, so that the process can tell them from unknown paths.
 * @throws when the database fails or takes longer than 1.5 s
 */
export async function findRedirectedPaths({ db }: ProcessContext): Promise<Set<string>> {
  const rows = await withTimeout(db.selectFrom("redirects").select("from_path").execute(), publicReadMs);
  return new Set(rows.map(({ from_path }) => from_path));
}
