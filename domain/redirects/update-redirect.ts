import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { savedRedirect, type SavedRedirect } from "./create-redirect.ts";
import { readAutomaticId } from "./automatic-redirect.ts";
import { takeRedirect } from "./delete-redirect.ts";
import { keepRedirect } from "./keep-redirect.ts";
import { redirectInput } from "./schema.ts";

/**
 * Changes a redirect. An automatic one no longer follows its item then: it is kept by hand, under an id of its own.
 * @param input the fields of `redirectInput`
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `invalid` with its fields
 */
export async function updateRedirect(ctx: Context, id: string, input: unknown): Promise<SavedRedirect> {
  await requireAdmin(ctx);
  const { from, to } = parseFields(redirectInput, input);
  const kept = await transaction(ctx, async (tx) => {
    const before = await takeRedirect(tx, id);
    if (!before) throw new DomainError("not_found", "This redirect doesn't exist any more.");
    return keepRedirect(tx, {
      id: readAutomaticId(id) ? crypto.randomUUID() : id,
      from_path: from,
      to_path: to,
      created_at: before.createdAt,
    });
  });
  return savedRedirect(ctx, kept);
}
