import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import { uniqueViolation } from "#db/errors.ts";
import { parseFields, DomainError } from "#lib/domain-error.ts";
import { requireEditor } from "../rights.ts";
import { bumpContent } from "../content/changes.ts";
import { findPageAt } from "../content/public-pages.ts";
import type { Context } from "../context.ts";
import { pagesTag } from "../site-pages/public-page.ts";
import { announceFormerSlug } from "../slugs/stored-slugs.ts";
import { transaction } from "../transaction.ts";
import { retargetRedirects } from "./retarget-redirects.ts";
import { pathOf, redirectInput, readAutomaticId, readPageRedirectId } from "./redirect.ts";
import { resolveRedirect } from "./resolve-redirect.ts";

interface SavedRedirect {
  id: string;
  to: string;
  /** Whether there is no page at the target, so that visitors get "Page not found". */
  leadsNowhere: boolean;
}

/** The answer after saving. A redirect to a missing page is allowed, because the page may come later. */
async function savedRedirect(ctx: Context, { id, to_path: to }: KeptRedirect): Promise<SavedRedirect> {
  return { id, to, leadsNowhere: (await findPageAt(ctx, pathOf(to))) === null };
}

/**
 * Stores a permanent redirect between two paths of this site.
 * @param input the fields of `redirectInput`
 * @param id made here unless a draft has made it
 * @returns its id, its target (the final one when `to` is redirected itself), and whether there is a page
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields
 */
export async function createRedirect(
  ctx: Context,
  input: unknown,
  id: string = crypto.randomUUID(),
): Promise<SavedRedirect> {
  requireEditor(ctx);
  const { from, to } = parseFields(redirectInput, input);
  const redirect = { id, from_path: from, to_path: to, created_at: ctx.clock() };
  const kept = await transaction(ctx, (tx) => keepRedirect(tx, redirect));
  return savedRedirect(ctx, kept);
}

/**
 * Changes a redirect. An automatic one gets its own id and no longer follows its item.
 * @param input the fields of `redirectInput`
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `invalid` with its fields
 */
export async function updateRedirect(ctx: Context, id: string, input: unknown): Promise<SavedRedirect> {
  requireEditor(ctx);
  const { from, to } = parseFields(redirectInput, input);
  const kept = await transaction(ctx, async (tx) => {
    const created_at = await takeRedirect(tx, id);
    const isAutomatic = readAutomaticId(id) !== null || readPageRedirectId(id) !== null;
    const present = isAutomatic ? crypto.randomUUID() : id;
    return keepRedirect(tx, { id: present, from_path: from, to_path: to, created_at });
  });
  return savedRedirect(ctx, kept);
}

/**
 * Deletes a redirect, automatic or not. Its path is not found then.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteRedirect(ctx: Context, id: string): Promise<void> {
  requireEditor(ctx);
  await transaction(ctx, (tx) => takeRedirect(tx, id));
}

/**
 * Deletes a redirect and announces that. Must run in a transaction.
 * @returns when it was made
 * @throws DomainError `not_found`
 */
async function takeRedirect(tx: Context, id: string): Promise<Date> {
  const address = readPageRedirectId(id);
  if (address !== null) return takeFormerPageAddress(tx, address);
  const automatic = readAutomaticId(id);
  const taken = automatic
    ? tx.db
        .deleteFrom("slug_history")
        .where("collection", "=", automatic.collection)
        .where("slug", "=", automatic.slug)
        .returning("created_at")
    : tx.db.deleteFrom("redirects").where("id", "=", id).returning("created_at");
  const row = await taken.executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This redirect doesn't exist any more.");
  await (automatic ? announceFormerSlug(tx, automatic.collection, automatic.slug) : bumpContent(tx, "redirects"));
  return row.created_at;
}

async function takeFormerPageAddress(tx: Context, address: string): Promise<Date> {
  const row = await tx.db
    .deleteFrom("former_page_addresses")
    .where("address", "=", address)
    .returning("created_at")
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This redirect doesn't exist any more.");
  await bumpContent(tx, "site_texts", [pagesTag, address]);
  return row.created_at;
}

type KeptRedirect = Selectable<Tables["redirects"]>;

/**
 * Stores a redirect under its id, new or changed, without chains: its target is the final one, and redirects to its
 * path are pointed to its target. Must run in a transaction.
 * @throws DomainError `invalid` with its fields: there is a page, there is another redirect, or it would make a circle
 */
async function keepRedirect(tx: Context, redirect: KeptRedirect): Promise<KeptRedirect> {
  const { id, from_path: from, to_path: wanted } = redirect;
  // First, because it locks a row until the commit: of two redirects that would make a circle together, the second sees
  // the first.
  await bumpContent(tx, "redirects");
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
