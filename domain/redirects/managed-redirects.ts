import { requireAbilityOrOperator } from "../security/rights.ts";
import type { Context } from "../context.ts";
import { retargetRedirects, redirectInput } from "./redirect.ts";
import { findPageAt } from "../pages/public-pages.ts";
import { resolveRedirect } from "../pages/redirects.ts";
import { type TakenRedirect, goneRedirect, takeOpened, takeRedirect, waitForOthers } from "./take-redirect.ts";
import { hasAnswer, leadsNowhere } from "./site-answers.ts";
import { type KeptRedirect, type RedirectPaths, findMade, isMade, refuseChangedRedirect } from "./changed-redirect.ts";
import { recordActivity, valueChanges } from "../activity/activity.ts";
import { uniqueViolation } from "#db/errors.ts";
import { parseFields, DomainError } from "#lib/domain-error.ts";
import { transaction } from "../database.ts";

interface SavedRedirect {
  id: string;
  to: string;
  /** Whether there is nothing at the target, so that visitors get "Page not found". */
  leadsNowhere: boolean;
}

/** The answer after saving. A redirect to a missing page is allowed, because the page may come later. */
async function savedRedirect(ctx: Context, { id, to_path: to }: KeptRedirect): Promise<SavedRedirect> {
  return { id, to, leadsNowhere: await leadsNowhere(ctx, to) };
}

/**
 * Stores a permanent redirect between two paths of this site. One that there is already, exactly so, is given back: the answer may have been
 * lost.
 * @param input the fields of `redirectInput`
 * @param draftId the id of the draft that has made it; then another redirect that says the same is refused
 * @returns its id, its target (the final one when `to` is redirected itself), and whether there is a page
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields
 */
export async function createRedirect(
  ctx: Context,
  input: unknown,
  draftId: string | null = null,
): Promise<SavedRedirect> {
  requireAbilityOrOperator(ctx, "redirects");
  const { from, to } = parseFields(redirectInput, input);
  const redirect = { id: draftId ?? crypto.randomUUID(), from_path: from, to_path: to, created_at: ctx.clock() };
  const kept = await transaction(ctx, async (tx) => {
    await waitForOthers(tx);
    const made = draftId === null ? await findMade(tx, { from, to }) : null;
    if (made) return made;
    const stored = await keepRedirect(tx, redirect);
    await record(tx, "create", null, stored);
    return stored;
  });
  return savedRedirect(ctx, kept);
}

/**
 * Changes a redirect. An automatic one gets its own id and no longer follows its item.
 * @param input the fields of `redirectInput`
 * @param opened the redirect as whoever changes it has seen it; null where nobody has
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields, or `conflict` when it is neither as opened nor as
 *   the input makes it
 */
export async function updateRedirect(
  ctx: Context,
  id: string,
  input: unknown,
  opened: RedirectPaths | null = null,
): Promise<SavedRedirect> {
  requireAbilityOrOperator(ctx, "redirects");
  const { from, to } = parseFields(redirectInput, input);
  const wanted = { from, to };
  const kept = await transaction(ctx, async (tx) => {
    const taken = await takeOpened(tx, id, wanted, opened);
    const now = pathsOf(taken, opened);
    // A save comes again where its answer was lost: what it has made is no change of somebody else's.
    if (now && !(await isMade(tx, now, wanted))) await refuseChangedRedirect(tx, taken.id ?? id, now, opened);
    const stored = await keepRedirect(tx, {
      id: taken.id ?? crypto.randomUUID(),
      from_path: from,
      to_path: to,
      created_at: taken.created_at,
    });
    await record(tx, "update", taken, stored);
    return stored;
  });
  return savedRedirect(ctx, kept);
}

/**
 * Where a redirect was that has been taken; null where visitors saw none.
 * @throws DomainError `not_found` when somebody has seen one: at the former address of what is hidden there is none, as the list says, too
 */
function pathsOf({ from_path: from, ...taken }: TakenRedirect, opened: RedirectPaths | null): RedirectPaths | null {
  const to = taken.to_path ?? taken.ledTo;
  if (to !== undefined) return { from, to };
  if (opened) throw goneRedirect();
  return null;
}

/**
 * Stores a redirect of an import, in the place of those that have its id or its path: in the log that is a change of one, and the deletion
 * of a second. Must run in a transaction, which goes on as if nothing had been tried when the redirect is refused.
 * @param present those in whose place it is stored
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields
 */
export async function replaceRedirect(
  tx: Context,
  redirect: KeptRedirect,
  present: readonly KeptRedirect[],
): Promise<void> {
  requireAbilityOrOperator(tx, "redirects");
  for (const { id } of present) await takeRedirect(tx, id);
  let stored: KeptRedirect;
  try {
    stored = await keepRedirect(tx, redirect);
  } catch (error) {
    if (error instanceof DomainError && present.length > 0)
      await tx.db.insertInto("redirects").values(present).execute();
    throw error;
  }
  const before = present.find(({ id }) => id === redirect.id) ?? present[0] ?? null;
  for (const other of present) if (other !== before) await record(tx, "delete", other, null, other.id);
  await record(tx, before ? "update" : "create", before, stored);
}

/**
 * Deletes a redirect, automatic or not. Its path is not found then.
 * @param opened the redirect as whoever deletes it has seen it; null where nobody has
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when it is not as opened
 */
export async function deleteRedirect(ctx: Context, id: string, opened: RedirectPaths | null = null): Promise<void> {
  requireAbilityOrOperator(ctx, "redirects");
  await transaction(ctx, async (tx) => {
    const taken = await takeOpened(tx, id, null, opened);
    const now = pathsOf(taken, opened);
    if (now) await refuseChangedRedirect(tx, taken.id ?? id, now, opened, "deletion");
    await record(tx, "delete", taken, null, taken.id ?? id);
  });
}

/** Adds an entry to the activity log, unless nothing was changed. */
async function record(
  tx: Context,
  action: "create" | "update" | "delete",
  before: Pick<TakenRedirect, "from_path" | "to_path"> | null,
  after: KeptRedirect | null,
  id = after?.id ?? null,
): Promise<void> {
  const paths = (redirect: Pick<TakenRedirect, "from_path" | "to_path"> | null) => ({
    from: redirect?.from_path ?? null,
    to: redirect?.to_path ?? null,
  });
  const title = (after ?? before)?.from_path ?? "";
  const changes = valueChanges(paths(before), paths(after));
  if (changes.length === 0) return;
  await recordActivity(tx, { action, kind: "redirects", itemId: id, title, changes });
}

/**
 * Stores a redirect under its id, new or changed, without chains: its target is the final one, and redirects to its
 * path are pointed to its target. Must run in a transaction.
 * @throws DomainError `invalid` with its fields: there is a page, there is another redirect, or it would make a circle
 */
async function keepRedirect(tx: Context, redirect: KeptRedirect): Promise<KeptRedirect> {
  const { id, from_path: from, to_path: wanted } = redirect;
  await waitForOthers(tx);
  // The data of a page, which the page's scripts fetch.
  if (from.endsWith(".data") || (await hasAnswer(tx, from)))
    throw refused("from", "The site itself uses this path, so no one would be redirected.");
  const found = await findPageAt(tx, from);
  if (found === "page") throw refused("from", "There is a page at this path, and a redirect would hide it.");
  if (found) throw refused("from", `This path already leads to ${found.movedTo}.`);
  await tx.db.deleteFrom("redirects").where("id", "=", id).execute();
  const to = await resolveRedirect(tx, wanted, new Set([from]));
  if (to === null) throw refused("to", "This would lead back to the page it comes from.");
  try {
    await tx.db
      .insertInto("redirects")
      .values({ ...redirect, to_path: to })
      .execute();
  } catch (error) {
    if (!uniqueViolation(error)?.columns.includes("from_path")) throw error;
    throw refused("from", `There is already a redirect from "${from}".`, error);
  }
  await retargetRedirects(tx, from, to);
  return { ...redirect, to_path: to };
}

function refused(field: "from" | "to", message: string, cause?: unknown): DomainError {
  return new DomainError("invalid", "Please check the marked fields.", { fields: { [field]: message }, cause });
}
