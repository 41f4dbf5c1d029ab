import { z } from "zod";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { requireKnown } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { assurance, type Call, call, timestamp, variant } from "../calls/call.ts";
import { noSession, requireSession, requireUser } from "../calls/rights.ts";
import { clearSessionCookie } from "../tokens/cookies.ts";
import { endSessions, findFactorKinds, noteUse } from "./start-session.ts";

/** A session as its person sees it in a list. Nothing in it lets anybody use the session. */
const listedSession = z.strictObject({
  id: z.string(),
  isCurrent: z.boolean(),
  /** Browser and system, such as "Firefox on Linux". */
  device: z.string(),
  /** The address that the server saw at sign-in; null when it did not know. */
  address: z.string().nullable(),
  signedInAt: timestamp,
  /** To the hour. */
  lastUsedAt: timestamp,
  assurance,
});

export type ListedSession = z.output<typeof listedSession>;

/**
 * The sessions of the signed-in person that are not over, the present one first, then by last use. None that owes its second factor.
 * @throws DomainError unauthenticated
 */
export async function findSessions(ctx: Context): Promise<ListedSession[]> {
  const { userId, session: current } = requireUser(ctx);
  const hasFactor = (await findFactorKinds(ctx, userId)).length > 0;
  const sessions = await ctx.db
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "created_at as signedInAt", "last_used_at as lastUsedAt", "assurance"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", ctx.clock())
    .$if(hasFactor, (query) => query.where("assurance", "=", "aal2"))
    .orderBy("last_used_at", "desc")
    .execute();
  return sessions
    .map(({ user_agent, ...shown }) => ({
      ...shown,
      isCurrent: shown.id === current.id,
      device: describeDevice(user_agent),
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

const refreshedSession = z.strictObject({
  expiresAt: timestamp,
  /** Seconds from now. */
  expiresIn: z.int(),
  assurance,
});

export type RefreshedSession = z.output<typeof refreshedSession>;

/**
 * Prolongs the present session to 7 days from now, but to no more than 30 days in all. There is no refresh token, and the cookie stays as
 * it is: a new one would sign out the other tabs that are just sending requests, and a browser that loses the answer.
 */
export const refresh = variant({
  rights: ["user"],
  input: z.object({}),
  answer: refreshedSession,
  async run(ctx) {
    const { session } = requireUser(ctx);
    const rows = ctx.db.selectFrom("sessions").select("created_at").where("id", "=", session.id);
    const row = await rows.executeTakeFirst();
    if (!row) throw noSession();
    const now = ctx.clock();
    const expiresAt = await noteUse(ctx, { id: session.id, createdAt: row.created_at });
    const expiresIn = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
    return { expiresAt, expiresIn, assurance: session.assurance };
  },
});

const scopes = ["global", "local", "others"] as const;

const scopeSchema = z.object({
  scope: z.enum(scopes, { error: "Sign-out scope must be global, local or others." }).default("global"),
});

/**
 * Ends sessions of the user who asks: this one (`local`), all of them (`global`), or all but this one (`others`). They are over at their
 * next request. A session that owes its second factor ends itself and no other: the password alone was shown.
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
  if (scope === "local") {
    await deleteOne(ctx, userId, sessionId);
    await recordActivity(ctx, { action: "signOut", kind: "account", itemId: userId });
    return { isSignedOut: true };
  }
  const ended = await endSessions(ctx, userId, scope === "others" ? { except: sessionId } : {});
  // Repeated calls must not fill the activity log.
  if (ended > 0) await recordActivity(ctx, { action: "endSessions", kind: "account", itemId: userId });
  return { isSignedOut: scope === "global" };
}

async function deleteOne({ db }: Context, userId: string, id: string): Promise<void> {
  const own = db.deleteFrom("sessions").where("id", "=", id).where("user_id", "=", userId);
  if ((await own.executeTakeFirst()).numDeletedRows > 0n) return;
  throw new DomainError("not_found", "This session is over already.", { reasons: ["session_not_found"] });
}

/** Ends the session of the browser that asks; nothing happens when there is none. */
export const signOutHere = call("POST /sign-out", {
  summary: "Ends this session.",
  rights: [],
  done: { signedOut: true },
  async run(ctx) {
    const { actor } = ctx;
    requireKnown(actor);
    const cookie = clearSessionCookie(ctx);
    const sessionId =
      actor.kind === "user" ? actor.session?.id : actor.kind === "visitor" && actor.challenge?.sessionId;
    if (!sessionId) return { cookie };
    await ctx.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
    if (actor.kind === "user") await recordActivity(ctx, { action: "signOut", kind: "account", itemId: actor.userId });
    return { cookie };
  },
});

/** The sessions of the signed-in user, and ending them. */
export const sessionCalls: readonly Call[] = [
  call("GET /sessions", {
    summary: "Where the signed-in person is signed in.",
    rights: ["user"],
    answer: z.array(listedSession),
    run: findSessions,
  }),
  call("DELETE /sessions/:id", {
    summary: "Ends one session of the signed-in person.",
    rights: ["session"],
    done: { deleted: true },
    errors: ["session_not_found"],
    async run(ctx, _input, { id }) {
      const { userId, sessionId, isChallenged } = requireSession(ctx);
      if (isChallenged && id !== sessionId) throw noSession();
      await deleteOne(ctx, userId, id);
      if (!isChallenged) await recordActivity(ctx, { action: "endSessions", kind: "account", itemId: userId });
    },
  }),
  call("POST /logout", {
    summary: "Ends this session (local), all (global, the default), or all but this one (others).",
    rights: ["session"],
    query: scopeSchema,
    input: scopeSchema,
    answer: z.strictObject({ signedOut: z.boolean() }),
    errors: ["session_not_found"],
    async run(ctx, input) {
      const { isSignedOut } = await signOut(ctx, input);
      return { signedOut: isSignedOut, cookie: isSignedOut ? clearSessionCookie(ctx) : [] };
    },
  }),
];

// The first that matches counts: most browsers also name those whose pages they want to be given.
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system that a user agent names, as far as people tell devices apart by it. */
export function describeDevice(userAgent: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
