import { Hono } from "hono";
import { pino } from "pino";
import type { Context } from "#domain/context.ts";
import { calls } from "../http/calls.ts";
import { type ErrorCode, errorCodes } from "../calls/failures.ts";
import { type AccountsEnv, mountAccounts } from "../http/mount-accounts.ts";
import { randomUUID } from "node:crypto";
import { createAccount, findAccountByEmail } from "../users/account.ts";
import { startSession } from "../sessions/start-session.ts";
import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { AdminUsersTable } from "#db/tables/account-tables.ts";
import { getActor } from "../sessions/get-actor.ts";
import { type Member, requireAbility } from "#domain/security/rights.ts";

interface Call {
  /** Sent as it is when it is a text or a stream, else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string;
  /** Client address as the server found it out. */
  from?: string;
}

export interface Answer {
  status: number;
  body: unknown;
  text: string;
  headers: Headers;
  /** `name=value` of the session's cookie, or "" when none was set. */
  cookie: string;
}

/** Holds an answer to what the reference says about the call: nothing may be in it that is not named there. */
function requireAnswer(method: string, path: string, body: unknown): void {
  const parts = path.replace(/\?.*/, "").split("/");
  const call = calls.find((row) => {
    const own = row.path.split("/");
    return (
      row.method === method &&
      own.length === parts.length &&
      own.every((part, index) => part.startsWith(":") || part === parts[index])
    );
  });
  const { error } = call?.answer.safeParse(body) ?? {};
  if (!call || error) throw new Error(`${method} ${path} answers what the reference does not say: ${error?.message}`);
}

/** Holds a failure to the list of codes. */
function requireCode(status: number, body: unknown): void {
  const { code } = body as { code: ErrorCode };
  if (errorCodes[code]?.status !== status) throw new Error(`${code} with ${status} is not in the list of error codes`);
}

function isSent(body: unknown): body is string | ReadableStream {
  return typeof body === "string" || body instanceof ReadableStream;
}

/** Calls the mounted auth layer as the server does, without a socket. */
export function authClient(ctx: Context) {
  const send = async (method: string, path: string, { body, headers, cookie, from }: Call = {}): Promise<Answer> => {
    const app = new Hono<AccountsEnv>();
    app.use(async (c, next) => {
      c.set("remoteAddress", from ?? "192.0.2.1");
      c.set("log", pino({ level: "silent" }));
      await next();
    });
    app.route("/api/auth", mountAccounts(ctx));
    const response = await app.request(`http://localhost:3000/api/auth${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isSent(body) ? body : JSON.stringify(body), duplex: "half" }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const json: unknown = isJson ? JSON.parse(text) : null;
    if (isJson && response.ok) requireAnswer(method, path, json);
    if (isJson && !response.ok) requireCode(response.status, json);
    const set = response.headers.getSetCookie().find((value) => /^(__Host-)?session_id=/.test(value));
    return {
      status: response.status,
      text,
      body: json,
      headers: response.headers,
      cookie: set?.split(";")[0] ?? "",
    };
  };
  return {
    process: ctx,
    get: (path: string, call?: Call) => send("GET", path, call),
    post: (path: string, body?: unknown, call?: Call) => send("POST", path, { body, ...call }),
    send,
  };
}

/** A confirmed user without a password, as some provider or link would have made it. Hashes nothing. */
export async function createUser(ctx: Context, email = `${randomUUID()}@example.org`) {
  return { id: await createAccount(ctx, { email, name: "Somebody", emailVerified: true }), email };
}

/** The cookie of a new session that began in some way other than by password: what every way in comes down to. */
export async function signInAs(ctx: Context, userId: string): Promise<string> {
  const { cookie } = await startSession(
    { ...ctx, remoteAddress: "198.51.100.7" },
    { id: userId, bannedAt: null },
    firefox,
  );
  return cookie.split(";")[0] ?? "";
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** `name=value` of the cookie that ties a sign-in at a provider to its browser; "" when none was set. */
export function requestCookie(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((line) => line.startsWith("provider_request_"))
      ?.split(";")[0] ?? ""
  );
}

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
  const { cookie } = await startSession({ ...ctx, clock: () => then }, { id: userId, bannedAt: null }, null);
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
