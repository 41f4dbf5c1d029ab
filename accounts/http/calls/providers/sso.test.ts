import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../../../admins/admins.ts";
import { getActor } from "../../../sessions/get-actor.ts";
import type { Connection } from "../../../federation/sso/connections.ts";
import { findUser, rightsOf } from "../../../testing/account-rows.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, requestCookie, createUser, signInAs } from "../../../testing/auth-client.ts";
import { goThrough, startOpenIdProvider, type TestOpenIdProvider } from "../../../testing/openid-provider.ts";

const admin = { email: "editor@example.org", password: "correct horse battery" };

/** Somewhere else each time: the limits count by address. */
const place = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

describeOnEachEngine("single sign-on", (engine) => {
  const site = () => testContext(engine.db);
  const client = (minutes = 0) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) }));
  const actorOf = async (cookie: string) => getActor(client().process, cookie);
  const redirects: string[] = [];
  let provider: TestOpenIdProvider;
  let cookie = "";

  beforeAll(async () => {
    provider = await startOpenIdProvider(redirects);
    await createAdmin(site(), admin);
    cookie = (await client().post("/sign-in/email", admin)).cookie;
  });
  afterAll(() => provider.close());

  const wanted = (domains: string, overrides: object = {}) => ({
    protocol: "oidc",
    name: "Campus",
    domains,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    ...overrides,
  });

  /** Registers a connection for a domain of its own. */
  async function connect(overrides: object = {}) {
    const domain = `${randomUUID().slice(0, 8)}.example`;
    const made = await client().post("/admin/sso/providers", wanted(domain, overrides), { cookie });
    expect(made).toMatchObject({ status: 200 });
    const { id } = made.body as { id: string };
    const listed = (await client().get("/admin/sso/providers", { cookie })).body as Connection[];
    const connection = listed.find((row) => row.id === id)!;
    redirects.push(connection.otherSide.returnAddress);
    return { id, domain, connection };
  }

  async function signIn(domain: string, person: { email?: string; email_verified?: boolean; sub?: string }) {
    provider.person = { sub: randomUUID(), ...person };
    const started = await client().post("/sso", { domain }, { from: place() });
    const back = await goThrough((started.body as { url: string }).url);
    const answer = await client().get(`${back.pathname.slice("/api/auth".length)}${back.search}`, {
      cookie: requestCookie(started.headers),
    });
    return { answer, location: answer.headers.get("location") };
  }

  it("is registered by admins only, shortly after a sign-in, and its secret is told to nobody", async () => {
    const stranger = await signInAs(site(), (await createUser(site())).id);
    const body = wanted("intruder.example");
    expect(await client().post("/admin/sso/providers", body)).toMatchObject({ status: 401 });
    expect(await client().post("/admin/sso/providers", body, { cookie: stranger })).toMatchObject({ status: 403 });
    expect(await client(16).post("/admin/sso/providers", body, { cookie })).toMatchObject({
      status: 403,
      body: { code: "reauthentication_needed" },
    });
    expect(await client().post("/sso/register", body, { cookie })).toMatchObject({ status: 404 });
    for (const own of ["", stranger]) {
      expect((await client().get("/admin/sso/providers", { cookie: own })).status).toBeGreaterThanOrEqual(401);
    }
    const { id, domain } = await connect();
    const list = await client().get("/admin/sso/providers", { cookie });
    expect(list.text).toContain(domain);
    expect(list.text).not.toContain(provider.clientSecret);
    const rows = await engine.db.selectFrom("sso_connections").selectAll().where("id", "=", id).execute();
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
    expect(await client().send("DELETE", `/admin/sso/providers/${id}`, { cookie: stranger })).toMatchObject({
      status: 403,
    });
  });

  it("refuses what can't work, and a domain that has a connection", async () => {
    const { domain } = await connect();
    const refusals: [object, string][] = [
      [wanted(`${domain.toUpperCase()} other.example`), "domains"],
      [wanted("nonsense"), "domains"],
      [wanted(""), "domains"],
      [wanted("a.example", { issuer: "http://id.example.org" }), "issuer"],
      [wanted("a.example", { issuer: "http://127.0.0.1:9" }), "issuer"],
      [wanted("a.example", { client_id: "" }), "client_id"],
    ];
    for (const [body, field] of refusals) {
      const answer = await client().post("/admin/sso/providers", body, { cookie });
      expect([field, answer]).toMatchObject([field, { body: { fields: { [field]: expect.any(String) as string } } }]);
    }
    expect(await client().post("/sso", { domain: "other.example" })).toMatchObject({
      status: 404,
      body: { code: "provider_unknown" },
    });
    expect(await client().post("/sso", {})).toMatchObject({ status: 422 });
  });

  it("signs in the people of the domain, and nobody else", async () => {
    const { domain, connection } = await connect();
    const email = `ada@${domain}`;
    const { answer, location } = await signIn(domain, { email });
    expect(location).toBe("/admin");
    const actor = await actorOf(answer.cookie);
    expect(actor).toMatchObject({ kind: "user", email, emailVerified: true });
    await expect(rightsOf(testContext(engine.db, { actor }))).rejects.toMatchObject({ code: "forbidden" });

    const failed = (reason: string) => `/admin/not-signed-in?reason=${reason}`;
    const foreign = await signIn(domain, { email: "ada@example.org", email_verified: true });
    expect([foreign.location, foreign.answer.cookie]).toEqual([failed("email_foreign"), ""]);
    const tricky = await signIn(domain, { email: `ada@evil.${domain}`, email_verified: true });
    expect(tricky.location).toBe(failed("email_foreign"));
    const unverified = await signIn(domain, { email: `bob@${domain}`, email_verified: false });
    expect([unverified.location, unverified.answer.cookie]).toEqual([failed("email_unverified"), ""]);
    expect(await findUser(site(), `bob@${domain}`)).toBeNull();

    const byId = await client().post("/sso", { provider_id: `sso-${connection.id}` });
    expect(byId).toMatchObject({ status: 200 });
  });

  it("makes nobody an admin", async () => {
    const { domain } = await connect();
    const email = `chief@${domain}`;
    await createAdmin(site(), { email, password: "correct horse battery" });
    const { answer, location } = await signIn(domain, { email, email_verified: true });
    expect([location, answer.cookie]).toEqual(["/admin/not-signed-in?reason=connect_first", ""]);
  });

  it("ends with its connection: identities and sessions go, accounts stay", async () => {
    const { id, domain } = await connect();
    const email = `ada@${domain}`;
    const { answer } = await signIn(domain, { email });
    const own = { cookie: answer.cookie };
    expect((await client().get("/identities", own)).body).toMatchObject([{ provider: `sso-${id}`, name: "Campus" }]);
    expect(await client().send("DELETE", `/admin/sso/providers/${id}`, { cookie })).toMatchObject({ status: 200 });
    expect(await client().send("DELETE", `/admin/sso/providers/${id}`, { cookie })).toMatchObject({ status: 404 });
    expect(await client().send("DELETE", "/admin/sso/providers/nonsense", { cookie })).toMatchObject({ status: 404 });
    expect(await actorOf(answer.cookie)).toEqual({ kind: "visitor" });
    expect(await findUser(site(), email)).toMatchObject({ identities: [], sessions: [] });
    expect(await client().post("/sso", { domain })).toMatchObject({ status: 404 });
  });
});
