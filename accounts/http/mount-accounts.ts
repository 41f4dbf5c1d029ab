import { type Context as HonoContext, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { getActor } from "../sessions/get-actor.ts";
import { requireAdmin } from "#domain/rights.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type BodyLimits, parseUrlEncoded, publicLimits, readBody } from "#lib/read-form.ts";
import { comesFromHere } from "#lib/same-origin.ts";
import type { Logger } from "#lib/logger.ts";
import { accepts } from "hono/accepts";
import { calls } from "./calls.ts";
import { createOpenApi } from "./reference/openapi.ts";
import { createReferencePage, referenceStyle, referenceStylePath } from "./reference/reference-page.ts";
import type { Browser, Call } from "./call.ts";
import { type Visit, visits } from "./calls/providers/visits.ts";
import { rememberBrowser } from "./remember-browser.ts";
import { crossOrigin, type Failure, failureOf, notFound, unexpected } from "./failures.ts";

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
  // The same document for people. Everybody else gets it from the call of that name.
  app.get("/reference", async (c, next) => {
    const supports = ["application/json", "text/html"];
    if (accepts(c, { header: "Accept", supports, default: "application/json" }) !== "text/html") return next();
    return c.html(createReferencePage(createOpenApi(calls, visits)));
  });
  app.get(referenceStylePath, (c) => c.body(referenceStyle, 200, { "Content-Type": "text/css; charset=UTF-8" }));
  for (const call of calls) {
    app.on(call.method, call.path, (c) => answerCall(process, call, c));
  }
  app.all("*", (c) => fail(c, notFound));
  return app;
}

async function answerCall(process: ProcessContext, call: Call, c: HonoContext<AccountsEnv>): Promise<Response> {
  if (call.method !== "GET" && !comesFromHere(c.req.raw, process.linkUrl)) {
    return fail(c, crossOrigin(call.namesOrigin ? c.req.raw.headers : null));
  }
  try {
    const ctx = await contextOf(process, c);
    const { body, cookies } = await call.run(
      ctx,
      await inputOf(call, c, await limitsOf(call, ctx, c)),
      c.req.param(),
      browserOf(c),
    );
    return withCookies(c.json(body as object), cookies ?? []);
  } catch (error) {
    const expected = failureOf(error);
    if (!expected) c.get("log").error({ err: error }, "a call of the auth layer failed");
    return fail(c, expected ?? unexpected);
  }
}

/** Opened by a browser, so a failure is a page with words, to which a code leads: nothing that came from outside gets there. */
async function answerVisit(process: ProcessContext, visit: Visit, c: HonoContext<AccountsEnv>): Promise<Response> {
  try {
    const form = visit.method === "POST" ? await readVisitForm(c) : new URLSearchParams();
    const query = new URL(c.req.url).searchParams;
    const end = await visit.run(await contextOf(process, c), {
      query,
      form,
      params: c.req.param(),
      browser: browserOf(c),
    });
    if ("xml" in end) return c.body(end.xml, 200, { "Content-Type": "application/samlmetadata+xml" });
    return withCookies(c.redirect(end.path, 303), end.cookies);
  } catch (error) {
    const expected = failureOf(error);
    if (!expected) c.get("log").error({ err: error }, "a call of the auth layer failed");
    if (expected?.body.code === "too_large") return fail(c, expected);
    return c.redirect(`/admin/not-signed-in?reason=${(expected ?? unexpected).body.code}`, 303);
  }
}

function browserOf(c: HonoContext<AccountsEnv>): Browser {
  return {
    userAgent: c.req.header("user-agent") ?? null,
    bearer: /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null,
    cookie: (name) => getCookie(c, name) ?? null,
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

/** The body of a call, and the one parameter of its query that it names. Nothing else of a query: those end up in logs. */
async function inputOf(
  { method, query }: { method: string; query?: { name: string } },
  c: HonoContext<AccountsEnv>,
  limits: Pick<BodyLimits, "maxBytes"> = publicLimits,
): Promise<unknown> {
  const body = method === "GET" || method === "DELETE" ? {} : await readJson(c, limits);
  const value = query === undefined ? undefined : c.req.query(query.name);
  return query === undefined || value === undefined ? body : { ...Object(body), [query.name]: value };
}

/** More than everybody may send is only for admins, and only where a call says so; asked before anything is read. */
async function limitsOf({ adminMaxBytes }: Call, ctx: Context, c: HonoContext<AccountsEnv>) {
  if (adminMaxBytes === undefined || Number(c.req.header("content-length") ?? 0) <= publicLimits.maxBytes) {
    return publicLimits;
  }
  requireAdmin(ctx);
  return { maxBytes: adminMaxBytes };
}

/** The form that the page of a provider sends. Answers of SAML providers, with certificates and groups, are long. */
async function readVisitForm(c: HonoContext<AccountsEnv>): Promise<URLSearchParams> {
  const limits = { maxBytes: 300 << 10, maxFields: publicLimits.maxFields };
  return parseUrlEncoded(Buffer.from(await readBody(c.req.raw, limits)).toString("utf8"), limits);
}

/** A body that is not announced as JSON is what a form of another site could send: it is refused. */
async function readJson(c: HonoContext<AccountsEnv>, limits: Pick<BodyLimits, "maxBytes">): Promise<unknown> {
  const text = Buffer.from(await readBody(c.req.raw, limits)).toString("utf8");
  if (text === "") return {};
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    throw new DomainError("invalid", "The request must be JSON.");
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DomainError("invalid", "The request is no valid JSON.");
  }
}

function fail(c: HonoContext<AccountsEnv>, failure: Failure, cookies: readonly string[] = []): Response {
  if (failure.retryAfter !== undefined) c.header("Retry-After", String(failure.retryAfter));
  return withCookies(c.json(failure.body, failure.status as 400), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
