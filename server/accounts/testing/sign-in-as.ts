import { randomUUID } from "node:crypto";
import { createAccounts } from "#domain/accounts/create-accounts.ts";
import { raiseSession } from "#domain/accounts/raise-session.ts";
import type { Context } from "#domain/context.ts";

/** A confirmed user without a password, as some provider or link would have made it. Hashes nothing. */
export async function createUser(ctx: Context, email = `${randomUUID()}@example.org`) {
  const { adapter } = await createAccounts(ctx).auth.$context;
  const now = ctx.clock();
  const values = { email, name: "Somebody", emailVerified: true, createdAt: now, updatedAt: now };
  const { id } = await adapter.create<typeof values & { id: string }>({ model: "user", data: values });
  return { id, email };
}

/** The cookie of a new session that began in some way other than by password: what every way in comes down to. */
export async function signInAs(ctx: Context, userId: string): Promise<string> {
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  const session = await internalAdapter.createSession(userId, false, { userAgent: firefox, ipAddress: "198.51.100.7" });
  return (await raiseSession(ctx, session.id, { assurance: "aal1" })).split(";")[0] ?? "";
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
