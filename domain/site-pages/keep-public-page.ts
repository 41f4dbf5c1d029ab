import { isDeepStrictEqual } from "node:util";
import type { PageTextName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { uniqueViolation } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../content/changes.ts";
import type { Context } from "../context.ts";
import { retargetRedirects } from "../redirects/retarget-redirects.ts";
import { addressProblem } from "./page-address.ts";
import { listingOf, pagesTag } from "./public-page.ts";

/**
 * Stores where a page is public, and what lists say of it; the address that it leaves leads to it from then on. Must run in a
 * transaction that has locked the texts.
 * @param page as it is published now; one that is not shown is at no address
 * @throws DomainError `invalid` when it can't have its address
 */
export async function keepPublicPage(tx: Context, name: PageTextName, page: SitePage): Promise<void> {
  const before = await tx.db.selectFrom("site_pages").selectAll().where("id", "=", name).executeTakeFirst();
  if (!page.shown) {
    if (before) await leave(tx, name, before.address);
    return;
  }
  const { address } = page;
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
  await tx.db.deleteFrom("former_page_addresses").where("address", "=", address).execute();
  const isMoved = before !== undefined && before.address !== address;
  if (isMoved) {
    await keepFormerAddress(tx, name, before.address);
    await retargetRedirects(tx, before.address, address);
  }
  const isListedAsBefore = before !== undefined && !isMoved && isDeepStrictEqual(before.listing, listing);
  if (!isListedAsBefore) await bumpContent(tx, "site_texts", [pagesTag]);
  // What a page left while it was not shown was answered with 404 meanwhile.
  const former = before ? [before.address] : await formerAddresses(tx, name);
  if (!before || isMoved) await bumpContent(tx, "site_texts", [address, ...former]);
}

async function formerAddresses(tx: Context, name: PageTextName): Promise<string[]> {
  const rows = await tx.db.selectFrom("former_page_addresses").select("address").where("page_id", "=", name).execute();
  return rows.map(({ address }) => address);
}

/** Takes a page away from visitors. Its address leads to it again when it is shown at another one. */
async function leave(tx: Context, name: PageTextName, address: string): Promise<void> {
  await tx.db.deleteFrom("site_pages").where("id", "=", name).execute();
  await keepFormerAddress(tx, name, address);
  await bumpContent(tx, "site_texts", [pagesTag, address]);
}

async function keepFormerAddress(tx: Context, name: PageTextName, address: string): Promise<void> {
  const row = { page_id: name, created_at: tx.clock() };
  await tx.db
    .insertInto("former_page_addresses")
    .values({ address, ...row })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(row))
    .execute();
}

/**
 * Removes a deleted page from its address, and the former addresses that led to it.
 * @returns its former addresses
 */
export async function forgetPublicPage(tx: Context, name: PageTextName): Promise<string[]> {
  const page = await tx.db.deleteFrom("site_pages").where("id", "=", name).returning("address").executeTakeFirst();
  const former = await tx.db
    .deleteFrom("former_page_addresses")
    .where("page_id", "=", name)
    .returning("address")
    .execute();
  const addresses = former.map(({ address }) => address);
  if (page || former.length > 0)
    await bumpContent(tx, "site_texts", [pagesTag, ...addresses, ...(page ? [page.address] : [])]);
  return addresses;
}

/** Makes former addresses lead to a page again, except those that lead elsewhere meanwhile. */
export async function restoreFormerAddresses(
  tx: Context,
  name: PageTextName,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    if ((await addressProblem(tx, name, address)) !== null) continue;
    await tx.db
      .insertInto("former_page_addresses")
      .values({ address, page_id: name, created_at: tx.clock() })
      .onConflict((conflict) => conflict.column("address").doNothing())
      .execute();
  }
  if (addresses.length > 0) await bumpContent(tx, "site_texts", [pagesTag, ...addresses]);
}

function refused(name: PageTextName, { title }: SitePage, message: string, cause?: unknown): DomainError {
  const words = `The page “${title}” can't have its address: ${message}`;
  return new DomainError("invalid", words, { fields: { [`${name}.address`]: message }, cause });
}
