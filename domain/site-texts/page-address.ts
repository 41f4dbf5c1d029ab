import type { PageTextName } from "#content/page-names.ts";
import { type SitePage, pageAddress } from "#content/schema/site-page.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { listingOf, pagesTag } from "../texts/get-texts.ts";

import { findDraft, findDrafts, noRelease } from "../documents/drafts.ts";
import { problemOfPage } from "./address-owners.ts";
import { isReservedPath } from "../redirects/redirect.ts";
import { isDeepStrictEqual } from "node:util";
import { uniqueViolation } from "#db/errors.ts";
import { bumpContent } from "../content-changes.ts";
import { findOpenReleaseNames } from "../releases/open-releases.ts";

/** What keeps a page from having an address. */
export interface AddressHolder {
  by: "site" | "page" | "redirect";
  /** In a sentence for the editor of the page. */
  problem: string;
}

/**
 * Why a page can't have an address, in a sentence for its editor; null when it can. Compares it with all other addresses of the site:
 * fixed pages, places of items, files, redirects and other public pages. That it is written rightly is for its schema to say.
 * @param name the page; null for a new one
 */
export async function addressProblem(
  ctx: Context,
  name: PageTextName | null,
  address: string,
  release = noRelease,
): Promise<string | null> {
  return (await findAddressHolder(ctx, name, address, { release }))?.problem ?? null;
}

/**
 * The same with who has the address.
 * @param options.leaving ids of the pages and redirects that leave their addresses
 */
export async function findAddressHolder(
  ctx: Context,
  name: PageTextName | null,
  address: string,
  { leaving = [], release = noRelease }: { leaving?: readonly string[]; release?: string } = {},
): Promise<AddressHolder | null> {
  if (!pageAddress.test(address)) return null;
  const ofSite = (words: string) => ({ by: "site" as const, problem: `${words} Please choose another.` });
  if (ctx.isRoute(address)) return ofSite("The site itself uses this address.");
  if (isReservedPath(address)) return ofSite("Addresses that start like this are reserved for the site itself.");
  const [page, redirect] = await Promise.all([
    ctx.db.selectFrom("site_pages").select(["id", "listing"]).where("address", "=", address).executeTakeFirst(),
    ctx.db.selectFrom("redirects").select(["id", "to_path"]).where("from_path", "=", address).executeTakeFirst(),
  ]);
  if (page && page.id !== name && !leaving.includes(page.id)) {
    const problem = await problemOfPage(ctx, page, { name, address, release });
    if (problem !== null) return { by: "page", problem };
  }
  if (redirect && !leaving.includes(redirect.id) && !(await isDeletedIn(ctx, release, redirect.id))) {
    const words = `A redirect leads from this address to ${redirect.to_path}.`;
    return { by: "redirect", problem: `${words} Please choose another, or delete it under Redirects.` };
  }
  return null;
}

/** Whether the release that is edited deletes a redirect. One that is only changed leaves its address after the pages are published. */
async function isDeletedIn(ctx: Context, release: string, itemId: string): Promise<boolean> {
  if (release === noRelease) return false;
  const draft = await findDraft(ctx, { release, kind: "redirects", itemId });
  return draft?.action === "delete";
}

/**
 * The same for a new page, which leaves the addresses of drafts alone, too: those beside the live site, and those in releases that
 * are not public yet. What a public release has kept is as published since, or was changed again.
 */
export async function newAddressProblem(ctx: Context, address: string, release: string): Promise<string | null> {
  const drafts = await findDrafts(ctx, { kind: "site_texts", isPage: true, isOpen: true });
  const holder = drafts.find(({ body }) => body["address"] === address && body["shown"] !== false);
  if (holder) {
    const other = (await findOpenReleaseNames(ctx))(holder);
    const where = other === null ? "" : ` in the release “${other.name}”`;
    return `The draft of the page “${String(holder.body["title"])}”${where} has this address. Please choose another.`;
  }
  return addressProblem(ctx, null, address, release);
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

/**
 * Stores where a page is public, and what lists say of it. Must run in a transaction that has locked the texts.
 * @param page as it is published now; one that is not shown is at no address; null for one that is deleted
 * @throws DomainError `invalid` when it can't have its address
 */
export async function keepPublicPage(tx: Context, name: PageTextName, page: SitePage | null): Promise<void> {
  if (!page?.shown) {
    const left = await tx.db.deleteFrom("site_pages").where("id", "=", name).returning("address").executeTakeFirst();
    if (left) await bumpContent(tx, "site_texts", [pagesTag, left.address]);
    return;
  }
  const { address } = page;
  const before = await tx.db.selectFrom("site_pages").selectAll().where("id", "=", name).executeTakeFirst();
  const problem = await addressProblem(tx, name, address);
  if (problem !== null) throw refused(name, page, problem);
  const listing = { ...listingOf(page) };
  const row = { address, listing, updated_at: tx.clock() };
  try {
    await tx.db
      .insertInto("site_pages")
      .values({ id: name, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    throw refused(name, page, "Another page has this address. Please choose another.", error);
  }
  await tx.db.deleteFrom("former_addresses").where("path", "=", address).execute();
  if (before?.address !== address) await bumpContent(tx, "site_texts", [pagesTag, address]);
  else if (!isDeepStrictEqual(before.listing, listing)) await bumpContent(tx, "site_texts", [pagesTag]);
}

function refused(name: PageTextName, { title }: SitePage, message: string, cause?: unknown): DomainError {
  const words = `The page “${title}” can't have its address: ${message}`;
  return new DomainError("invalid", words, { fields: { [`${name}.address`]: message }, cause });
}
