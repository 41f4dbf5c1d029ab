import { type Context as HonoContext, type MiddlewareHandler, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { getActor } from "../sessions/get-actor.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { DomainError, parseFieldsAsync } from "#lib/domain-error.ts";
import { type BodyLimits, parseUrlEncoded, publicLimits, readBody, comesFromHere } from "#lib/http/requests.ts";
import type { Logger } from "#lib/logger.ts";
import { calls } from "./calls.ts";
import { mountReferencePage } from "./reference/reference.ts";
import { attemptCookieName } from "../tokens/one-time-codes.ts";
import { type Call, type CallRequest } from "../calls/call.ts";
import { rights } from "../calls/rights.ts";
import { type Visit, visits } from "../federation/provider-sign-in.ts";
import { type Failure, crossOrigin, failureOf, notFound, unexpected } from "../calls/failures.ts";
import { createKnownBrowserCookie, sessionCookieName } from "../tokens/cookies.ts";
import { findAccountById } from "../users/account.ts";

/** What the server has found out about a request before it gets here. */
export interface AccountsEnv {
  Variables: { log: Logger; remoteAddress: string };
}

/**
 * The calls under /api/auth. Each takes and answers JSON, is never cached, and fails as `{ code, message }`. The address of
 * the client is the one that the server has determined; headers of the client don't count.
 */
export function mountAccounts(process: ProcessContext): Hono<AccountsEnv> {
  const app = new Hono<AccountsEnv>();
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.use(rememberBrowser(process));
  for (const visit of visits) {
    app.on(visit.method, visit.path, (c) => answerVisit(process, visit, c));
  }
  mountReferencePage(app, async (c) => (await getTexts(await contextOf(process, c))).brand.name);
  for (const call of calls) {
    app.on(call.method, call.path, (c) => answerCall(process, call, c));
  }
  app.all("*", (c) => fail(c, notFound));
  return app;
}

async function answerCall(process: ProcessContext, call: Call, c: HonoContext<AccountsEnv>): Promise<Response> {
  if (call.method !== "GET" && !comesFromHere(c.req.raw, process.linkUrl)) return fail(c, crossOrigin);
  try {
    const request = requestOf(c);
    const raw = await bodyOf(call, () => contextOf(process, c), c);
    // Only now: while a body was held back, its sender's session may have ended, or their rights.
    const ctx = await contextOf(process, c);
    const { rights: needed, refuse, input, run } = call.choose(raw, request);
    for (const right of needed) rights[right].check(ctx);
    refuse?.(raw);
    const answered = await run(ctx, input && (await parseFieldsAsync(input, raw)), request);
    const { cookie = [], ...body } = Object(answered) as { cookie?: string | string[] };
    const hasBody = answered !== null && !Array.isArray(answered);
    return withCookies(c.json(hasBody ? body : (answered as null)), [cookie].flat());
  } catch (error) {
    return fail(c, expectedOf(c, error));
  }
}

function expectedOf(c: HonoContext<AccountsEnv>, error: unknown): Failure {
  const expected = failureOf(error);
  if (!expected) c.get("log").error({ err: error }, "a call of the auth layer failed");
  return expected ?? unexpected;
}

/** Opened by a browser, so a failure is a page with words, to which a code leads: nothing that came from outside gets there. */
async function answerVisit(process: ProcessContext, visit: Visit, c: HonoContext<AccountsEnv>): Promise<Response> {
  try {
    const form = visit.method === "POST" ? await readVisitForm(c) : new URLSearchParams();
    const query = new URL(c.req.url).searchParams;
    const end = await visit.run(await contextOf(process, c), {
      query,
      form,
      request: requestOf(c),
      isFromHere: comesFromHere(c.req.raw, process.linkUrl),
    });
    if ("xml" in end) return c.body(end.xml, 200, { "Content-Type": "application/samlmetadata+xml" });
    return withCookies(c.redirect(end.path, 303), end.cookies);
  } catch (error) {
    const failure = expectedOf(c, error);
    if (failure.body.code === "too_large") return fail(c, failure);
    return c.redirect(`/admin/not-signed-in?reason=${failure.body.code}`, 303);
  }
}

function requestOf(c: HonoContext<AccountsEnv>): CallRequest {
  const cookie = (name: string) => getCookie(c, name) ?? null;
  return {
    id: c.req.param("id") ?? "",
    userAgent: c.req.header("user-agent") ?? null,
    attempt: cookie(attemptCookieName),
    cookie,
  };
}

async function contextOf(process: ProcessContext, c: HonoContext<AccountsEnv>): Promise<Context> {
  return {
    ...process,
    log: c.get("log"),
    actor: await getActor(process, c.req.header("cookie") ?? null),
    remoteAddress: c.get("remoteAddress"),
    view: "live",
    reads() {},
    degraded() {},
  };
}

/** The body of a call, and the parameters of its query that it declares. Nothing else of a query: those end up in logs. */
async function bodyOf(call: Call, asker: () => Promise<Context>, c: HonoContext<AccountsEnv>): Promise<unknown> {
  const hasBody = call.method !== "GET" && call.method !== "DELETE";
  const body = hasBody ? await readJson(c, await limitOf(call, asker, c)) : {};
  const sent = Object.keys(call.query?.shape ?? {}).filter((name) => c.req.query(name) !== undefined);
  if (sent.length === 0) return body;
  return { ...Object(body), ...Object.fromEntries(sent.map((name) => [name, c.req.query(name)])) };
}

/** More than everybody may send is only for those with the rights that the call needs; asked before anything is read. */
async function limitOf(
  { maxBytes, variants }: Call,
  asker: () => Promise<Context>,
  c: HonoContext<AccountsEnv>,
): Promise<Pick<BodyLimits, "maxBytes">> {
  if (maxBytes === undefined || Number(c.req.header("content-length") ?? 0) <= publicLimits.maxBytes)
    return publicLimits;
  const ctx = await asker();
  for (const right of variants.flatMap(({ rights: needed }) => needed)) rights[right].check(ctx);
  return { maxBytes };
}

/** The form that the page of a provider sends. Answers of SAML providers, with certificates and groups, are long. */
async function readVisitForm(c: HonoContext<AccountsEnv>): Promise<URLSearchParams> {
  const limits = { maxBytes: 300 << 10, maxFields: publicLimits.maxFields };
  return parseUrlEncoded(Buffer.from(await readBody(c.req.raw, limits)).toString("utf8"), limits);
}

/** A body that is not announced as JSON is what a form could send, here or at another site: it is refused, also when it is empty. */
async function readJson(c: HonoContext<AccountsEnv>, limits: Pick<BodyLimits, "maxBytes">): Promise<unknown> {
  const text = Buffer.from(await readBody(c.req.raw, limits)).toString("utf8");
  const type = c.req.header("content-type") ?? "";
  if (text === "" && type === "") return {};
  if (!/^application\/json\b/i.test(type)) {
    throw new DomainError("invalid", "The request must be JSON.");
  }
  if (text === "") return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DomainError("invalid", "The request is not valid JSON.");
  }
}

function fail(c: HonoContext<AccountsEnv>, failure: Failure): Response {
  if (failure.retryAfter !== undefined) c.header("Retry-After", String(failure.retryAfter));
  return c.json(failure.body, failure.status as 400);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

const begunSession = new RegExp(`^(?:__Host-)?${sessionCookieName}=[^;]+`);

/**
 * Marks a browser in which a user has just signed in, by any method, as known to the account. Here, and not where sessions
 * begin, because a session that owes its second factor is not signed in yet. A failure is logged only: an error here would replace the
 * answer, and the session's cookie would be lost with it.
 */
export function rememberBrowser(process: ProcessContext): MiddlewareHandler<AccountsEnv> {
  return async (c, next) => {
    await next();
    const begun = c.res.headers.getSetCookie().find((cookie) => begunSession.test(cookie));
    if (begun === undefined) return;
    try {
      const actor = await getActor(process, begun.split(";")[0] ?? "");
      if (actor.kind !== "user") return;
      const account = await findAccountById(process, actor.userId);
      if (account) c.header("Set-Cookie", createKnownBrowserCookie(process, account), { append: true });
    } catch (error) {
      c.get("log").warn({ err: error }, "a browser could not be marked as known");
    }
  };
}
