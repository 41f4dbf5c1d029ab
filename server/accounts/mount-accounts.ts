import { setTimeout as sleep } from "node:timers/promises";
import { type Context as HonoContext, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { type Accounts, clientAddressHeader } from "#domain/accounts/library/create-accounts.ts";
import { getActor } from "#domain/accounts/sessions/get-actor.ts";
import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type BodyLimits, parseUrlEncoded, publicLimits, readBody } from "#lib/read-form.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import type { ServerEnv } from "../observability/log.ts";
import { accepts } from "hono/accepts";
import { calls } from "./calls/calls.ts";
import { createOpenApi } from "./reference/openapi.ts";
import { createReferencePage, referenceStyle, referenceStylePath } from "./reference/reference-page.ts";
import type { Browser, Call } from "./calls/call.ts";
import { type Visit, visits } from "./calls/providers/visits.ts";
import { rememberBrowser } from "./remember-browser.ts";
import { type Endpoint, endpoints } from "./calls/endpoints.ts";
import { type Failure, failureOf, libraryFailure, notFound, unexpected } from "./failures.ts";

/**
 * The calls under /api/auth. Each takes and answers JSON, is never cached, and fails as `{ code, message }`. The address of
 * the client is the one that the server found out, whatever headers the client sent.
 */
export function mountAccounts(accounts: Accounts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.use(rememberBrowser(accounts));
  const sameOrigin = sameOriginOnly(accounts.process.linkUrl);
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => answerTo(accounts, endpoint, c));
  }
  for (const visit of visits) {
    app.on(visit.method, visit.path, (c) => answerVisit(accounts, visit, c));
  }
  // The same document for people. Everybody else gets it from the call of that name.
  app.get("/reference", async (c, next) => {
    const supports = ["application/json", "text/html"];
    if (accepts(c, { header: "Accept", supports, default: "application/json" }) !== "text/html") return next();
    return c.html(createReferencePage(createOpenApi([...endpoints, ...calls], visits)));
  });
  app.get(referenceStylePath, (c) => c.body(referenceStyle, 200, { "Content-Type": "text/css; charset=UTF-8" }));
  for (const call of calls) {
    app.on(call.method, call.path, sameOrigin, (c) => answerCall(accounts, call, c));
  }
  app.all("*", (c) => fail(c, notFound));
  return app;
}

async function answerTo(accounts: Accounts, endpoint: Endpoint, c: HonoContext<ServerEnv>): Promise<Response> {
  try {
    const request = await requestFor(accounts, endpoint, c);
    const floor = sleep(endpoint.takesAtLeast ?? 0);
    const { response, body } = await ask(accounts, endpoint, request);
    await floor;
    if (!response.ok) return fail(c, libraryFailure(response.status, body), response.headers.getSetCookie());
    return withCookies(
      c.json((await endpoint.pick(Object(body), accounts.process)) as object),
      response.headers.getSetCookie(),
    );
  } catch (error) {
    const expected = failureOf(error);
    if (!expected) c.get("log").error({ err: error }, "a call of the auth layer failed");
    return fail(c, expected ?? unexpected);
  }
}

async function answerCall(accounts: Accounts, call: Call, c: HonoContext<ServerEnv>): Promise<Response> {
  try {
    const ctx = await contextOf(accounts, c);
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
async function answerVisit(accounts: Accounts, visit: Visit, c: HonoContext<ServerEnv>): Promise<Response> {
  try {
    const form = visit.method === "POST" ? await readVisitForm(c) : new URLSearchParams();
    const query = new URL(c.req.url).searchParams;
    const end = await visit.run(await contextOf(accounts, c), {
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

function browserOf(c: HonoContext<ServerEnv>): Browser {
  return {
    userAgent: c.req.header("user-agent") ?? null,
    bearer: /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null,
    cookie: (name) => getCookie(c, name) ?? null,
  };
}

async function contextOf(accounts: Accounts, c: HonoContext<ServerEnv>): Promise<Context> {
  return {
    ...accounts.process,
    log: c.get("log"),
    actor: await getActor(accounts, c.req.raw.headers),
    remoteAddress: c.get("remoteAddress"),
    view: "live",
    reads() {},
    degraded() {},
  };
}

interface LibraryAnswer {
  response: Response;
  body: unknown;
}

async function ask(
  accounts: Accounts,
  { retryOn }: Pick<Endpoint, "retryOn">,
  request: Request,
): Promise<LibraryAnswer> {
  const second = retryOn === undefined ? null : request.clone();
  const response = await accounts.auth.handler(request);
  const body: unknown = await response.json().catch(() => null);
  const { code } = Object(body) as { code?: unknown };
  return second && code === retryOn ? ask(accounts, {}, second) : { response, body };
}

/** The request as the library gets it. A new one, so that nothing reaches it that is not meant to. */
async function requestFor(accounts: Accounts, endpoint: Endpoint, c: HonoContext<ServerEnv>): Promise<Request> {
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  headers.set(clientAddressHeader, c.get("remoteAddress"));
  // No browser sends a change without saying where it comes from, so this is a program: the library wants to be told.
  if (!["origin", "referer", "sec-fetch-site"].some((name) => headers.has(name))) {
    headers.set("origin", accounts.process.linkUrl);
  }
  const url = new URL(c.req.url);
  url.search = "";
  if (endpoint.library) url.pathname = url.pathname.slice(0, -endpoint.path.length) + endpoint.library;
  if (!endpoint.body) return new Request(url, { method: endpoint.method, headers });
  const input = endpoint.body(await inputOf(endpoint, c));
  headers.set("content-type", "application/json");
  return new Request(url, { method: endpoint.method, headers, body: JSON.stringify(input) });
}

/** The body of a call, and the one parameter of its query that it names. Nothing else of a query: those end up in logs. */
async function inputOf(
  { method, query }: { method: string; query?: { name: string } },
  c: HonoContext<ServerEnv>,
  limits: Pick<BodyLimits, "maxBytes"> = publicLimits,
): Promise<unknown> {
  const body = method === "GET" || method === "DELETE" ? {} : await readJson(c, limits);
  const value = query === undefined ? undefined : c.req.query(query.name);
  return query === undefined || value === undefined ? body : { ...Object(body), [query.name]: value };
}

/** More than everybody may send is only for admins, and only where a call says so; asked before anything is read. */
async function limitsOf({ adminMaxBytes }: Call, ctx: Context, c: HonoContext<ServerEnv>) {
  if (adminMaxBytes === undefined || Number(c.req.header("content-length") ?? 0) <= publicLimits.maxBytes) {
    return publicLimits;
  }
  await requireAdmin(ctx);
  return { maxBytes: adminMaxBytes };
}

/** The form that the page of a provider sends. Answers of SAML providers, with certificates and groups, are long. */
async function readVisitForm(c: HonoContext<ServerEnv>): Promise<URLSearchParams> {
  const limits = { maxBytes: 300 << 10, maxFields: publicLimits.maxFields };
  return parseUrlEncoded(Buffer.from(await readBody(c.req.raw, limits)).toString("utf8"), limits);
}

/** A body that is not announced as JSON is what a form of another site could send: it is refused. */
async function readJson(c: HonoContext<ServerEnv>, limits: Pick<BodyLimits, "maxBytes">): Promise<unknown> {
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

function fail(c: HonoContext<ServerEnv>, failure: Failure, cookies: readonly string[] = []): Response {
  if (failure.retryAfter !== undefined) c.header("Retry-After", String(failure.retryAfter));
  return withCookies(c.json(failure.body, failure.status as 400), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
