import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { describeDevice } from "./describe-device.ts";
import { requireUser } from "./require-user.ts";
import { requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { longestSession, sessionLifetime } from "../limits.ts";
import { z } from "zod";
import { endSessions } from "./start-session.ts";

/** A session as its person sees it in a list. Nothing in it lets anybody use the session. */
export interface ListedSession {
  id: string;
  isCurrent: boolean;
  /** Browser and system, such as "Firefox on Linux". */
  device: string;
  /** The address that the server saw at sign-in; null when it did not know. */
  address: string | null;
  signedInAt: Date;
  /** To the hour. */
  lastUsedAt: Date;
  assurance: "aal1" | "aal2";
}

/**
 * The sessions of the signed-in person that are not over, the present one first, then by last use.
 * @throws DomainError unauthenticated
 */
export async function findSessions(ctx: Context): Promise<ListedSession[]> {
  const { userId, session: current } = requireUser(ctx);
  const sessions = await ctx.db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", ctx.clock())
    .orderBy("last_used_at", "desc")
    .execute();
  return sessions
    .map(({ id, user_agent, address, created_at, last_used_at, assurance }) => ({
      id,
      isCurrent: id === current.id,
      device: describeDevice(user_agent),
      address,
      signedInAt: created_at,
      lastUsedAt: last_used_at,
      assurance,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export interface RefreshedSession {
  expiresAt: Date;
  /** Seconds from now. */
  expiresIn: number;
  assurance: "aal1" | "aal2";
}

/**
 * Prolongs the present session to 7 days from now, but to no more than 30 days in all. The cookie stays as it is: a new one
 * would sign out the other tabs that are just sending requests, and a browser that loses the answer.
 * @throws DomainError unauthenticated (reason `auth_session_missing`); also while the second factor is owed
 */
export async function refreshSession(ctx: Context): Promise<RefreshedSession> {
  const { session } = requireUser(ctx);
  const row = await ctx.db.selectFrom("sessions").select("created_at").where("id", "=", session.id).executeTakeFirst();
  if (!row) throw noSession();
  const now = ctx.clock();
  const end = Math.min(now.getTime() + sessionLifetime, row.created_at.getTime() + longestSession);
  const expiresAt = new Date(end);
  await ctx.db
    .updateTable("sessions")
    .set({ expires_at: expiresAt, last_used_at: now })
    .where("id", "=", session.id)
    .execute();
  const expiresIn = Math.floor((end - now.getTime()) / 1_000);
  return { expiresAt, expiresIn, assurance: session.assurance };
}

const scopes = ["global", "local", "others"] as const;

export const scopeSchema = z.object({
  scope: z.enum(scopes, { error: "Sign-out scope must be global, local or others." }).default("global"),
});

/**
 * Ends sessions of the user who asks: this one (`local`), all of them (`global`), or all but this one (`others`). They are over at their
 * next request. A session that owes its second factor ends itself and no other: who began it may know the password alone.
 * @returns whether this session was among them
 * @throws DomainError unauthenticated (also for `others` while the second factor is owed); not_found when there is no session any more
 */
export async function signOut(
  ctx: Context,
  { scope }: z.output<typeof scopeSchema>,
): Promise<{ isSignedOut: boolean }> {
  const { userId, sessionId, isChallenged } = requireSession(ctx);
  if (isChallenged) {
    if (scope === "others") throw noSession();
    await deleteOne(ctx, userId, sessionId);
    return { isSignedOut: true };
  }
  if (scope === "others") {
    await endSessions(ctx, userId, { except: sessionId });
    await recordActivity(ctx, { action: "endSessions", kind: "account", itemId: userId });
    return { isSignedOut: false };
  }
  if (scope === "global") await endSessions(ctx, userId);
  else await deleteOne(ctx, userId, sessionId);
  await recordActivity(ctx, {
    action: scope === "global" ? "endSessions" : "signOut",
    kind: "account",
    itemId: userId,
  });
  return { isSignedOut: true };
}

/** Ends the session of the browser that asks; nothing happens when there is none. */
export async function signOutHere(ctx: Context): Promise<void> {
  const { actor } = ctx;
  requireKnown(actor);
  const sessionId = actor.kind === "user" ? actor.session?.id : actor.kind === "visitor" && actor.challenge?.sessionId;
  if (!sessionId) return;
  await ctx.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
  if (actor.kind === "user") await recordActivity(ctx, { action: "signOut", kind: "account", itemId: actor.userId });
}

/**
 * Ends one session of the signed-in person, such as one on a lost phone.
 * @throws DomainError unauthenticated; not_found
 */
export async function deleteSession(ctx: Context, id: string): Promise<void> {
  const { userId, sessionId, isChallenged } = requireSession(ctx);
  if (isChallenged && id !== sessionId) throw noSession();
  await deleteOne(ctx, userId, id);
  if (!isChallenged) await recordActivity(ctx, { action: "endSessions", kind: "account", itemId: userId });
}

async function deleteOne({ db }: Context, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    throw new DomainError("not_found", "This session is over already.", { reasons: ["session_not_found"] });
  }
}

/**
 * For ending sessions, also the present one while it owes its second factor.
 * @throws DomainError unavailable; unauthenticated with the reason `auth_session_missing`
 */
export function requireSession({ actor }: Context): { userId: string; sessionId: string; isChallenged: boolean } {
  requireKnown(actor);
  if (actor.kind === "user" && actor.session) {
    return { userId: actor.userId, sessionId: actor.session.id, isChallenged: false };
  }
  if (actor.kind === "visitor" && actor.challenge) return { ...actor.challenge, isChallenged: true };
  throw noSession();
}

function noSession(): DomainError {
  return new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
}
