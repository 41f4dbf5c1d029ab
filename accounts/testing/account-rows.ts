import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { AdminUsersTable } from "#db/tables/account-tables.ts";
import type { Context } from "#domain/context.ts";
import { getActor } from "../sessions/get-actor.ts";
import { type Member, requireAbility } from "#domain/security/rights.ts";
import { startSession } from "../sessions/start-session.ts";
import { findAccountByEmail } from "../users/account.ts";

/** An active admin whose row belongs to nobody yet. */
export function adminRow(overrides: Partial<Insertable<AdminUsersTable>> = {}): Insertable<AdminUsersTable> {
  return {
    id: randomUUID(),
    email: `${randomUUID()}@example.org`,
    user_id: null,
    is_active: true,
    last_login: null,
    created_at: new Date("2026-01-02T03:04:05.678Z"),
    ...overrides,
  };
}

/** The account of an address with its identities and sessions; null when there is none. */
export async function findUser(ctx: Context, email: string) {
  const account = await findAccountByEmail(ctx, email);
  if (!account) return null;
  const identities = ctx.db.selectFrom("identities").selectAll().where("user_id", "=", account.id);
  const sessions = ctx.db.selectFrom("sessions").selectAll().where("user_id", "=", account.id);
  return { ...account, identities: await identities.execute(), sessions: await sessions.execute() };
}

/** What a user does in a session of theirs that began some minutes ago. */
export async function signedIn(ctx: Context, userId: string, minutesAgo = 0): Promise<Context> {
  const then = new Date(ctx.clock().getTime() - minutesAgo * 60_000);
  const cookie = await startSession({ ...ctx, clock: () => then }, { id: userId, bannedAt: null }, null);
  return { ...ctx, actor: await getActor(ctx, cookie.split(";")[0] ?? "") };
}

/** The rights of a context, now or later. @throws DomainError as requireAbility */
export async function rightsOf(ctx: Context | Promise<Context>): Promise<Member> {
  return requireAbility(await ctx, "draft");
}

/** A session of a user, begun somewhere else. @returns its id */
export async function createSession(ctx: Context, userId: string): Promise<string> {
  await startSession(ctx, { id: userId, bannedAt: null }, null);
  const { id } = await ctx.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails in the outbox to an address, oldest first. */
export async function mailsTo(db: Database, address: string): Promise<SentMail[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("payload")
    .where("kind", "=", "mail")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.payload as SentMail).filter((mail) => mail.to === address);
}

/** The token of the link in a mail or on the terminal. */
export function tokenIn(text: string): string {
  return /[?&]token=([\w.-]+)/.exec(text)?.[1] ?? "";
}
