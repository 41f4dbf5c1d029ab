import type { Context } from "../context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findFormerAddresses } from "../documents/former-addresses.ts";
import { type LinksTo, findLinksToPaths } from "./find-links-to.ts";
import { type PublishingTies, findPublishingTies } from "../plans/publishing-ties.ts";
import { isPageName } from "#content/page-names.ts";
import { requireAbility } from "../security/rights.ts";
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
    findFormerAddresses(ctx, "site_texts", [name]),
    findPublishingTies(ctx, [{ collection: "site_texts", itemId: name }]),
  ]);
  const addresses = [...present.map(({ address }) => address), ...former.map(({ path }) => path)];
  return { ...(await findLinksToPaths(ctx, addresses, { kind: "site_texts", id: name })), ties: ties! };
}
