import { Validator } from "@seriousme/openapi-schema-validator";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, expect, it, beforeAll } from "vitest";
import { openDatabase } from "#db/client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { calls } from "../calls.ts";
import { visits } from "../../federation/provider-sign-in.ts";
import { type AccountsEnv, mountAccounts } from "../mount-accounts.ts";
import { type OpenApi, createOpenApi } from "./reference.ts";
import { randomUUID } from "node:crypto";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../../team/team.ts";
import { accountDefaults } from "#domain/context.ts";
import { findAccountByEmail, setPassword, updateAccount } from "../../users/account.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type ErrorCode, errorCodes, failureOf } from "../../calls/failures.ts";
import { type Answer, authClient, createUser } from "../../testing/auth-client.ts";

const rows = calls;
// Nothing here asks the database, so it need not answer.
const { db, close } = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
afterAll(close);
const mounted = () => mountAccounts(testContext(db));

async function get(path: string, accept: string): Promise<Response> {
  const app = new Hono<AccountsEnv>();
  app.use(async (c, next) => {
    c.set("log", pino({ level: "silent" }));
    c.set("remoteAddress", "192.0.2.1");
    await next();
  });
  app.route("/api/auth", mounted());
  return app.request(`http://localhost:3000/api/auth${path}`, { headers: { accept } });
}

it("is a valid OpenAPI 3.1 document", async () => {
  const response = await get("/reference", "application/json");
  expect(response.status).toBe(200);
  const { valid, errors } = await new Validator().validate((await response.json()) as Record<string, unknown>);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it("describes every route that is mounted, and no other", () => {
  const { paths } = createOpenApi(rows, visits, "Homecoming");
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const routes = mounted().routes.filter(({ method, path }) => method !== "ALL" && !path.startsWith("/reference/"));
  const reachable = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(new Set(described)).toEqual(reachable);
  expect(described).toHaveLength(rows.length + visits.length);
});

it("names each operation once, and says of each what it is for", () => {
  const operations = Object.values(createOpenApi(rows, visits, "Homecoming").paths).flatMap((methods) =>
    Object.values(methods),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { summary } of operations) expect(summary).toMatch(/^[A-Z].{10,}[.)]$/);
});

it("says what is taken, in the query too, and each way to fail with its status", () => {
  const { paths } = createOpenApi(rows, visits, "Homecoming");
  const token = paths["/token"]?.["post"];
  const grantType = token?.parameters?.find(({ name }) => name === "grant_type");
  expect(grantType).toMatchObject({
    required: true,
    schema: { enum: expect.arrayContaining(["password"]) as string[] },
  });
  const forgotten = paths["/recover"]?.["post"]?.requestBody?.content["application/json"].schema ?? {};
  expect(forgotten).toMatchObject({ properties: { email: { type: "string" } }, required: ["email"] });
  const responses = paths["/identities/{id}"]?.["delete"]?.responses ?? {};
  expect(responses["409"]?.description).toContain("`single_identity_not_deletable`");
  expect(Object.keys(responses)).toEqual(["200", "401", "403", "404", "409", "429", "500", "503"]);
});

it("says who may make a call, what it counts in, and how much it takes", () => {
  const { paths } = createOpenApi(rows, visits, "Homecoming");
  const describe = (path: string, method: string) => paths[path]?.[method]?.description;
  expect(describe("/admin/invite", "post")).toBe(
    "For an admin who has just proved who they are.\n\nLimits: 64 KB; counts in `invitation:account` (5, and 60 an hour).",
  );
  expect(describe("/admin/sso/providers", "post")).toContain("Limits: 300 KB.");
  expect(describe("/sessions", "get")).toBe("For a signed-in user.");
  expect(paths["/sessions"]?.["get"]?.security).toEqual([{ session: [] }]);
  expect(paths["/recover"]?.["post"]?.responses["429"]?.description).toContain("`rate_limited`");
  expect(paths["/recover"]?.["post"]?.security).toBeUndefined();
});

it("is a page for browsers, whose viewer comes from this site and from files alone", async () => {
  const response = await get("/reference", "text/html,application/xhtml+xml");
  const html = await response.text();
  expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(html).not.toMatch(/<script>|style="| on\w+=/);
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  expect(loaded).toHaveLength(4);
  for (const address of loaded) {
    const file = await get(address.replace("/api/auth", ""), "*/*");
    expect([address, file.status]).toEqual([address, 200]);
    expect(file.headers.get("content-type")).toMatch(/^text\/(css|javascript); charset=UTF-8$/);
  }
});

it("gives programs that take anything the document", async () => {
  const document = (await (await get("/reference", "*/*")).json()) as OpenApi;
  expect(document.openapi).toBe("3.1.0");
});

const password = "correct horse battery";

describeOnEachEngine("a failed call", (engine) => {
  const context = (overrides = {}) => testContext(engine.db, overrides);
  const client = (overrides = {}) => authClient(context(overrides));
  const inMinutes = (minutes: number) => client({ clock: () => new Date(Date.now() + minutes * 60_000) });
  const email = `${randomUUID()}@example.org`;
  let cookie = "";

  beforeAll(async () => {
    await createAdmin(context(), { email, password });
    cookie = (await client().post("/sign-in/email", { email, password })).cookie;
  });

  async function somebody(change: { banned_at?: Date } = {}) {
    const user = await createUser(context());
    const admin = await findAccountByEmail(context(), email);
    await setPassword(context(), user.id, admin?.passwordHash ?? "");
    await updateAccount(context(), user.id, change);
    return user;
  }
  const grant = (body: object) => client().post("/token?grant_type=password", body);

  /** How each comes about that has no test of its own beside its call (those of providers and passkeys do). */
  const provoked: Partial<Record<ErrorCode, () => Promise<Answer>>> = {
    invalid: () => client().post("/otp", {}),
    weak_password: () => client().send("PUT", "/user", { cookie, body: { password: "password1", current: password } }),
    invalid_email_or_password: () => grant({ email, password: "not the password" }),
    auth_session_missing: () => client().get("/user"),
    unauthenticated: () => client().post("/factors/verify", { code: "1" }),
    user_banned: async () => grant({ email: (await somebody({ banned_at: new Date() })).email, password }),
    forbidden: () => client().post("/logout", {}, { cookie, headers: { origin: "https://evil.example" } }),
    reauthentication_needed: () => inMinutes(16).send("PUT", "/user", { cookie, body: { email: "new@example.org" } }),
    second_factor_needed: () =>
      client({ accounts: { ...accountDefaults, secondFactorRequired: true } }).get("/admin/users", { cookie }),
    not_found: () => client().get("/nowhere"),
    session_not_found: () => client().send("DELETE", `/sessions/${randomUUID()}`, { cookie }),
    identity_not_found: () => client().send("DELETE", `/identities/${randomUUID()}`, { cookie }),
    single_identity_not_deletable: async () => {
      const [{ id }] = (await client().get("/identities", { cookie })).body as [{ id: string }];
      return client().send("DELETE", `/identities/${id}`, { cookie });
    },
    phone_provider_disabled: () => client().post("/otp", { phone: "+12025550123" }),
    conflict: () => client().post("/verify", { type: "signup", token: "used" }),
    rate_limited: async () => {
      const stopped = client({ clock: () => new Date(8e12) });
      for (let asked = 0; asked < 5; asked++) await stopped.post("/resend", { email: "often@example.org" });
      return stopped.post("/resend", { email: "often@example.org" });
    },
    unavailable: async () => {
      const nowhere = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
      const answer = await authClient(testContext(nowhere.db)).post("/token?grant_type=password", { email, password });
      await nowhere.close();
      return answer;
    },
  };

  it.each(Object.entries(provoked))("says %s with its status, and in words", async (code, provoke) => {
    const answer = await provoke();
    const message = expect.stringMatching(/^[A-Z].+/) as string;
    expect(answer).toMatchObject({ status: errorCodes[code as ErrorCode].status, body: { code, message }, cookie: "" });
  });
});

it("names the weaknesses of a password, and none of what went wrong inside", () => {
  const weak = new DomainError("invalid", "…", { fields: { password: "Too common." }, reasons: ["common", "pattern"] });
  expect(failureOf(weak)).toMatchObject({
    status: 422,
    body: { code: "weak_password", reasons: ["common", "pattern"] },
  });
  expect(failureOf(new Error("the secret is 42"))).toBeNull();
});
