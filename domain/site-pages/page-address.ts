import type { PageTextName } from "#content/page-names.ts";
import { pageAddress } from "#content/schema/site-page.ts";
import type { Context } from "../context.ts";
import { isReservedPath } from "../redirects/redirect.ts";

/**
 * Why a page can't have an address, in a sentence for its editor; null when it can. Compares it with all other addresses of the site:
 * fixed pages, places of items, files, redirects and other public pages. That it is written rightly is for its schema to say.
 * @param name the page; null for a new one
 */
export async function addressProblem(ctx: Context, name: PageTextName | null, address: string): Promise<string | null> {
  if (!pageAddress.test(address)) return null;
  if (ctx.isRoute(address)) return "The site itself has a page or an answer at this address. Please choose another.";
  if (isReservedPath(address)) return "Addresses that begin so are kept for the site itself. Please choose another.";
  const [page, redirect] = await Promise.all([
    ctx.db.selectFrom("site_pages").select(["id", "listing"]).where("address", "=", address).executeTakeFirst(),
    ctx.db.selectFrom("redirects").select("to_path").where("from_path", "=", address).executeTakeFirst(),
  ]);
  if (page && page.id !== name)
    return `The page “${String(page.listing["title"])}” has this address. Please choose another.`;
  if (redirect)
    return `A redirect leads from this address to ${redirect.to_path}. Please choose another, or delete it under Redirects.`;
  return null;
}

/** The same for a new page, which leaves the addresses of drafts alone, too. */
export async function newAddressProblem(ctx: Context, address: string): Promise<string | null> {
  const drafts = await ctx.db
    .selectFrom("drafts")
    .select("body")
    .where("kind", "=", "site_texts")
    .where("item_id", "like", "page:%")
    .execute();
  const holder = drafts.find(({ body }) => body["address"] === address);
  if (holder) return `The draft of the page “${String(holder.body["title"])}” has this address. Please choose another.`;
  return addressProblem(ctx, null, address);
}

/** Leaves room for a number in the longest address. */
const longestStem = 110;

/**
 * The address itself when it has no problem, else the first such one of `/address-2`, `/address-3`, …
 * @param problemOf why an address can't be had
 */
export async function freeAddress(
  address: string,
  problemOf: (candidate: string) => Promise<string | null>,
): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? address : `${address.slice(0, longestStem).replace(/[-/]+$/, "")}-${count}`;
    if ((await problemOf(candidate)) === null) return candidate;
  }
}
