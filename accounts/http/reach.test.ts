import { beforeAll, expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { openDatabase } from "#db/client.ts";
import { createAdmin, grantAdmin } from "../team/team.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { calls } from "./calls.ts";
import { visits } from "../federation/provider-sign-in.ts";
import { authClient, createUser, signInAs, findUser } from "../testing/auth-client.ts";
import { randomUUID } from "node:crypto";
import { type Role, roles } from "#domain/security/rights.ts";

const email = "editor@example.org";
const password = "correct horse battery";

/** Calls that libraries have and that this site must not. */
const offeredElsewhere = [
  ..."update-user update-session change-email change-password set-password delete-user delete-user/callback".split(" "),
  ..."list-sessions revoke-session revoke-sessions revoke-other-sessions verify-email send-verification-email".split(
    " ",
  ),
  ..."request-password-reset reset-password reset-password/token verify-password list-accounts account-info".split(" "),
  ..."sign-in/social link-social unlink-account refresh-token get-access-token error ok csrf providers session".split(
    " ",
  ),
].map((path) => `/${path}`);

describeOnEachEngine("what can be reached under /api/auth", (engine) => {
  const client = () => authClient(testContext(engine.db));
  let cookie = "";

  beforeAll(async () => {
    await createAdmin(testContext(engine.db), { email, password });
    cookie = (await client().post("/sign-in/email", { email, password })).cookie;
  });

  it("is what is named, and nothing else that libraries for accounts offer", async () => {
    const named = [...calls, ...visits].map(({ method, path }) => `${method} ${path}`);
    expect(named).toEqual([
      "POST /sign-in/email",
      "POST /sign-up/email",
      "POST /signup",
      "POST /sign-out",
      "POST /token",
      "GET /get-session",
      "POST /recover",
      "POST /resend",
      "GET /user",
      "PUT /user",
      "GET /reauthenticate",
      "POST /reauthenticate/code",
      "POST /reauthenticate",
      "GET /identities",
      "DELETE /identities/:id",
      "POST /otp",
      "POST /verify",
      "POST /identities/authorize",
      "POST /sso",
      "GET /admin/sso/providers",
      "POST /admin/sso/providers",
      "DELETE /admin/sso/providers/:id",
      "GET /factors",
      "POST /factors",
      "POST /factors/challenge",
      "POST /factors/verify",
      "POST /factors/recovery-codes",
      "POST /factors/:id/verify",
      "DELETE /factors/:id",
      "GET /passkeys",
      "POST /passkeys",
      "POST /passkeys/enrol",
      "POST /passkeys/challenge",
      "POST /passkeys/verify",
      "PUT /passkeys/:id",
      "DELETE /passkeys/:id",
      "POST /wallets/nonce",
      "POST /wallets/link",
      "POST /wallets",
      "GET /sessions",
      "DELETE /sessions/:id",
      "POST /logout",
      "GET /admin/users",
      "POST /admin/users",
      "PUT /admin/users",
      "GET /admin/users/:id",
      "DELETE /admin/users/:id",
      "PUT /admin/users/:id",
      "DELETE /admin/users/:id/factors",
      "DELETE /admin/users/:id/sessions",
      "POST /admin/invite",
      "DELETE /admin/invitations/:id",
      "POST /admin/generate_link",
      "GET /jwks",
      "GET /reference",
      "GET /authorize",
      "GET /callback/:id",
      "POST /sso/acs/:id",
      "GET /sso/finish",
      "GET /sso/metadata/:id",
    ]);
    for (const path of offeredElsewhere) {
      for (const method of ["GET", "POST"]) {
        const answer = await client().send(method, path, method === "GET" ? { cookie } : { cookie, body: {} });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expect(answer.body).toEqual({ code: "not_found", message: expect.any(String) as string });
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    }
  });

  it("answers 404 to addresses that are almost right", async () => {
    for (const path of [
      "",
      "/",
      "/sign-in",
      "/sign-in/email/",
      "//get-session",
      "/get-session/x",
      "/%2e%2e/get-session",
      "/SIGN-OUT",
    ]) {
      expect((await client().get(path)).status).toBe(404);
    }
    expect((await client().get("/sign-in/email")).status).toBe(404);
    expect((await client().post("/get-session", {})).status).toBe(404);
  });

  it("refuses pages of other sites", async () => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { referer: "https://evil.example/page" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
      { origin: "http://localhost:3001" },
      { origin: "http://localhost.evil.example", host: "*" },
    ];
    for (const headers of foreign) {
      const signedIn = await client().post("/sign-in/email", { email, password }, { headers });
      expect([headers, signedIn.status, signedIn.cookie]).toEqual([headers, 403, ""]);
      expect(signedIn.body).toMatchObject({ message: "This request came from another site." });
      expect((await client().post("/sign-out", {}, { headers, cookie })).status).toBe(403);
    }
    expect((await client().get("/get-session", { cookie })).body).not.toBeNull();
  });

  it("accepts its own pages, under the address that the browser used", async () => {
    const own: Record<string, string>[] = [
      { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
      { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" },
      { origin: "http://[::1]:3000", host: "[::1]:3000" },
      {},
    ];
    for (const headers of own) {
      const from = "203.0.113.9";
      expect((await client().post("/sign-in/email", { email, password }, { headers, from })).status).toBe(200);
    }
  });

  it("takes JSON only", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""]) {
      const body = JSON.stringify({ email, password });
      const answer = await client().post("/sign-in/email", body, { headers: { "content-type": type } });
      expect([type, answer.status, answer.cookie]).toEqual([type, 422, ""]);
    }
    expect(await client().post("/sign-in/email", "{")).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  it("takes no empty form, which a page can hold that somebody wrote into this site", async () => {
    const own = await signInAs(testContext(engine.db), (await createUser(testContext(engine.db))).id);
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
      for (const path of ["/sign-out", "/logout", "/passkeys/enrol", "/factors/recovery-codes"]) {
        const answer = await client().post(path, "", { headers: { "content-type": type }, cookie: own });
        expect([path, type, answer.status]).toEqual([path, type, 422]);
      }
    }
    expect((await client().get("/get-session", { cookie: own })).body).not.toBeNull();
    expect(await client().post("/sign-out", undefined, { cookie: own })).toMatchObject({ status: 200 });
  });

  it("never answers 500 to hostile values", async () => {
    const values = [
      "\0",
      "a\0b@example.org",
      "x".repeat(100_000),
      "' or 1=1 --",
      {},
      [],
      1e308,
      true,
      "\ud800",
      "a@b.c\r\nBcc: d@e.f",
    ];
    for (const value of values) {
      for (const body of [
        { email: value, password },
        { email, password: value },
        { email: value, password: value },
        value,
      ]) {
        for (const path of ["/sign-in/email", "/sign-up/email", "/sign-out"]) {
          const answer = await client().post(path, JSON.stringify(body), {
            from: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`,
          });
          expect([path, JSON.stringify(body).slice(0, 60), answer.status < 500]).toEqual([
            path,
            JSON.stringify(body).slice(0, 60),
            true,
          ]);
        }
      }
    }
  });

  it("says 503 when the database does not answer", async () => {
    const nowhere = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
    const answer = await authClient(testContext(nowhere.db)).post("/sign-in/email", { email, password });
    await nowhere.close();
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable", message: /try again/ } });
    expect(answer.cookie).toBe("");
  });
});

describeOnEachEngine("the calls for admins", (engine) => {
  const context = () => testContext(engine.db);
  beforeEach(async () => {
    await engine.db.deleteFrom("admin_users").execute();
  });

  async function cookieOf(role: Role): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(context(), { email, passwordHash: "not a hash", role });
    return signInAs(context(), (await findUser(context(), email))!.id);
  }

  /** Every call that declares to be for admins, without a body: rights are asked before it is read. */
  async function statuses(cookie: string) {
    const found = new Map<string, { status: number; code: unknown }>();
    for (const { method, path, variants } of calls) {
      const isForAdmins = variants.every(({ rights }) => rights.includes("admin") || rights.includes("teamManager"));
      if (!isForAdmins) continue;
      const { status, body } = await authClient(context()).send(method, path.replace(":id", randomUUID()), { cookie });
      found.set(`${method} ${path}`, { status, code: (Object(body) as { code?: string }).code });
    }
    return found;
  }

  it("are all calls below /admin", () => {
    const others = calls.filter(
      ({ path, variants }) =>
        path.startsWith("/admin/") !==
        variants.every(({ rights }) => rights.includes("admin") || rights.includes("teamManager")),
    );
    expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("are refused to visitors, users, writers and editors", async () => {
    const denied: [cookie: string, status: number][] = [
      ["", 401],
      [await signInAs(context(), (await createUser(context())).id), 403],
      ...(await Promise.all(roles.filter((role) => role !== "admin").map(cookieOf))).map((cookie): [string, number] => [
        cookie,
        403,
      ]),
    ];
    for (const [cookie, refusal] of denied) {
      const answers = await statuses(cookie);
      expect(answers.size).toBeGreaterThan(10);
      expect([...answers].filter(([, { status }]) => status !== refusal)).toEqual([]);
    }
    const answers = [...(await statuses(await cookieOf("admin")))];
    expect(answers.filter(([, { status }]) => status === 401 || status === 403)).toEqual([]);
  });
});
