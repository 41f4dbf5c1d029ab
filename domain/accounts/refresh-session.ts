import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createAccounts } from "./create-accounts.ts";
import { longestSession, sessionLifetime } from "./limits.ts";
import { requireUser } from "./require-user.ts";

export interface RefreshedSession {
  expiresAt: Date;
  /** Seconds from now. */
  expiresIn: number;
  assurance: "aal1" | "aal2";
}

/**
 * Prolongs the session of whoever asks to 7 days from now, but to no more than 30 days in all. The cookie stays as it is: a new one
 * would sign out the other tabs that are just asking something, and whoever loses the answer on the way.
 * @throws DomainError unauthenticated (reason `auth_session_missing`); also while the second factor is owed
 */
export async function refreshSession(ctx: Context): Promise<RefreshedSession> {
  const { session } = requireUser(ctx);
  const { adapter } = await createAccounts(ctx).auth.$context;
  const where = [{ field: "id", value: session.id }];
  const row = await adapter.findOne<{ createdAt: Date }>({ model: "session", where });
  if (!row) {
    throw new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
  }
  const now = ctx.clock();
  const end = Math.min(now.getTime() + sessionLifetime, row.createdAt.getTime() + longestSession);
  const expiresAt = new Date(end);
  await adapter.update({ model: "session", where, update: { expiresAt, updatedAt: now } });
  const expiresIn = Math.floor((end - now.getTime()) / 1_000);
  return { expiresAt, expiresIn, assurance: session.assurance };
}
