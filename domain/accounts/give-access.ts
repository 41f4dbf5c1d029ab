import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { createAccounts } from "./create-accounts.ts";
import { deleteAllFactors } from "./factors/delete-factor.ts";
import { replaceWaysIn } from "./replace-ways-in.ts";

interface Access {
  /** In lower case. */
  email: string;
  passwordHash: string;
}

/**
 * Makes the address an active admin who signs in with this password, in the caller's transaction. A user who has the address
 * already keeps nothing that could have been set up by somebody else: other ways to sign in, second factors and all sessions end.
 */
export async function giveAccess(tx: Context, { email, passwordHash }: Access): Promise<void> {
  const userId = await giveUser(tx, { email, passwordHash });
  await tx.db
    .insertInto("admin_users")
    .values({ id: randomUUID(), email, user_id: userId, is_active: true, last_login: null, created_at: tx.clock() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ user_id: userId, is_active: true }))
    .execute();
}

/** @returns the id of the one confirmed user of the address, whose only way in is the password */
async function giveUser(tx: Context, { email, passwordHash }: Access): Promise<string> {
  const { adapter, internalAdapter } = await createAccounts(tx).auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  const now = tx.clock();
  let userId: string;
  if (found) {
    userId = found.user.id;
    await internalAdapter.updateUser(userId, { emailVerified: true, bannedAt: null, updatedAt: now });
  } else {
    // Through the adapter itself: the library's own way would refuse an admin's address.
    const values = { email, name: nameOf(email), emailVerified: true, createdAt: now, updatedAt: now };
    const user = await adapter.create<typeof values & { id: string }>({ model: "user", data: values });
    userId = user.id;
  }
  await replaceWaysIn(tx, { userId, email, passwordHash });
  await deleteAllFactors(tx, userId);
  return userId;
}

function nameOf(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}
