import type { ProcessContext, Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";

/** A user as the accounts know it. */
export interface Account {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  bannedAt: Date | null;
  /** Hash of the password; null when the account has none. */
  passwordHash: string | null;
}

/** The account of a user id; null when there is none. */
export async function findAccountById(process: ProcessContext, userId: string): Promise<Account | null> {
  const { internalAdapter } = await createAccounts(process).auth.$context;
  const user = await internalAdapter.findUserById(userId);
  return user ? withPassword(process, user) : null;
}

/** The account of an address in lower case; null when there is none. */
export async function findAccountByEmail(process: ProcessContext, email: string): Promise<Account | null> {
  const { internalAdapter } = await createAccounts(process).auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  return found ? withPassword(process, found.user) : null;
}

type User = Omit<Account, "bannedAt" | "passwordHash"> & { bannedAt?: Date | null };

async function withPassword(process: ProcessContext, user: User): Promise<Account> {
  const { internalAdapter } = await createAccounts(process).auth.$context;
  const credential = await internalAdapter.findCredentialAccount(user.id);
  const { id, email, name, emailVerified, bannedAt } = user;
  return { id, email, name, emailVerified, bannedAt: bannedAt ?? null, passwordHash: credential?.password ?? null };
}

/**
 * Makes whoever else wants to change the ways into this account wait until the caller's transaction ends: on PostgreSQL by an
 * update of the user's row, on SQLite a transaction is the only writer anyway.
 */
export async function lockAccount(tx: Context, userId: string): Promise<void> {
  const { adapter } = await createAccounts(tx).auth.$context;
  await adapter.update({
    model: "user",
    where: [{ field: "id", value: userId }],
    update: { updatedAt: tx.clock() },
  });
}
