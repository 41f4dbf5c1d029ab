import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../content-changes.ts";
import { isPublic, pathOfItem } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { pagesTag } from "../texts/get-texts.ts";
import { type RedirectPaths, findKeptAt, findMade } from "./changed-redirect.ts";
import { readAutomaticId, readPageRedirectId } from "./redirect.ts";
import { announceFormerSlug } from "../documents/former-slugs.ts";

/** A redirect that was deleted. */
export interface TakenRedirect {
  created_at: Date;
  from_path: string;
  /** Of one that admins keep. */
  to_path?: string;
  /** Where an automatic one led; missing where visitors saw nothing there. */
  ledTo?: string;
}

/**
 * Deletes a redirect and announces that. Must run in a transaction.
 * @returns when it was made, and between which paths
 * @throws DomainError `not_found`
 */
export async function takeRedirect(tx: Context, id: string): Promise<TakenRedirect> {
  const taken = await takeIfThere(tx, id);
  if (!taken) throw goneRedirect();
  return taken;
}

/** The refusal of what is about a redirect that is not there. */
export const goneRedirect = () => new DomainError("not_found", "This redirect doesn't exist any more.");

/** The same; null for a redirect that is gone. */
async function takeIfThere(tx: Context, id: string): Promise<TakenRedirect | null> {
  const address = readPageRedirectId(id);
  if (address !== null) return takeFormerPageAddress(tx, address);
  const automatic = readAutomaticId(id);
  if (automatic) return takeFormerSlug(tx, automatic);
  const row = await tx.db
    .deleteFrom("redirects")
    .where("id", "=", id)
    .returning(["created_at", "from_path", "to_path"])
    .executeTakeFirst();
  if (!row) return null;
  await bumpContent(tx, "redirects");
  return row;
}

/**
 * Deletes a redirect, also one that is about to be changed, and announces that. Must run in a transaction. In place of an automatic one that
 * is gone, it takes the redirect which a change of that has made: by somebody else, or by this save, which comes again.
 * @param wanted what it is to be; null where it is to be gone
 * @param opened as whoever changes it has seen it; null where nobody has
 * @returns with the id that it keeps; null for an automatic one, which becomes another redirect
 * @throws DomainError `not_found`
 */
export async function takeOpened(
  tx: Context,
  id: string,
  wanted: RedirectPaths | null,
  opened: RedirectPaths | null,
): Promise<TakenRedirect & { id: string | null }> {
  const isAutomatic = readAutomaticId(id) !== null || readPageRedirectId(id) !== null;
  // Whoever changes items waits for those first, and for redirects afterwards.
  const automatic = isAutomatic ? await takeIfThere(tx, id) : null;
  if (automatic) return { ...automatic, id: null };
  await waitForOthers(tx);
  if (!isAutomatic) return { ...(await takeRedirect(tx, id)), id };
  const successor = opened && ((wanted && (await findMade(tx, wanted))) ?? (await findKeptAt(tx, opened.from)));
  if (!successor) throw goneRedirect();
  return { ...(await takeRedirect(tx, successor.id)), id: successor.id };
}

/**
 * Announces a change of redirects, and locks a row until the commit by that. First, so that of two changes the second sees what the first
 * has made: together they could make a circle, or one could undo the other.
 */
export async function waitForOthers(tx: Context): Promise<void> {
  await bumpContent(tx, "redirects");
}

async function takeFormerSlug(
  tx: Context,
  { collection, slug }: { collection: Collection; slug: string },
): Promise<TakenRedirect | null> {
  const row = await tx.db
    .deleteFrom("slug_history")
    .where("collection", "=", collection)
    .where("slug", "=", slug)
    .returning(["created_at", "item_id"])
    .executeTakeFirst();
  if (!row) return null;
  await announceFormerSlug(tx, collection, slug);
  const kind = kindOf<Collection>(collection);
  const item = await tx.db.selectFrom(collection).selectAll().where("id", "=", row.item_id).executeTakeFirst();
  const ledTo = item && isPublic(kind, item) ? pathOfItem(kind, item) : null;
  const from_path = kind.pages ? itemPath(kind.pages.section, slug) : slug;
  return { created_at: row.created_at, from_path, ...(ledTo !== null && { ledTo }) };
}

async function takeFormerPageAddress(tx: Context, address: string): Promise<TakenRedirect | null> {
  const row = await tx.db
    .deleteFrom("former_page_addresses")
    .where("address", "=", address)
    .returning(["created_at", "page_id"])
    .executeTakeFirst();
  if (!row) return null;
  await bumpContent(tx, "site_texts", [pagesTag, address]);
  const page = await tx.db.selectFrom("site_pages").select("address").where("id", "=", row.page_id).executeTakeFirst();
  return { created_at: row.created_at, from_path: address, ...(page && { ledTo: page.address }) };
}
