import type { Context } from "#domain/context.ts";
import { createAccounts } from "../library/create-accounts.ts";
import { describeDevice } from "./describe-device.ts";
import { requireUser } from "./require-user.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
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
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
  return sessions
    .map((session) => ({
      id: session.id,
      isCurrent: session.id === current.id,
      device: describeDevice(session.userAgent ?? null),
      address: session.ipAddress ? shortest(session.ipAddress) : null,
      signedInAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      assurance: "assurance" in session && session.assurance === "aal2" ? ("aal2" as const) : ("aal1" as const),
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime());
}

/** The usual spelling of an address: the library keeps IPv6 in its longest. */
function shortest(address: string): string {
  const url = `http://[${address}]`;
  return address.includes(":") && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
}

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

export const scopes = ["global", "local", "others"] as const;

const scopeSchema = z.object({
  scope: z.enum(scopes, { error: "Sign-out scope must be global, local or others." }).default("global"),
});

/**
 * Ends sessions of whoever asks: this one (`local`), all of them (`global`), or all but this one (`others`). They are over at their
 * next request. A session that owes its second factor ends itself and no other: who began it may know the password alone.
 * @returns whether this session was among them
 * @throws DomainError invalid with `fields` scope; unauthenticated (also for `others` while the second factor is owed); not_found when there is no session any more
 */
export async function signOut(ctx: Context, input: unknown): Promise<{ isSignedOut: boolean }> {
  const { scope } = parseFields(scopeSchema, input);
  const { userId, sessionId, isChallenged } = sessionOf(ctx);
  if (isChallenged) {
    if (scope === "others") throw noSession();
    await deleteOne(ctx, userId, sessionId);
    return { isSignedOut: true };
  }
  if (scope === "others") {
    await endSessions(ctx, userId, { except: sessionId });
    return { isSignedOut: false };
  }
  if (scope === "global") await endSessions(ctx, userId);
  else await deleteOne(ctx, userId, sessionId);
  return { isSignedOut: true };
}

/**
 * Ends one session of the signed-in person, such as one on a lost phone.
 * @throws DomainError unauthenticated; not_found
 */
export async function deleteSession(ctx: Context, id: string): Promise<void> {
  const { userId, sessionId, isChallenged } = sessionOf(ctx);
  if (isChallenged && id !== sessionId) throw noSession();
  await deleteOne(ctx, userId, id);
}

async function deleteOne(ctx: Context, userId: string, id: string): Promise<void> {
  const { adapter } = await createAccounts(ctx).auth.$context;
  const deleted = await adapter.deleteMany({
    model: "session",
    where: [
      { field: "id", value: id },
      { field: "userId", value: userId },
    ],
  });
  if (deleted === 0) {
    throw new DomainError("not_found", "This session is over already.", { reasons: ["session_not_found"] });
  }
}

function sessionOf({ actor }: Context): { userId: string; sessionId: string; isChallenged: boolean } {
  if (actor.kind === "user" && actor.session) {
    return { userId: actor.userId, sessionId: actor.session.id, isChallenged: false };
  }
  if (actor.kind === "visitor" && actor.challenge) return { ...actor.challenge, isChallenged: true };
  throw noSession();
}

function noSession(): DomainError {
  return new DomainError("unauthenticated", "Auth session missing!", { reasons: ["auth_session_missing"] });
}
