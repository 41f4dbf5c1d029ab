import { hashPassword } from "better-auth/crypto";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { giveAccess } from "./give-access.ts";
import { requireAdminManager } from "./require-admin-manager.ts";
import { signUpSchema } from "./schema.ts";

/**
 * Makes the address an active admin with this password, or gives an admin a new one. Whatever else signed in to that account
 * before no longer does.
 * @throws DomainError invalid with `fields` email and password; unauthenticated or forbidden
 */
export async function createAdmin(
  ctx: Context,
  input: { email: string; password: string },
): Promise<{ email: string }> {
  await requireAdminManager(ctx);
  const { email, password } = parseFields(signUpSchema, input);
  const passwordHash = await hashPassword(password);
  await transaction(ctx, (tx) => giveAccess(tx, { email, passwordHash }));
  return { email };
}
