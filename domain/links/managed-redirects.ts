import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { itemPath, pathOf } from "#lib/addresses.ts";
import { requireAbility, requireAbilityOrOperator } from "../security/rights.ts";
import type { Context } from "../context.ts";
import { type ItemPage, itemsPerPage } from "../reading/list-pages.ts";
import { kindOf } from "../kinds/kinds.ts";
import { type Redirect, automaticId, pageRedirectId, retargetRedirects, redirectInput } from "./redirect.ts";
import { type PageCollection, findPageAt, pageCollections, publicPages } from "../pages/public-pages.ts";
import { resolveRedirect } from "../pages/redirects.ts";
import { type TakenRedirect, goneRedirect, takeOpened, takeRedirect, waitForOthers } from "./take-redirect.ts";
import { hasAnswer, leadsNowhere } from "./site-answers.ts";
import { type KeptRedirect, type RedirectPaths, findMade, isMade, refuseChangedRedirect } from "./changed-redirect.ts";
import { findReleaseDrafts } from "../publishing/open-releases.ts";
import { withPublished } from "../publishing/views.ts";
import { recordActivity, valueChanges } from "../activity/activity.ts";
import { uniqueViolation } from "#db/errors.ts";
import { parseFields, DomainError } from "#lib/domain-error.ts";
import { readablePath } from "#lib/http/requests.ts";
import { transaction } from "../database.ts";

/**
 * One page of the redirects in force, newest first: those that admins keep, and former addresses of public items. A
 * former address at which there is a page again is left out.
 * @param page from 1; a page beyond the last gives the last
 * @param search text that either path contains
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findRedirects(
  ctx: Context,
  { page = 1, search = "" }: { page?: number; search?: string } = {},
): Promise<ItemPage<Redirect>> {
  requireAbility(ctx, "redirects");
  const [kept, ...automatic] = await Promise.all([
    ctx.db.selectFrom("redirects").select(["id", "from_path as from", "to_path as to", "created_at"]).execute(),
    findMovedPages(ctx),
    ...pageCollections.map((collection) => findAutomatic(ctx, collection)),
  ]);
  const words = search.trim().toLowerCase();
  const hasWords = (path: string) => [path, readablePath(path)].some((each) => each.toLowerCase().includes(words));
  const all = [...kept.map((redirect) => ({ ...redirect, automatic: false })), ...automatic.flat()]
    .filter(({ from, to }) => hasWords(from) || hasWords(to))
    .toSorted(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.from < other.from ? -1 : 1),
    );
  const pages = Math.max(1, Math.ceil(all.length / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const onPage = all.slice((shown - 1) * itemsPerPage, shown * itemsPerPage);
  const items = await Promise.all(
    // Only redirects that admins keep are checked: an automatic one follows its item.
    onPage.map(async (item) => ({ ...item, leadsNowhere: !item.automatic && (await leadsNowhere(ctx, item.to)) })),
  );
  const missing = items.flatMap((item) => (item.leadsNowhere ? [pathOf(item.to)] : []));
  const awaited = await findReleasesWithPages(ctx, missing);
  return {
    items: items.map((item) => ({ ...item, awaits: awaited.get(pathOf(item.to)) ?? null })),
    page: shown,
    pages,
    total: all.length,
    isMore: false,
  };
}

type StoredRedirect = Omit<Redirect, "leadsNowhere" | "awaits">;

/** Former addresses of public pages that editors have made. No page is at one: a page that comes there takes the address. */
async function findMovedPages(ctx: Context): Promise<StoredRedirect[]> {
  const rows = await ctx.db
    .selectFrom("former_page_addresses as former")
    .innerJoin("site_pages", "site_pages.id", "former.page_id")
    .select(["former.address as from", "site_pages.address as to", "former.created_at"])
    .execute();
  return rows.map((row) => ({ ...row, id: pageRedirectId(row.from), automatic: true }));
}

async function findAutomatic(ctx: Context, collection: PageCollection): Promise<StoredRedirect[]> {
  const { pages, shown } = kindOf<Collection>(collection);
  if (!pages) return [];
  // The selected columns exist in all of these tables; the query builder needs one table for the types.
  const table = collection as "blog_posts";
  const rows = await ctx.db
    .selectFrom("slug_history")
    .innerJoin(`${table} as item`, "item.id", "slug_history.item_id")
    .select(["slug_history.slug as former", "item.slug as present", "slug_history.created_at"])
    .where("slug_history.collection", "=", collection)
    .where(sql.ref<boolean>(`item.${shown}`), "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(`${table} as holder`)
            .select("holder.id")
            .whereRef("holder.slug", "=", "slug_history.slug")
            .where(sql.ref<boolean>(`holder.${shown}`), "=", true),
        ),
      ),
    )
    .execute();
  // At the former address of an item that was a built-in one, the built-in page shows again.
  const inForce = rows.filter(({ former }) => !publicPages[collection].isBuiltIn(former));
  return inForce.map(({ former, present, created_at }) => ({
    id: automaticId(collection, former),
    from: itemPath(pages.section, former),
    to: itemPath(pages.section, present),
    created_at,
    automatic: true,
  }));
}

/** For each path that some open release makes a page at, the first such release by name. */
async function findReleasesWithPages(
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
    throw refused("from", "The site itself answers at this path: nobody would be redirected.");
  const found = await findPageAt(tx, from);
  if (found === "page") throw refused("from", "There is a page at this path, and a redirect would hide it.");
  if (found) throw refused("from", `This path leads to ${found.movedTo} already.`);
  await tx.db.deleteFrom("redirects").where("id", "=", id).execute();
  const to = await resolveRedirect(tx, wanted, new Set([from]));
  if (to === null) throw refused("to", "This would lead back to where it came from.");
  try {
    await tx.db
      .insertInto("redirects")
      .values({ ...redirect, to_path: to })
      .execute();
  } catch (error) {
    if (!uniqueViolation(error)?.columns.includes("from_path")) throw error;
    throw refused("from", `There is a redirect from "${from}" already.`, error);
  }
  await retargetRedirects(tx, from, to);
  return { ...redirect, to_path: to };
}

function refused(field: "from" | "to", message: string, cause?: unknown): DomainError {
  return new DomainError("invalid", "Please check the marked fields.", { fields: { [field]: message }, cause });
}
