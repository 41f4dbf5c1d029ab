import { createHash, randomUUID } from "node:crypto";
import type { ExpressionBuilder, Updateable } from "kysely";
import type { Database } from "#db/client.ts";
import type { Tables } from "#db/schema.ts";
import type { UsersTable } from "#db/tables/account-tables.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { lockActive } from "./admin-rows.ts";
import { noSession } from "../calls/rights.ts";
import type { SignInMethod } from "./sign-in-method.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { beginningOf, namePattern, typedName } from "#lib/text/person-name.ts";

/** A user, and the password that signs in. */
export interface Account {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  emailVerified: boolean;
  bannedAt: Date | null;
  createdAt: Date;
  /** Hash of the password; null when the account has none. */
  passwordHash: string | null;
}

/** The provider of the identity that is a password. */
export const passwordProvider = "credential";

/** The account of a user id; null when there is none. */
export async function findAccountById({ db }: Pick<ProcessContext, "db">, userId: string): Promise<Account | null> {
  return (await accounts(db).where("users.id", "=", userId).executeTakeFirst()) ?? null;
}

/** The account of an address, in upper or lower case; null when there is none. */
export async function findAccountByEmail({ db }: Pick<ProcessContext, "db">, email: string): Promise<Account | null> {
  return (await accounts(db).where("users.email", "=", foldAddress(email)).executeTakeFirst()) ?? null;
}

/**
 * An account that was read before, as it is now; null when it has another password or address by now, as after a recovery. For what was
 * proved to the account as it was.
 */
export async function findUnchanged(
  tx: Pick<ProcessContext, "db">,
  { id, email, passwordHash }: Account,
): Promise<Account | null> {
  const present = await findAccountById(tx, id);
  return present?.email === email && present.passwordHash === passwordHash ? present : null;
}

/** Changes with the address and with the password; reveals neither. */
export function accountSeal({ email, passwordHash }: Account): string {
  return createHash("sha256")
    .update(JSON.stringify([email, passwordHash]))
    .digest("base64url");
}

function accounts(db: Database) {
  return db
    .selectFrom("users")
    .leftJoin("identities", (join) =>
      join.onRef("identities.user_id", "=", "users.id").on("identities.provider", "=", passwordProvider),
    )
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.email_verified as emailVerified",
      "users.banned_at as bannedAt",
      "users.created_at as createdAt",
      "identities.password_hash as passwordHash",
    ]);
}

/**
 * Makes an account, which nothing signs in to yet.
 * @param name what people call them, perhaps by a provider; the part of the address before the @ in place of one that is no name
 * @returns the id of the user
 */
export async function createAccount(
  { db, clock }: Pick<ProcessContext, "db" | "clock">,
  { email, name, emailVerified }: { email: string; name?: string | null | undefined; emailVerified: boolean },
): Promise<string> {
  const id = randomUUID();
  const now = clock();
  const given = typedName(name ?? "");
  const shownName = namePattern.test(given) && given !== "" ? given : beginningOf(email);
  const row = {
    id,
    email,
    name: shownName.slice(0, accountLimits.name),
    email_verified: emailVerified,
    banned_at: null,
  };
  await db
    .insertInto("users")
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Changes columns of a user's row. */
export async function updateAccount(
  { db, clock }: Pick<ProcessContext, "db" | "clock">,
  userId: string,
  change: Updateable<Omit<UsersTable, "id" | "created_at" | "updated_at">>,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...change, updated_at: clock() })
    .where("id", "=", userId)
    .execute();
}

/** Adds a way to sign in to an account. */
export async function addIdentity(
  { db, clock }: Pick<ProcessContext, "db" | "clock">,
  { userId, provider, subject, passwordHash = null }: NewIdentity,
): Promise<void> {
  const row = { id: randomUUID(), user_id: userId, provider, subject, password_hash: passwordHash };
  await db
    .insertInto("identities")
    .values({ ...row, created_at: clock() })
    .execute();
}

interface NewIdentity {
  userId: string;
  provider: string;
  subject: string;
  /** Of a password. */
  passwordHash?: string | null;
}

/** Passwords, wallets, and people at providers. */
export const identities: SignInMethod = {
  reset: (tx, userId) => tx.db.deleteFrom("identities").where("user_id", "=", userId).execute(),
};

/** Gives an account a password, in place of a former one. */
export async function setPassword(tx: Context, userId: string, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("identities")
    .set({ password_hash: passwordHash })
    .where("user_id", "=", userId)
    .where("provider", "=", passwordProvider)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await addIdentity(tx, { userId, provider: passwordProvider, subject: userId, passwordHash });
}

/** The condition that nothing but a password signs in to a user. */
export function hasOnlyPassword({ not, exists, selectFrom }: ExpressionBuilder<Tables, "users">) {
  const others = selectFrom("identities")
    .select("identities.id")
    .whereRef("identities.user_id", "=", "users.id")
    .where("identities.provider", "<>", passwordProvider);
  return not(exists(others));
}

/** What a session begins for. */
export type Owner = Pick<Account, "id" | "bannedAt">;

/** The user of an identity, which is named by its subject, or by its user for any identity at that provider; null without one. */
export async function findOwner(
  { db }: Context,
  identity: { provider: string; subject: string } | { provider: string; user_id: string },
): Promise<Owner | null> {
  const row = await db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select(["users.id", "users.banned_at as bannedAt"])
    .where((eb) => eb.and(identity))
    .executeTakeFirst();
  return row ?? null;
}

/** What people may see of themselves. */
export function publicUserOf({ id, email, name, emailVerified }: Account): PublicUser {
  return { id, email, name, emailVerified };
}

export type PublicUser = Pick<Account, "id" | "email" | "name" | "emailVerified">;

/**
 * Runs `change` in a transaction that holds a lock on how this account is signed in to. Checks the session that asks again: a change
 * that was begun before a recovery must not be made after it.
 * @returns what `change` returns
 * @throws DomainError unauthenticated with the reason `auth_session_missing` when the session that asks is over by now
 */
export async function changeAccount<T>(ctx: Context, userId: string, change: (tx: Context) => Promise<T>): Promise<T> {
  const lock = async (tx: Context) => {
    await lockAccount(tx, userId);
    // A change of another person's account may take their rights, for which the team is locked as well.
    if (tx.actor.kind === "user" && tx.actor.adminId !== null && tx.actor.userId !== userId) await lockActive(tx);
  };
  const work = async (tx: Context) => {
    if (ctx.db.isTransaction) await lock(tx);
    await requirePresentSession(tx);
    return change(tx);
  };
  return transaction(ctx, work, lock);
}

/**
 * {@link changeAccount} for what a proof of its own entitles to, a sign-in for instance: the session that this browser may have is no part
 * of it, and can have ended by it (a recovery ends all of them).
 */
export async function changeAccountByProof<T>(
  ctx: Context,
  userId: string,
  change: (tx: Context) => Promise<T>,
): Promise<T> {
  return changeAccount({ ...ctx, actor: { kind: "visitor" } }, userId, change);
}

/** The session that asks is the one that was read with the request: not ended, and not gone on under a newer token. */
async function requirePresentSession({ db, clock, actor }: Context): Promise<void> {
  const [sessionId, authenticatedAt] =
    actor.kind === "user"
      ? [actor.session?.id, actor.session?.authenticatedAt]
      : [actor.kind === "visitor" ? actor.challenge?.sessionId : undefined];
  if (sessionId === undefined) return;
  const session = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("authenticated_at")
    .where("sessions.id", "=", sessionId)
    .where("expires_at", ">", clock())
    .where("banned_at", "is", null)
    .executeTakeFirst();
  if (!session) throw noSession();
  if (authenticatedAt && authenticatedAt.getTime() !== session.authenticated_at.getTime()) throw noSession();
}

/**
 * Makes other transactions that change how this account is signed in to wait until the caller's ends: on PostgreSQL by an
 * update of the user's row; on SQLite a transaction is the only writer anyway.
 */
async function lockAccount(tx: Context, userId: string): Promise<void> {
  await updateAccount(tx, userId, {});
}
