import { Hono } from "hono";
import { pino } from "pino";
import { createAccounts } from "#domain/accounts/create-accounts.ts";
import type { Context } from "#domain/context.ts";
import type { ServerEnv } from "../../server-env.ts";
import { mountAccounts } from "../mount-accounts.ts";

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

/** Calls the mounted auth layer as the server does, without a socket. */
export function authClient(ctx: Context) {
  const accounts = createAccounts(ctx);
  const send = async (method: string, path: string, { body, headers, cookie, from }: Call = {}): Promise<Answer> => {
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("remoteAddress", from ?? "192.0.2.1");
      c.set("log", pino({ level: "silent" }));
      await next();
    });
    app.route("/api/auth", mountAccounts(accounts));
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
    const set = response.headers.getSetCookie().find((value) => value.startsWith("session_id="));
    return {
      status: response.status,
      text,
      body: response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : null,
      headers: response.headers,
      cookie: set?.split(";")[0] ?? "",
    };
  };
  return {
    accounts,
    get: (path: string, call?: Call) => send("GET", path, call),
    post: (path: string, body?: unknown, call?: Call) => send("POST", path, { body, ...call }),
    send,
  };
}
