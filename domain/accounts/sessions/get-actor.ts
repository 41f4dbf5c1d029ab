import type { Actor, ProcessContext } from "#domain/context.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import { findFactorKinds } from "../factors/factors.ts";
import { challengeLifetime, longestSession, sessionLifetime } from "../limits.ts";
import { readSessionToken } from "./session-cookie.ts";

/** Milliseconds; a database that does not answer must not hold up a page that is the same for visitors. */
const timeoutMs = 3_000;
/** Milliseconds after which another use of a session is noted, and its end put off. */
const notedEveryMs = 60 * 60 * 1_000;

const visitor: Actor = { kind: "visitor" };

/**
 * The actor behind a `Cookie` header. A visitor without a valid session, and on any failure (which is logged). Also a visitor while
 * the second factor is owed: since it is asked for here and not where a session begins, no sign-in method gets past it.
 */
export async function getActor(process: ProcessContext, cookies: string | null): Promise<Actor> {
  const tokenHash = readSessionToken(process, cookies);
  if (tokenHash === null) return visitor;
  try {
    return await withTimeout(readActor(process, tokenHash), timeoutMs);
  } catch (error) {
    process.log.error({ err: error }, "the session could not be read");
    return visitor;
  }
}

async function readActor(process: ProcessContext, tokenHash: string): Promise<Actor> {
  const now = process.clock();
  const session = await process.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.user_id",
      "sessions.assurance",
      "sessions.authenticated_at",
      "sessions.created_at",
      "sessions.expires_at",
      "users.email",
      "users.email_verified",
      "users.banned_at",
    ])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  const age = now.getTime() - (session?.created_at.getTime() ?? 0);
  if (!session || session.banned_at || age > longestSession) return visitor;
  const { id, user_id: userId, assurance } = session;
  const email = session.email.toLowerCase();
  const factors = assurance === "aal2" ? [] : await findFactorKinds(process, userId);
  if (factors.length > 0) {
    if (age > challengeLifetime) return visitor;
    return { kind: "visitor", challenge: { userId, email, sessionId: id, factors } };
  }
  const expiresAt = await noteUse(process, session);
  const { authenticated_at: authenticatedAt } = session;
  return {
    kind: "user",
    userId,
    email,
    emailVerified: session.email_verified,
    session: { id, assurance, authenticatedAt, expiresAt },
  };
}

/** @returns when the session ends unless it is used before */
async function noteUse(
  { db, clock }: ProcessContext,
  { id, created_at, expires_at }: { id: string; created_at: Date; expires_at: Date },
): Promise<Date> {
  const now = clock();
  const latest = created_at.getTime() + longestSession;
  const renewed = new Date(Math.min(now.getTime() + sessionLifetime, latest));
  if (renewed.getTime() - expires_at.getTime() < notedEveryMs) return expires_at;
  await db.updateTable("sessions").set({ expires_at: renewed, last_used_at: now }).where("id", "=", id).execute();
  return renewed;
}
