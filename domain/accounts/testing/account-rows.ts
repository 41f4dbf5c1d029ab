import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { AdminUsersTable } from "#db/tables/account-tables.ts";
import type { Actor, Context } from "#domain/context.ts";
import { createAccounts } from "../library/create-accounts.ts";

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

export function userActor(overrides: Partial<Extract<Actor, { kind: "user" }>> = {}): Actor {
  return {
    kind: "user",
    userId: randomUUID(),
    email: `${randomUUID()}@example.org`,
    emailVerified: true,
    ...overrides,
  };
}

/** The user of an address as the library has it, with how many ways to sign in and sessions there are. */
export async function findUser(ctx: Context, email: string) {
  const { internalAdapter } = await createAccounts(ctx).auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (!found) return null;
  const sessions = await internalAdapter.listSessions(found.user.id);
  return { ...found.user, accounts: found.accounts, sessions };
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
