import type { Context } from "../context.ts";
import type { Move } from "../documents/address-order.ts";
import { isPageName } from "#content/page-names.ts";
/** How {@link inAddressOrder} speaks of pages of editors. */
export const wordsOfPages = ["pages", "address"] as const;

/**
 * Where a page of editors is public, and where it will be; nowhere while it is not shown, as any other text.
 * @param body the parts with which it will be published
 */
export async function moveOfPage(
  { db }: Context,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Move> {
  if (!isPageName(name)) return { before: null, after: null };
  const page = await db.selectFrom("site_pages").select("address").where("id", "=", name).executeTakeFirst();
  return { before: page?.address ?? null, after: body["shown"] === false ? null : String(body["address"]) };
}
