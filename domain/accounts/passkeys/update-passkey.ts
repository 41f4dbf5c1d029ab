import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { requireUser } from "../require-user.ts";
import { passkeyNameSchema } from "./schema.ts";

export const passkeyRenameSchema = z.object({ name: passkeyNameSchema });

/**
 * Renames a passkey of the signed-in person.
 * @throws DomainError invalid with `fields` name; not_found; unauthenticated
 */
export async function updatePasskey(ctx: Context, id: string, input: unknown): Promise<void> {
  const { userId } = requireUser(ctx);
  const { name } = parseFields(passkeyRenameSchema, input);
  const updated = await ctx.db
    .updateTable("account_passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new DomainError("not_found", "This passkey is gone already.");
}
