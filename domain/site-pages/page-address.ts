import type { PageTextName } from "#content/page-names.ts";
import { pageAddress } from "#content/schema/site-page.ts";
import type { Context } from "../context.ts";
import { findDraft, noRelease } from "../publishing/drafts/draft.ts";
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
    ctx.db.selectFrom("redirects").select(["id", "to_path"]).where("from_path", "=", address).executeTakeFirst(),
  ]);
  if (page && page.id !== name && !(await isLeft(ctx, "site_texts", page.id, address)))
    return `The page “${String(page.listing["title"])}” has this address. Please choose another.`;
  if (redirect && !(await isLeft(ctx, "redirects", redirect.id, address)))
    return `A redirect leads from this address to ${redirect.to_path}. Please choose another, or delete it under Redirects.`;
  return null;
}

/** Whether the release that is edited takes a page or a redirect away from an address that it has now. */
async function isLeft(
  ctx: Context,
  kind: "site_texts" | "redirects",
  itemId: string,
  address: string,
): Promise<boolean> {
  if (ctx.release === undefined) return false;
  const draft = await findDraft(ctx, { release: ctx.release, kind, itemId });
  if (!draft) return false;
  // A redirect that is only changed leaves its address after the pages are published.
  if (kind === "redirects") return draft.action === "delete";
  return draft.body["shown"] === false || draft.body["address"] !== address;
}

/**
 * The same for a new page, which leaves the addresses of drafts alone, too: those beside the live site, and those in releases that
 * are not public yet. What a public release has kept is as published since, or was changed again.
 */
export async function newAddressProblem(ctx: Context, address: string): Promise<string | null> {
  const drafts = await ctx.db
    .selectFrom("drafts")
    .leftJoin("releases", "releases.id", "drafts.release_id")
    .select(["drafts.body", "releases.name as release"])
    .where("drafts.kind", "=", "site_texts")
    .where("drafts.item_id", "like", "page:%")
    .where((eb) => eb.or([eb("drafts.release_id", "=", noRelease), eb("releases.state", "=", "open")]))
    .orderBy("drafts.release_id")
    .execute();
  const holder = drafts.find(({ body }) => body["address"] === address && body["shown"] !== false);
  if (holder) {
    const where = holder.release === null ? "" : ` in the release “${holder.release}”`;
    return `The draft of the page “${String(holder.body["title"])}”${where} has this address. Please choose another.`;
  }
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
