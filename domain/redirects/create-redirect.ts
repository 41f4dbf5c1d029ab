import { parseFields } from "#lib/parse-fields.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { keepRedirect } from "./keep-redirect.ts";
import { redirectInput } from "./schema.ts";

/**
 * Keeps a permanent redirect between two paths on this site.
 * @param input the fields of `redirectInput`
 * @returns its id, and where it leads: the end of the way when `to` is redirected itself
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields
 */
export async function createRedirect(ctx: Context, input: unknown): Promise<{ id: string; to: string }> {
  await requireAdmin(ctx);
  const { from, to } = parseFields(redirectInput, input);
  const redirect = { id: crypto.randomUUID(), from_path: from, to_path: to, created_at: ctx.clock() };
  const kept = await transaction(ctx, (tx) => keepRedirect(tx, redirect));
  return { id: kept.id, to: kept.to_path };
}
