import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type Account, findAccountById } from "../find-account.ts";

const idSchema = z.uuid();

/**
 * The account that an admin names.
 * @throws DomainError invalid when the id can't be one (specification section 5); not_found
 */
export async function findUser(ctx: Context, id: string): Promise<Account> {
  if (!idSchema.safeParse(id).success) throw new DomainError("invalid", "The user id must be a valid id.");
  const account = await findAccountById(ctx, id);
  if (!account) throw new DomainError("not_found", "There is no such user.");
  return account;
}
