import { Hono } from "hono";
import { pino } from "pino";
import type { Context } from "#domain/context.ts";
import { calls } from "../http/calls.ts";
import { type ErrorCode, errorCodes } from "../http/failures.ts";
import { type AccountsEnv, mountAccounts } from "../http/mount-accounts.ts";
import { randomUUID } from "node:crypto";
import { createAccount } from "../users/account.ts";
import { startSession } from "../sessions/start-session.ts";

interface Call {
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
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
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
  const cookie = await startSession({ ...ctx, remoteAddress: "198.51.100.7" }, { id: userId, bannedAt: null }, firefox);
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
