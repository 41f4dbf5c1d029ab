import { parseFields } from "#lib/parse-fields.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { findPageAt } from "../content/public-pages.ts";
import { keepRedirect, type KeptRedirect } from "./keep-redirect.ts";
import { pathOf } from "./redirect.ts";
import { redirectInput } from "./schema.ts";

export interface SavedRedirect {
  id: string;
  to: string;
  /** No page is there: visitors are led to "Page not found". */
  leadsNowhere: boolean;
}

/** What to tell of a stored redirect. A page may come later, so one that leads nowhere is kept all the same. */
export async function savedRedirect(ctx: Context, { id, to_path: to }: KeptRedirect): Promise<SavedRedirect> {
  return { id, to, leadsNowhere: (await findPageAt(ctx, pathOf(to))) === null };
}

/**
 * Keeps a permanent redirect between two paths on this site.
 * @param input the fields of `redirectInput`
 * @returns its id, where it leads (the end of the way when `to` is redirected itself), and whether a page answers there
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields
 */
export async function createRedirect(ctx: Context, input: unknown): Promise<SavedRedirect> {
  await requireAdmin(ctx);
  const { from, to } = parseFields(redirectInput, input);
  const redirect = { id: crypto.randomUUID(), from_path: from, to_path: to, created_at: ctx.clock() };
  const kept = await transaction(ctx, (tx) => keepRedirect(tx, redirect));
  return savedRedirect(ctx, kept);
}
