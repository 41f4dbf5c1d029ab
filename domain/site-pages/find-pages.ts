import { isPageName, type PageTextName } from "#content/page-names.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { findLinksToPaths, type LinksTo } from "../links/find-links-to.ts";
import { findPublishingTies, type PublishingTies } from "../publishing/trashed-items.ts";
import { requireAbility } from "../rights.ts";
import { findPageHeads } from "../site-texts/page-heads.ts";
import { releaseOf } from "../site-texts/stored-texts.ts";

/** A page in the list of those that editors have made. */
export interface ManagedPage {
  name: PageTextName;
  /** With its draft. */
  title: string;
  address: string;
  /** Where visitors see it; null while they don't. */
  publicAt: string | null;
  /** Whether it was ever published. */
  isPublished: boolean;
  hasDraft: boolean;
}

/**
 * The pages that editors have made, by their titles.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPages(ctx: Context): Promise<ManagedPage[]> {
  requireAbility(ctx, "draft");
  const [heads, published, drafts, shown] = await Promise.all([
    findPageHeads(ctx, null),
    ctx.db.selectFrom("site_texts").select("id").where("id", "like", "page:%").execute(),
    ctx.db
      .selectFrom("drafts")
      .select("item_id as id")
      .where("release_id", "=", releaseOf(ctx))
      .where("item_id", "like", "page:%")
      .execute(),
    ctx.db.selectFrom("site_pages").select(["id", "address"]).execute(),
  ]);
  const publicAt = new Map(shown.map(({ id, address }) => [id, address]));
  const [known, drafted] = [published, drafts].map((rows) => new Set(rows.map(({ id }) => id)));
  const pages = [...heads].map(([name, { title, address }]) => ({
    name,
    title,
    address,
    publicAt: publicAt.get(name) ?? null,
    isPublished: known?.has(name) ?? false,
    hasDraft: drafted?.has(name) ?? false,
  }));
  return pages.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
}

/** What links to a page, and what belongs to it besides what is live. */
export interface LinksToPage extends LinksTo {
  ties: PublishingTies;
}

/**
 * What links to the present or a former address of a page, and the releases that change it.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function findLinksToPage(ctx: Context, name: string): Promise<LinksToPage> {
  requireAbility(ctx, "texts");
  if (!isPageName(name)) throw new DomainError("not_found", "There is no such page.");
  const [present, former, [ties]] = await Promise.all([
    ctx.db.selectFrom("site_pages").select("address").where("id", "=", name).execute(),
    ctx.db.selectFrom("former_page_addresses").select("address").where("page_id", "=", name).execute(),
    findPublishingTies(ctx, [{ collection: "site_texts", itemId: name }]),
  ]);
  const addresses = [...present, ...former].map(({ address }) => address);
  return { ...(await findLinksToPaths(ctx, addresses, { kind: "site_texts", id: name })), ties: ties! };
}
