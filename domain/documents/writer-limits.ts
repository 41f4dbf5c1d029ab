import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { measureDrafts } from "./drafts.ts";
import { hasAbility } from "../security/rights.ts";

/**
 * What a writer has saved last in drafts that are not public, at most: lists, searches and reviews read of all of them. Who may publish has
 * drafts of others under their name, as those that they have moved into a release.
 */
const maxKept = { drafts: 1_000, megabytes: 20 };

/** @throws DomainError `invalid` when a writer has come to keep more in drafts than one may, in the transaction of the last one */
export async function refuseTooMuch(tx: Context, by: string): Promise<void> {
  if (hasAbility(tx, "publish")) return;
  const { count, bytes } = await measureDrafts(tx, { savedBy: by, isOpen: true });
  if (count <= maxKept.drafts && bytes <= maxKept.megabytes * 1_000_000) return;
  const most = `${maxKept.drafts.toLocaleString("en")} drafts, and ${maxKept.megabytes} MB in all of them,`;
  throw new DomainError("invalid", `${most} is the most that a writer keeps. Discard some, or have some published.`);
}
