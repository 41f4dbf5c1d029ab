import { createHash, randomBytes, randomUUID } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getActor } from "../sessions/get-actor.ts";
import { type Context, accountDefaults } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient } from "../testing/auth-client.ts";
import { type TestOpenIdProvider, getIdToken, goThrough, startOpenIdProvider } from "../testing/openid-provider.ts";

const hex = (text: string) => createHash("sha256").update(text).digest("hex");

describeOnEachEngine("tokens of an OpenID provider", (engine) => {
  let provider: TestOpenIdProvider;
  beforeAll(async () => {
    const addresses = ["http://localhost:3000/api/auth/callback/oidc", "http://localhost:9/program"];
    provider = await startOpenIdProvider(addresses, { claimsIn: "id token" });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    provider.publishedKeys = null;
  });
  afterAll(() => provider.close());

  function client(overrides: Partial<Context> = {}) {
    const { issuer, clientId, clientSecret } = provider;
    const openIdProvider = { name: "Campus", issuer, clientId, clientSecret };
    const accounts = { ...accountDefaults, openIdProvider };
    return authClient(testContext(engine.db, { accounts, ...overrides }));
  }
  const actorOf = async (cookie: string) => getActor(client().process, cookie);

  /** What a program does in a browser until it has a code. */
  async function codeFor(verifier: string) {
    const email = `${randomUUID()}@example.org`;
    provider.person = { sub: randomUUID(), email, email_verified: true };
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const query = `provider=oidc&redirect_to=/admin/x&code_challenge=${challenge}&code_challenge_method=s256`;
    const started = await client().get(`/authorize?${query}`);
    const back = await goThrough(started.headers.get("location") ?? "");
    const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const answer = await client().get(`/callback/oidc${back.search}`, { cookie });
    expect(answer.cookie).toBe("");
    const code = new URL(answer.headers.get("location") ?? "", "http://localhost").searchParams.get("code") ?? "";
    return { email, code };
  }
  const trade = (body: object, overrides: Partial<Context> = {}) =>
    client(overrides).post("/token?grant_type=pkce", body);

  it("end in a code, which its verifier turns into a session once and within a minute", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const { email, code } = await codeFor(verifier);
    const traded = await trade({ auth_code: code, code_verifier: verifier });
    expect(traded).toMatchObject({ status: 200, body: { signedIn: true } });
    expect(await actorOf(traded.cookie)).toMatchObject({ kind: "user", email });

    const refusal = { status: 422, cookie: "", body: { message: "Not a valid PKCE flow url." } };
    expect(await trade({ auth_code: code, code_verifier: verifier })).toMatchObject(refusal);
    expect(await trade({ code_verifier: verifier })).toMatchObject({
      status: 422,
      body: { message: "No code detected." },
    });
    expect(await trade({ auth_code: code })).toMatchObject(refusal);
    const stolen = await codeFor(verifier);
    expect(await trade({ auth_code: stolen.code, code_verifier: `${verifier}x` })).toMatchObject(refusal);
    expect(await trade({ auth_code: stolen.code, code_verifier: verifier })).toMatchObject(refusal);
    const late = await codeFor(verifier);
    const clock = () => new Date(Date.now() + 61_000);
    expect(await trade({ auth_code: late.code, code_verifier: verifier }, { clock })).toMatchObject(refusal);
  });

  it("end in a code at no page but those of the admin area, which load nothing from elsewhere", async () => {
    const start = (target: string) => {
      const query = { provider: "oidc", redirect_to: target, code_challenge: "c".repeat(43) };
      return client().get(`/authorize?${new URLSearchParams(query)}`);
    };
    const elsewhere = [
      "/",
      "/pricing",
      "/administration",
      "/admin/../blog",
      "/newsletter/confirm",
      "/.//evil.example/x",
    ];
    for (const target of elsewhere) {
      const { headers } = await start(target);
      expect([target, headers.get("location")]).toEqual([target, "/admin/not-signed-in?reason=invalid"]);
    }
    for (const target of ["/admin", "/admin/team", "/admin?a=b"]) {
      expect((await start(target)).headers.get("location")).toContain(provider.issuer);
    }
  });

  /** What a program does at the provider itself. */
  async function tokenFor(nonce: string, claims: { email_verified?: boolean } = {}) {
    const email = `${randomUUID()}@example.org`;
    provider.person = { sub: randomUUID(), email, email_verified: true, ...claims };
    return {
      email,
      token: await getIdToken(provider, { nonce: hex(nonce), redirectUri: "http://localhost:9/program" }),
    };
  }
  const present = (id_token: string, nonce: string, overrides: Partial<Context> = {}) =>
    client(overrides).post("/token?grant_type=id_token", { provider: "oidc", id_token, nonce });
  const nonce = () => randomBytes(16).toString("hex");

  it("sign in, each once, with the nonce that only their program knows", async () => {
    const own = nonce();
    const { email, token } = await tokenFor(own);
    const refused = { status: 422, cookie: "" };
    expect(await present(token, nonce())).toMatchObject({ ...refused, body: { message: /nonce/ } });
    expect(await present(token, hex(own))).toMatchObject(refused);
    const [first, second] = await Promise.all([present(token, own), present(token, own)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await actorOf(first.cookie || second.cookie)).toMatchObject({ kind: "user", email });
    expect(await present(token, own)).toMatchObject({ ...refused, body: { message: "This token was used before." } });
  });

  it("are refused when the address is not verified, and when they have expired", async () => {
    const own = nonce();
    const unverified = await tokenFor(own, { email_verified: false });
    expect(await present(unverified.token, own)).toMatchObject({ status: 403, body: { code: "email_unverified" } });
    const { token } = await tokenFor(own);
    const clock = () => new Date(Date.now() + 2 * 60 * 60 * 1_000);
    expect(await present(token, own, { clock })).toMatchObject({
      status: 422,
      body: { message: /expired/ },
      cookie: "",
    });
  });

  it("are refused when their times can't be right, whatever the provider says", async () => {
    const own = nonce();
    const { token } = await tokenFor(own);
    const [, payload = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const now = Math.floor(Date.now() / 1_000);
    const presented = async (changed: object) => present(await provider.sign({ ...claims, ...changed }), own);
    for (const iat of [now + 600, 1e15, 1e300])
      expect([iat, await presented({ iat, exp: now + 900 })]).toMatchObject([
        iat,
        { status: 422, cookie: "", body: { message: /time/ } },
      ]);
    for (const times of [
      { iat: now - 90_000, exp: now + 600 },
      { iat: now, exp: -1 },
      { iat: now, exp: now - 600 },
    ])
      expect([times, await presented(times)]).toMatchObject([times, { status: 422, body: { message: /expired/ } }]);
    for (const times of [{ exp: "soon" }, { exp: null }, { iat: "now" }, { iat: null }, { exp: {} }])
      expect([times, (await presented(times)).status]).toEqual([times, 422]);
    for (const sub of [{ a: 1 }, 7, null, ["x"]])
      expect([sub, await presented({ sub })]).toMatchObject([sub, { status: 422, cookie: "" }]);
    // An end beyond all dates is the provider's business; the token still counts once.
    expect(await presented({ iat: now, exp: 1e300 })).toMatchObject({ status: 200 });
    expect(await presented({ iat: now, exp: 1e300 })).toMatchObject({ status: 422, body: { message: /used before/ } });
  });

  it("are refused when they are forged, or meant for someone else", async () => {
    const own = nonce();
    const { token } = await tokenFor(own);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...claims, email: "admin@example.org" })).toString("base64url");
    const { privateKey } = await generateKeyPair("RS256");
    const strangers = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "first" }).sign(privateKey);
    const withSecret = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "first" })
      .sign(new TextEncoder().encode(provider.clientSecret));
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const forged of [`${header}.${changed}.${signature}`, strangers, withSecret, none, "nonsense"]) {
      const answer = await present(forged, own);
      expect([forged, answer]).toMatchObject([
        forged,
        { status: 422, cookie: "", body: { message: "Invalid JWT signature" } },
      ]);
    }
    for (const wrong of [
      { aud: "another client" },
      { iss: "https://other.example" },
      { aud: ["homecoming", "x"], azp: "x" },
    ]) {
      const answer = await present(await provider.sign({ ...claims, ...wrong }), own);
      expect([wrong, answer]).toMatchObject([wrong, { status: 422, cookie: "", body: { message: /not meant for/ } }]);
    }
    provider.publishedKeys = { keys: [] };
    expect(await present(token, own)).toMatchObject({ status: 422, body: { message: "JWKS is empty" } });
    provider.publishedKeys = null;
    expect(await present(token, own)).toMatchObject({ status: 200 });
  });

  it("let no provider elsewhere send this site to an address on its own machine", async () => {
    const issuer = "https://elsewhere.example";
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string | URL) => {
      asked.push(new URL(address).origin);
      return Response.json({ issuer, jwks_uri: "http://127.0.0.1:9/keys" });
    });
    const openIdProvider = { name: "Elsewhere", issuer, clientId: "homecoming", clientSecret: null };
    const answer = await present("x", nonce(), { accounts: { ...accountDefaults, openIdProvider } });
    expect(answer).toMatchObject({ status: 503, body: { code: "provider_unreachable" } });
    expect(asked).toEqual([issuer]);
  });

  it("are refused with words while the provider is down", async () => {
    provider.isDown = true;
    const answer = await present("x", nonce());
    provider.isDown = false;
    expect(answer).toMatchObject({ status: 503, body: { code: "provider_unreachable" }, cookie: "" });
  });
});
