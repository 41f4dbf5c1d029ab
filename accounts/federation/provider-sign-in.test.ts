import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getActor } from "../sessions/get-actor.ts";
import { createAdmin } from "../team/team.ts";
import {
  adminRow,
  findUser,
  mailsTo,
  rightsOf,
  authClient,
  requestCookie,
  createUser,
  signInAs,
} from "../testing/auth-client.ts";
import { type Context, accountDefaults } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { updateAccount } from "../users/account.ts";
import { type Person, type TestOpenIdProvider, goThrough, startOpenIdProvider } from "../testing/openid-provider.ts";

const callback = "http://localhost:3000/api/auth/callback/oidc";

describeOnEachEngine("signing in at an OpenID provider", (engine) => {
  let provider: TestOpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider([callback]);
  });
  afterAll(() => provider.close());

  function site(overrides: Partial<Context> = {}) {
    const { issuer, clientId, clientSecret } = provider;
    const openIdProvider = { name: "Campus", issuer, clientId, clientSecret };
    const accounts = { ...accountDefaults, openIdProvider };
    return testContext(engine.db, { accounts, ...overrides });
  }
  const client = (overrides: Partial<Context> = {}) => authClient(site(overrides));
  const person = (overrides: Partial<Person> = {}): Person => ({
    sub: randomUUID(),
    email: `${randomUUID()}@example.org`,
    email_verified: true,
    ...overrides,
  });
  const actorOf = async (cookie: string) => getActor(client().process, cookie);

  let visits = 0;
  /** Starts at the site, goes through the provider, and comes back with the cookies of the same browser, each time from another place. */
  async function visit(who: Person | null, { start = "/authorize?provider=oidc", cookie = "" } = {}) {
    const from = `203.0.113.${++visits}`;
    provider.person = who;
    const started = await client().get(start, { from });
    const own = requestCookie(started.headers);
    const back = await goThrough(started.headers.get("location") ?? "");
    const finish = (browser: string, address = back) =>
      client().get(`${address.pathname.slice("/api/auth".length)}${address.search}`, { cookie: browser, from });
    return { started, back, own, finish, answer: await finish([own, cookie].filter(Boolean).join("; ")) };
  }

  it("makes an account with a session and no rights", async () => {
    const who = person({ name: "Ada" });
    const { answer, started } = await visit(who);
    expect(started.headers.get("location")).toMatch(/code_challenge_method=S256/);
    expect(answer).toMatchObject({ status: 303, cookie: expect.stringMatching(/./) as string });
    expect(answer.headers.get("location")).toBe("/admin?signed-in");
    const actor = await actorOf(answer.cookie);
    expect(actor).toMatchObject({
      kind: "user",
      email: who.email,
      emailVerified: true,
      session: { assurance: "aal1" },
    });
    await expect(rightsOf(site({ actor }))).rejects.toMatchObject({ code: "forbidden" });

    const again = await visit({ ...who, email: `moved-${who.email}` });
    expect(await actorOf(again.answer.cookie)).toMatchObject({ kind: "user", email: who.email });
    const user = await findUser(site(), who.email!);
    expect(user!.identities.map(({ subject }) => subject)).toEqual([`${provider.issuer} ${who.sub}`]);
  });

  it("gives no session for an address that the provider has not verified, known or not", async () => {
    const known = await createUser(site());
    const keen = await createUser(site(), `mark.ivo.${randomUUID()}@example.org`);
    const linked = person();
    await visit(linked);
    const unverified = [
      person({ email_verified: false }),
      { sub: randomUUID(), email: known.email },
      person({ email: known.email, email_verified: false }),
      { sub: randomUUID() },
      { ...linked, email_verified: false },
      person({ email: `a@evil.example@${randomUUID()}.example` }),
      person({ email: "no address" }),
      person({ email: known.email.replace("@", "\u200b@") }),
      person({ email: `mailto:${known.email}` }),
      // The Kelvin sign is a k in lower case, and a K when Unicode composes it.
      person({ email: keen.email.replace("k", "\u212a") }),
      person({ email: keen.email.replace("i", "\u0130") }),
      person({ email: "line\r\nbreak@example.org" }),
    ];
    for (const who of unverified) {
      const { answer } = await visit(who);
      expect([who, answer.status, answer.cookie]).toEqual([who, 303, ""]);
      expect(answer.headers.get("location")).toBe("/admin/not-signed-in?reason=email_unverified");
    }
    expect((await findUser(site(), known.email))!.identities).toEqual([]);
    expect((await findUser(site(), keen.email))!.identities).toEqual([]);
  });

  it("links an account of the same address only when both sides have verified it, and says so by mail", async () => {
    const known = await createUser(site());
    const { answer } = await visit(person({ email: known.email.toUpperCase() }));
    expect(await actorOf(answer.cookie)).toMatchObject({ userId: known.id });
    expect((await mailsTo(engine.db, known.email)).map(({ subject }) => subject)).toEqual([
      "Homecoming: a new way to sign in was linked",
    ]);

    const [squatted, banned] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    for (const email of [squatted, banned]) await client().post("/signup", { email, password: "of a stranger" });
    await updateAccount(site(), (await findUser(site(), banned))!.id, { banned_at: new Date() });
    const refused = await visit(person({ email: banned }));
    expect(refused.answer.headers.get("location")).toBe("/admin/not-signed-in?reason=connect_first");
    await visit(person({ email: squatted }));
    // The stranger's account is gone, and with it the password.
    expect((await findUser(site(), squatted))!.identities.map(({ provider }) => provider)).toEqual(["oidc"]);
  });

  it("makes nobody an admin, invited or not, unless the admin has connected it", async () => {
    const invited = `${randomUUID()}@example.org`;
    await engine.db
      .insertInto("admin_users")
      .values(adminRow({ email: invited }))
      .execute();
    const admin = { email: `${randomUUID()}@example.org`, password: "correct horse battery" };
    await createAdmin(site(), admin);
    for (const email of [invited, admin.email]) {
      const { answer } = await visit(person({ email }));
      expect([email, answer.cookie]).toEqual([email, ""]);
      expect(answer.headers.get("location")).toBe("/admin/not-signed-in?reason=connect_first");
    }
    expect(await findUser(site(), invited)).toBeNull();

    const { cookie } = await client().post("/sign-in/email", admin);
    const who = person();
    const { answer } = await connect(who, cookie);
    expect(answer.headers.get("location")).toBe("/admin/security?connected");
    const signedIn = await visit(who);
    const actor = await actorOf(signedIn.answer.cookie);
    await expect(rightsOf(site({ actor }))).resolves.toMatchObject({ email: admin.email });
  });

  it("owes the second factor", async () => {
    const who = person();
    const { answer } = await visit(who);
    const user = await findUser(site(), who.email!);
    const now = new Date();
    const factor = { id: randomUUID(), user_id: user!.id, name: "App", secret: "", verified_at: now, last_step: null };
    await engine.db
      .insertInto("account_factors")
      .values({ ...factor, created_at: now })
      .execute();
    expect(await actorOf(answer.cookie)).toMatchObject({ kind: "visitor", challenge: { userId: user!.id } });
    expect(await actorOf((await visit(who)).answer.cookie)).toMatchObject({ kind: "visitor" });
  });

  it("is finished once, and only by the browser that began it", async () => {
    const { own, back, finish } = await visit(person());
    const lost = "/admin/not-signed-in?reason=request_lost";
    expect((await finish(own)).headers.get("location")).toBe(lost);
    provider.person = person();
    const started = await client().get("/authorize?provider=oidc");
    const address = await goThrough(started.headers.get("location") ?? "");
    for (const cookie of ["", own, `${requestCookie(started.headers).split("=")[0]}=${"x".repeat(43)}`]) {
      const answer = await finish(cookie, address);
      expect([cookie, answer.cookie]).toEqual([cookie, ""]);
    }
    expect((await client().get(`/callback/oidc?code=x&state=${back.searchParams.get("state")}`)).cookie).toBe("");
    const empty = await client().get("/callback/oidc");
    expect(empty.headers.get("location")).toBe("/admin/not-signed-in?reason=session_missing");
  });

  it("ends with the provider's refusal, whose words are nowhere repeated", async () => {
    const { answer, back } = await visit(null);
    const denied = "/admin/not-signed-in?reason=provider_denied";
    expect([back.searchParams.get("error"), answer.headers.get("location")]).toEqual(["access_denied", denied]);
    for (const refusal of ["error=<script>", "error_description=%0d%0aSet-Cookie:x", "error_code=1"]) {
      const { headers } = await client().get("/authorize?provider=oidc");
      const state = new URL(headers.get("location") ?? "").searchParams.get("state");
      const cookie = requestCookie(headers);
      const refused = await client().get(`/callback/oidc?${refusal}&state=${state}`, { cookie });
      expect([refusal, refused.headers.get("location"), refused.cookie]).toEqual([refusal, denied, ""]);
    }
  });

  it("is there again as soon as a provider is that was down, without a restart", async () => {
    const running = client();
    provider.isDown = true;
    const down = await running.get("/authorize?provider=oidc");
    expect(down.headers.get("location")).toBe("/admin/not-signed-in?reason=provider_unreachable");
    expect(requestCookie(down.headers)).toBe("");
    provider.isDown = false;
    expect((await running.get("/authorize?provider=oidc")).headers.get("location")).toContain(provider.issuer);
    const none = await authClient(testContext(engine.db)).get("/authorize?provider=oidc");
    expect(none.headers.get("location")).toBe("/admin/not-signed-in?reason=provider_unknown");
  });

  it("sends nobody to another site", async () => {
    const places = ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"];
    for (const target of [...places, "/.//evil.example/x", "/a/..//evil.example", "/%2e//evil.example"]) {
      const path = `/authorize?provider=oidc&redirect_to=${encodeURIComponent(target)}`;
      expect((await client().get(path)).headers.get("location")).toBe("/admin/not-signed-in?reason=invalid");
    }
    const { answer } = await visit(person(), { start: "/authorize?provider=oidc&redirect_to=/admin/team?a=b" });
    expect(answer.headers.get("location")).toBe("/admin/team?a=b&signed-in");
    const shown = await visit(person(), { start: "/authorize?provider=oidc&redirect_to=/blog?a=b" });
    expect(shown.answer.headers.get("location"), "a page that tells nobody of a sign-in").toBe("/blog?a=b");

    // As an earlier release would have stored it.
    provider.person = person();
    const started = await client().get("/authorize?provider=oidc");
    await engine.db.updateTable("provider_requests").set({ return_to: "//evil.example/x" }).execute();
    const back = await goThrough(started.headers.get("location") ?? "");
    const late = await client().get(`/callback/oidc${back.search}`, { cookie: requestCookie(started.headers) });
    expect(late.headers.get("location")).toBe("/admin?signed-in");
  });

  /** Starts on the Security page. */
  async function connect(who: Person, cookie: string, minutes = 0) {
    provider.person = who;
    const late = client({ clock: () => new Date(Date.now() + minutes * 60_000) });
    const started = await late.post("/identities/authorize", { provider: "oidc" }, { cookie });
    const { url } = Object(started.body) as { url?: string };
    if (url === undefined) return { started, answer: started };
    const back = await goThrough(url);
    const own = requestCookie(started.headers);
    return { started, answer: await client().get(`/callback/oidc${back.search}`, { cookie: `${own}; ${cookie}` }) };
  }

  it("is connected by the signed-in owner, shortly after a sign-in, to one account", async () => {
    const [ada, bob] = [await createUser(site()), await createUser(site())];
    const [adas, bobs] = [await signInAs(site(), ada.id), await signInAs(site(), bob.id)];
    const who = person();
    const late = { status: 403, body: { code: "reauthentication_needed" } };
    expect((await connect(who, adas, 16)).started).toMatchObject(late);
    expect((await connect(who, "")).started).toMatchObject({ status: 401 });
    const unverified = await connect(person({ email_verified: false }), adas);
    expect(unverified.answer.headers.get("location")).toContain("email_unverified");
    const elsewhere = await signInAs(site(), ada.id);
    expect((await connect(who, adas)).answer.headers.get("location")).toBe("/admin/security?connected");
    expect(await actorOf(elsewhere), "all other sessions end").toEqual({ kind: "visitor" });
    expect((await connect(who, adas)).answer.headers.get("location")).toBe("/admin/security?connected");
    expect((await connect(who, bobs)).answer.headers.get("location")).toContain("identity_already_exists");
    expect((await client().get("/identities", { cookie: adas })).body).toMatchObject([{ provider: "oidc" }]);
    expect((await client().get("/identities", { cookie: bobs })).body).toEqual([]);
  });

  /** Goes to the provider and back, up to the call that would connect it. */
  async function comeBack(session: string) {
    const started = await client().post("/identities/authorize", { provider: "oidc" }, { cookie: session });
    const back = await goThrough((started.body as { url: string }).url);
    return { path: `/callback/oidc${back.search}`, own: requestCookie(started.headers) };
  }

  it("is connected to nobody else's account when the session has changed on the way", async () => {
    const [ada, eve] = [await createUser(site()), await createUser(site())];
    provider.person = person();
    const { path, own } = await comeBack(await signInAs(site(), ada.id));
    const answer = await client().get(path, { cookie: `${own}; ${await signInAs(site(), eve.id)}` });
    expect(answer.headers.get("location")).toContain("request_lost");
    expect((await findUser(site(), eve.email))!.identities).toEqual([]);
  });

  it("belongs to one account when two connect it at the same moment", async () => {
    const users = await Promise.all([createUser(site()), createUser(site())]);
    const sessions = await Promise.all(users.map(({ id }) => signInAs(site(), id)));
    provider.person = person();
    const begun = [];
    for (const session of sessions) {
      const { path, own } = await comeBack(session);
      begun.push({ path, cookie: `${own}; ${session}` });
    }
    const answers = await Promise.all(begun.map(({ path, cookie }) => client().get(path, { cookie })));
    const places = ["/admin/security?connected", "/admin/not-signed-in?reason=identity_already_exists"];
    expect(new Set(answers.map(({ headers }) => headers.get("location")))).toEqual(new Set(places));
  });
});
