import { z } from "zod";
import { isPageName } from "#content/page-names.ts";
import { pageAddress } from "#content/schema/site-page.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { replaceRedirect } from "../redirects/managed-redirects.ts";
import { redirectInput } from "../redirects/redirect.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { restoreFormerAddresses } from "../documents/former-addresses.ts";
import { texts } from "../site-texts/text-documents.ts";
import { findTextHeads } from "../texts/text-rows.ts";
import { type PublishingOutcome, type OnLeftOut, fits, moment } from "./content-document.ts";

/** A redirect that admins keep, as an export has it. Those of renamed items are with the items, as their former slugs. */
export interface ExportedRedirect {
  id: string;
  from: string;
  to: string;
  created_at: Date;
}

/**
 * The redirects that admins keep, by id.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportRedirects(ctx: Context, onLeftOut: OnLeftOut = () => {}): Promise<ExportedRedirect[]> {
  requireAbilityOrOperator(ctx, "transfer");
  const redirects = await ctx.db
    .selectFrom("redirects")
    .select(["id", "from_path as from", "to_path as to", "created_at"])
    .orderBy("id")
    .execute();
  return redirects.filter((one) => fits("redirects", exportedRedirect, one, onLeftOut));
}

/** An address that a page of editors has left, as an export has it. */
export type ExportedFormerAddress = Record<"address" | "page_id", string>;

/**
 * The addresses that pages of editors have left, in order.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportFormerAddresses(
  ctx: Context,
  onLeftOut: OnLeftOut = () => {},
): Promise<ExportedFormerAddress[]> {
  requireAbilityOrOperator(ctx, "transfer");
  const addresses = await ctx.db
    .selectFrom("former_addresses")
    .select(["path as address", "id as page_id"])
    .where("kind", "=", "site_texts")
    .orderBy("path")
    .execute();
  return addresses.filter((one) => fits("former_page_addresses", exportedFormerAddress, one, onLeftOut));
}

/** A row of {@link exportRedirects} in a file. */
export const exportedRedirect = z.object({ id: z.guid(), ...redirectInput.shape, created_at: moment });

/** A row of {@link exportFormerAddresses} in a file. */
export const exportedFormerAddress = z.object({
  address: z.string().regex(pageAddress),
  page_id: z.string().refine(isPageName, { error: "is not a page" }),
});

/**
 * Makes former addresses lead to the pages that are here, in the caller's transaction and after the texts. One that leads elsewhere, or is
 * that of a page, stays as it is.
 */
export async function importFormerAddresses(
  tx: Context,
  addresses: readonly z.output<typeof exportedFormerAddress>[],
): Promise<void> {
  const [stored, public_, former] = await Promise.all([
    findTextHeads(tx),
    tx.db.selectFrom("site_pages").select("address").execute(),
    tx.db.selectFrom("former_addresses").select("path as address").execute(),
  ]);
  const known = new Set(stored.map(({ id }) => id));
  const taken = new Set([...public_, ...former].map(({ address }) => address));
  for (const [name, left] of Map.groupBy(addresses, ({ page_id }) => page_id)) {
    const free = left.map(({ address }) => address).filter((address) => !taken.has(address));
    if (known.has(name) && free.length > 0) await restoreFormerAddresses(tx, texts, name, free);
  }
}

/**
 * Imports redirects that admins keep, in the caller's transaction, after all that addresses lead to. One that is there already and differs
 * stays as it is unless it may be overwritten, and one from an address at which there is a page is left out.
 * @param outcome is added to
 */
export async function importRedirects(
  tx: Context,
  redirects: readonly ExportedRedirect[],
  { overwrite }: { overwrite: boolean },
  outcome: PublishingOutcome,
): Promise<void> {
  for (const redirect of redirects) await takeRedirect(tx, redirect, overwrite, outcome);
}

async function takeRedirect(
  tx: Context,
  { id, from, to, created_at }: ExportedRedirect,
  overwrite: boolean,
  outcome: PublishingOutcome,
): Promise<void> {
  const present = await tx.db
    .selectFrom("redirects")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", id), eb("from_path", "=", from)]))
    .execute();
  const name = `The redirect from "${from}"`;
  if (present.some((one) => one.from_path === from && one.to_path === to)) {
    outcome.same += 1;
    return;
  }
  if (present.length > 0 && !overwrite) {
    outcome.kept.push(`${name} was left as it is: it differs. --overwrite would replace it.`);
    return;
  }
  try {
    await replaceRedirect(tx, { id, from_path: from, to_path: to, created_at }, present);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
    outcome.kept.push(`${name} was left out. ${Object.values(error.fields)[0] ?? error.message}`);
    return;
  }
  outcome[present.length > 0 ? "updated" : "created"] += 1;
}
