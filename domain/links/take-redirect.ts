import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../content/changes.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context } from "../context.ts";
import { pagesTag } from "../site-texts/get-texts.ts";
import { announceFormerSlug, readAutomaticId, readPageRedirectId } from "./redirect.ts";

/** A redirect that was deleted. */
export interface TakenRedirect {
  created_at: Date;
  from_path: string;
  to_path?: string;
}

/**
 * Deletes a redirect and announces that. Must run in a transaction.
 * @returns when it was made, and between which paths; of an automatic one the path that it leads from
 * @throws DomainError `not_found`
 */
export async function takeRedirect(tx: Context, id: string): Promise<TakenRedirect> {
  const address = readPageRedirectId(id);
  if (address !== null) return takeFormerPageAddress(tx, address);
  const automatic = readAutomaticId(id);
  const taken = automatic
    ? tx.db
        .deleteFrom("slug_history")
        .where("collection", "=", automatic.collection)
        .where("slug", "=", automatic.slug)
        .returning("created_at")
    : tx.db.deleteFrom("redirects").where("id", "=", id).returning(["created_at", "from_path", "to_path"]);
  const row = await taken.executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This redirect doesn't exist any more.");
  await (automatic ? announceFormerSlug(tx, automatic.collection, automatic.slug) : bumpContent(tx, "redirects"));
  if (!automatic) return row as TakenRedirect;
  const { pages } = kindOf<Collection>(automatic.collection);
  return { ...row, from_path: pages ? itemPath(pages.section, automatic.slug) : automatic.slug };
}

async function takeFormerPageAddress(tx: Context, address: string): Promise<TakenRedirect> {
  const row = await tx.db
    .deleteFrom("former_page_addresses")
    .where("address", "=", address)
    .returning("created_at")
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This redirect doesn't exist any more.");
  await bumpContent(tx, "site_texts", [pagesTag, address]);
  return { ...row, from_path: address };
}
