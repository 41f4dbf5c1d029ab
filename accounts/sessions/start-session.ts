import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Challenge, Context, FactorKind, ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import {
  changeAccountByProof,
  findAccountByEmail,
  findAccountById,
  findUnchanged,
  type Owner,
} from "../users/account.ts";
import { createSessionToken } from "../tokens/cookies.ts";

/** Milliseconds after which a session ends without use. */
export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1_000;

/** Milliseconds after which a session is over however often it was used. */
export const longestSessionMs = 30 * 24 * 60 * 60 * 1_000;

/** Notes that a session is used now, which puts off its end. @returns when it ends unless it is used before */
export async function noteUse(
  { db, clock }: ProcessContext,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<Date> {
  const end = endOfSession({ createdAt, usedAt: clock() });
  await db.updateTable("sessions").set({ expires_at: end, last_used_at: clock() }).where("id", "=", id).execute();
  return end;
}

/** When a session ends that was used last at a time. */
export function endOfSession({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date {
  return new Date(Math.min(usedAt.getTime() + sessionLifetimeMs, createdAt.getTime() + longestSessionMs));
}

interface Proof {
  /** `aal2` only for what was two factors in itself. */
  assurance: "aal1" | "aal2";
}

export interface SignIn {
  /** `Set-Cookie` value of the session. */
  cookie: string;
  /** What may answer for the second factor, recovery codes apart; empty when none is owed. Until it is shown the session gives no rights. */
  factors: FactorKind[];
}

interface Proved<Found extends Owner> extends Partial<Proof> {
  userId: string;
  userAgent: string | null;
  /** Finds, in the transaction that starts the session, the account that the proof signs in to now; null when there is none. */
  find: (tx: Context) => Promise<Found | null>;
  /** The refusal of a proof that signs in to no account, or to another one, by now. */
  refusal: () => DomainError;
}

/**
 * Signs in a user who has proved who they are. Locks the account and reads it again: a recovery or a ban may just have ended all sessions,
 * and a session that starts now would stay.
 * @returns the session, and what `find` has found
 * @throws DomainError forbidden with the reason `user_banned`; the `refusal`
 */
export async function signIn<Found extends Owner>(
  ctx: Context,
  { userId, userAgent, find, refusal, assurance = "aal1" }: Proved<Found>,
): Promise<SignIn & { owner: Found }> {
  return changeAccountByProof(ctx, userId, async (tx) => {
    const owner = await find(tx);
    if (owner?.id !== userId) throw refusal();
    return { ...(await startSession(tx, owner, userAgent, { assurance })), owner };
  });
}

/**
 * Begins a session, in the transaction of {@link signIn}. A user with a second factor counts as a visitor until it is shown
 * (get-actor.ts), however they signed in.
 * @throws DomainError forbidden with the reason `user_banned`
 */
export async function startSession(
  ctx: Context,
  { id: userId, bannedAt }: Owner,
  userAgent: string | null,
  { assurance }: Proof = { assurance: "aal1" },
): Promise<SignIn> {
  if (bannedAt) {
    throw new DomainError("forbidden", "This account is banned. Ask another admin.", { reasons: ["user_banned"] });
  }
  const { cookie, hash } = createSessionToken(ctx);
  const now = ctx.clock();
  await ctx.db
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      token_hash: hash,
      user_id: userId,
      assurance,
      authenticated_at: now,
      address: ctx.remoteAddress,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionLifetimeMs),
    })
    .execute();
  const factors = assurance === "aal2" ? [] : await findFactorKinds(ctx, userId);
  // A session that owes the second factor is not signed in yet.
  if (factors.length === 0) await recordSignIn(ctx, userId);
  return { cookie, factors };
}

async function recordSignIn(ctx: Context, userId: string): Promise<void> {
  const email = (await findAccountById(ctx, userId))?.email ?? "";
  const deed = { action: "signIn", kind: "account", itemId: userId, title: email } as const;
  await recordActivity(ctx, { ...deed, by: { email, userId } });
}

/**
 * Completes a sign-in whose second factor was just shown, in the caller's transaction.
 * @returns the `Set-Cookie` value
 */
export async function completeSignIn(tx: Context, { userId, sessionId }: Challenge): Promise<string> {
  await recordSignIn(tx, userId);
  return elevateSession(tx, sessionId, { assurance: "aal2" });
}

/**
 * Begins a session right after a link has given an account its password.
 * @returns the `Set-Cookie` values; none when the session could not be started (which is logged): then the user signs in
 */
export async function startSessionAfterLink(ctx: Context, email: string, userAgent: string | null): Promise<string[]> {
  try {
    const account = await findAccountByEmail(ctx, email);
    if (!account) return [];
    const find = (tx: Context) => findUnchanged(tx, account);
    const refusal = () => new DomainError("conflict", "The account was changed in the meantime.");
    return [(await signIn(ctx, { userId: account.id, userAgent, find, refusal })).cookie];
  } catch (error) {
    ctx.log.warn({ err: error }, "a session could not be started");
    return [];
  }
}

/**
 * Notes in a session that its user has just proved their identity, and gives it a new token: a cookie that was set before, by
 * anyone, is worth nothing afterwards.
 * @returns the `Set-Cookie` value
 */
export async function elevateSession(ctx: Context, sessionId: string, { assurance }: Proof): Promise<string> {
  const { cookie, hash } = createSessionToken(ctx);
  await ctx.db
    .updateTable("sessions")
    .set({ token_hash: hash, assurance, authenticated_at: ctx.clock() })
    .where("id", "=", sessionId)
    .execute();
  return cookie;
}

/**
 * Ends the sessions of a user, from their next request on; all of them, or all but one.
 * @returns how many
 */
export async function endSessions({ db }: Context, userId: string, options: { except?: string } = {}): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(options.except !== undefined, (query) => query.where("id", "<>", options.except ?? ""))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A second factor that is asked for at each sign-in, after any first factor. */
export interface CountingFactor {
  kind: FactorKind;
  id: string;
}

/** The second factors of a user: apps that have shown a code, and passkeys. */
export async function findCountingFactors(
  { db }: Pick<ProcessContext, "db">,
  userId: string,
): Promise<CountingFactor[]> {
  return db
    .selectFrom("account_factors")
    .select(["id", sql<FactorKind>`'app'`.as("kind")])
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .unionAll(
      db
        .selectFrom("account_passkeys")
        .select(["id", sql<FactorKind>`'passkey'`.as("kind")])
        .where("user_id", "=", userId),
    )
    .execute();
}

/** What a user may answer the question for a second factor with, recovery codes apart; empty when it is not asked. */
export async function findFactorKinds(process: Pick<ProcessContext, "db">, userId: string): Promise<FactorKind[]> {
  const factors = await findCountingFactors(process, userId);
  return (["app", "passkey"] as const).filter((kind) => factors.some((factor) => factor.kind === kind));
}
