import type { Actor, FactorKind, ProcessContext } from "#domain/context.ts";
import { withTimeout } from "#lib/pacing.ts";
import { type AdminRow, claimAdminRow, noteLogin, noteTimeoutMs } from "../users/admin-rows.ts";
import { endOfSession, longestSessionMs, noteUse } from "./start-session.ts";
import { readSessionToken } from "../tokens/cookies.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** Milliseconds between the first factor and the second at most. */
const challengeLifetimeMs = 15 * 60 * 1_000;
/** Milliseconds; no answer in this time counts as an outage. */
const timeoutMs = 3_000;
/** Milliseconds after which another use of a session is noted, and its end put off. */
const useNotedEveryMs = 60 * 60 * 1_000;

const visitor: Actor = { kind: "visitor" };

/**
 * The actor behind a `Cookie` header, with the rights of an admin: one query for the whole request. Without a valid session, and
 * while the second factor is owed, a visitor: since it is asked for here and not where a session begins, no sign-in method
 * gets past it. A failure is logged and makes a visitor who is not known (domain/security/rights.ts).
 */
export async function getActor(process: ProcessContext, cookies: string | null): Promise<Actor> {
  const tokenHash = readSessionToken(process, cookies);
  if (tokenHash === null) return visitor;
  try {
    return await withTimeout(readActor(process, tokenHash), timeoutMs);
  } catch (error) {
    process.log.error({ err: error }, "the session could not be read");
    return { kind: "visitor", isUnknown: true };
  }
}

async function readActor(process: ProcessContext, tokenHash: string): Promise<Actor> {
  const row = await findSession(process, tokenHash);
  if (!row || row.banned_at) return visitor;
  const age = process.clock().getTime() - row.created_at.getTime();
  if (age > longestSessionMs) return visitor;
  const { id, user_id: userId, assurance } = row;
  const email = foldAddress(row.email);
  const factors: FactorKind[] = [
    ...(row.has_app ? ["app" as const] : []),
    ...(row.has_passkey ? ["passkey" as const] : []),
  ];
  if (assurance === "aal1" && factors.length > 0) {
    if (age > challengeLifetimeMs) return visitor;
    return { kind: "visitor", challenge: { userId, email, sessionId: id, factors } };
  }
  const expiresAt = await renew(process, row);
  const admin: AdminRow | null =
    row.email_verified && row.admin_id !== null
      ? { id: row.admin_id, userId: row.admin_user_id, lastLogin: row.last_login }
      : null;
  const isAdmin = admin !== null && (await claimAdminRow(process, admin, userId));
  if (isAdmin) await noteLogin(process, admin);
  return {
    kind: "user",
    userId,
    email,
    emailVerified: row.email_verified,
    adminId: isAdmin ? admin.id : null,
    role: isAdmin ? row.role : null,
    session: { id, assurance, authenticatedAt: row.authenticated_at, expiresAt },
  };
}

function findSession({ db, clock }: ProcessContext, tokenHash: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("admin_users", (join) =>
      join.onRef("admin_users.email", "=", "users.email").on("admin_users.is_active", "=", true),
    )
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
      "admin_users.id as admin_id",
      "admin_users.user_id as admin_user_id",
      "admin_users.last_login",
      "admin_users.role",
    ])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom("account_factors")
          .select("account_factors.id")
          .whereRef("account_factors.user_id", "=", "sessions.user_id")
          .where("account_factors.verified_at", "is not", null),
      ).as("has_app"),
      exists(
        selectFrom("account_passkeys")
          .select("account_passkeys.id")
          .whereRef("account_passkeys.user_id", "=", "sessions.user_id"),
      ).as("has_passkey"),
    ])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", clock())
    .executeTakeFirst();
}

/**
 * A session whose use can't be noted (the disk is full) is still a session; the failure is logged.
 * @returns when the session ends unless it is used before
 */
async function renew(
  process: ProcessContext,
  { id, created_at: createdAt, expires_at: expiresAt }: { id: string; created_at: Date; expires_at: Date },
): Promise<Date> {
  const end = endOfSession({ createdAt, usedAt: process.clock() });
  if (end.getTime() - expiresAt.getTime() < useNotedEveryMs) return expiresAt;
  try {
    return await withTimeout(noteUse(process, { id, createdAt }), noteTimeoutMs);
  } catch (error) {
    process.log.warn({ err: error }, "the use of a session could not be noted");
    return expiresAt;
  }
}
