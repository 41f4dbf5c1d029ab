import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../team/team.ts";
import { getActor } from "../sessions/get-actor.ts";
import { type Connection, createConnection } from "./connections.ts";
import {
  findUser,
  rightsOf,
  mailsTo,
  authClient,
  requestCookie,
  createUser,
  signInAs,
} from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { type TestOpenIdProvider, goThrough, startOpenIdProvider } from "../testing/openid-provider.ts";
import type { Identity } from "../own-account/identities.ts";
import { addIdentity } from "../users/account.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { providerFetch } from "./openid-client.ts";

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
    const actor = await actorOf(cookie);
    const online = testContext(engine.db, { actor, linkUrl: "https://www.homecoming.example" });
    const here = { ...wanted(""), domains: ["a.example"], protocol: "oidc" as const };
    await expect(createConnection(online, here)).rejects.toMatchObject({
      fields: { issuer: "Please enter an address that begins with https://." },
    });
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
    expect(location).toBe("/admin?signed-in");
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

describeOnEachEngine("linked identities", (engine) => {
  const context = () => testContext(engine.db);
  const client = (minutes = 0) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) }));

  async function userWith(...providers: string[]) {
    const user = await createUser(context());
    for (const provider of providers) {
      const secret = provider === "credential" ? { passwordHash: "a-hash" } : {};
      await addIdentity(context(), { userId: user.id, provider, subject: `${provider}-of-${user.id}`, ...secret });
    }
    const cookie = await signInAs(context(), user.id);
    const identities = (await client().get("/identities", { cookie })).body as Identity[];
    return { user, cookie, identities };
  }

  it("are listed without what they hold", async () => {
    const { cookie, identities } = await userWith("credential", "school");
    expect(identities.map(({ provider }) => provider)).toEqual(["password", "school"]);
    expect((await client().get("/identities", { cookie })).text).not.toMatch(/secret|hash|token/);
    expect(await client().get("/identities")).toMatchObject({ status: 401 });
  });

  it("are linked to one account only", async () => {
    await userWith("school");
    const { user, identities } = await userWith("museum");
    const taken = { userId: user.id, provider: "museum", subject: identities[0]!.account! };
    await expect(addIdentity(context(), taken)).rejects.toThrow(/unique/i);
  });

  it("are unlinked, but never the last one, and only shortly after a sign-in", async () => {
    const { user, cookie, identities } = await userWith("credential", "school");
    const unlink = (id: string, minutes = 0) => client(minutes).send("DELETE", `/identities/${id}`, { cookie });
    expect(await unlink(identities[1]!.id, 16)).toMatchObject({
      status: 403,
      body: { code: "reauthentication_needed" },
    });
    expect(await unlink("none")).toMatchObject({ status: 404, body: { code: "identity_not_found" } });
    const elsewhere = await signInAs(context(), user.id);
    expect(await unlink(identities[1]!.id)).toMatchObject({ status: 200 });
    expect((await client().get("/get-session", { cookie: elsewhere })).body).toBeNull();
    expect((await mailsTo(engine.db, user.email)).map(({ subject }) => subject)).toEqual([
      "Homecoming: a way to sign in was unlinked",
    ]);
    expect(await unlink(identities[1]!.id)).toMatchObject({ status: 404, body: { code: "identity_not_found" } });
    expect(await unlink(identities[0]!.id)).toMatchObject({
      status: 409,
      body: { code: "single_identity_not_deletable" },
    });
    const stranger = await userWith("school", "museum");
    expect(await unlink(stranger.identities[0]!.id)).toMatchObject({ status: 404 });
  });

  it("keep the last one when all are unlinked at the same moment", async () => {
    const { cookie, identities } = await userWith("credential", "school", "museum");
    const processes = [client(), authClient(testContext((await engine.openAnother()).db)), client()];
    const answers = await Promise.all(
      identities.map(({ id }, index) => processes[index]!.send("DELETE", `/identities/${id}`, { cookie })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect((await client().get("/identities", { cookie })).body).toHaveLength(1);
  });
});

const server = createServer((request, response) => {
  response.end("x".repeat(request.url === "/long" ? 300_000 : 200_000));
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

it("reads an answer of a sensible length from this machine, and no longer one", async () => {
  const answer = await providerFetch(`${origin}/keys`, {}, true);
  expect((await answer.text()).length).toBe(200_000);
  await expect(providerFetch(`${origin}/long`, {}, true)).rejects.toThrow("more than");
});

it.each(["http://provider.example/jwks", "file:///etc/passwd", "ftp://127.0.0.1/", "http://127.0.0.1.example/"])(
  "does not ask %s",
  async (address) => {
    await expect(providerFetch(address, {}, true)).rejects.toThrow("must be asked by https");
  },
);

it("does not ask this machine in the name of a provider elsewhere", async () => {
  await expect(providerFetch(`${origin}/keys`, {}, false)).rejects.toThrow("must be asked by https");
});
