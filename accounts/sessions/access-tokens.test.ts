import {
  type JSONWebKeySet,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from "jose";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteStaleAccounts } from "../users/sign-up.ts";
import { accountDefaults } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, createUser, signInAs } from "../testing/auth-client.ts";

const audience = "https://reports.example.org";
const accounts = { ...accountDefaults, tokenAudiences: [audience] };
const day = 86_400_000;

describeOnEachEngine("access tokens for other services", (engine) => {
  const context = (days = 0, overrides = {}) =>
    testContext(engine.db, { accounts, clock: () => new Date(Date.now() + days * day), ...overrides });
  const client = (days = 0, overrides = {}) => authClient(context(days, overrides));
  const keysAt = async (days = 0) => ((await client(days).get("/jwks")).body as JSONWebKeySet).keys;

  async function somebody() {
    const user = await createUser(context());
    return { ...user, cookie: await signInAs(context(), user.id) };
  }
  async function tokenOf(cookie: string, days = 0, overrides = {}): Promise<string> {
    const answer = await client(days, overrides).post("/token?grant_type=refresh_token", { audience }, { cookie });
    expect(answer).toMatchObject({ status: 200, cookie: "", body: { accessTokenExpiresIn: 300 } });
    return (answer.body as { accessToken: string }).accessToken;
  }
  const user = (token: string, days = 0, overrides = {}) =>
    client(days, overrides).get("/user", { headers: { authorization: `Bearer ${token}` } });
  const refusal = (message: string) => ({ status: 401, body: { code: "bad_jwt", message } });

  it("are refused while there is no key, are signed by a published one, and say no more than they must", async () => {
    await engine.db.deleteFrom("signing_keys").execute();
    expect(await keysAt()).toEqual([]);
    expect(await user("a.b.c")).toMatchObject(refusal("JWKS is empty"));
    const { id, email, cookie } = await somebody();
    const token = await tokenOf(cookie);
    const keys = await keysAt();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]!)).not.toContain("d");
    const options = { audience, issuer: "http://localhost:3000", algorithms: ["ES256"] };
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), options);
    expect(payload).toEqual({
      iss: "http://localhost:3000",
      aud: audience,
      sub: id,
      email,
      email_verified: true,
      aal: "aal1",
      session_id: expect.any(String) as string,
      iat: expect.any(Number) as number,
      exp: (payload.iat ?? 0) + 300,
    });
    expect(await user(token)).toMatchObject({ status: 200, body: { id, email } });
  });

  it("are made for services that the operator has named, and for who is signed in", async () => {
    const { cookie } = await somebody();
    const ask = (body: object, of = cookie) => client().post("/token?grant_type=refresh_token", body, { cookie: of });
    expect(await ask({ audience: "https://evil.example" })).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await ask({ audience: [audience] })).toMatchObject({ status: 422 });
    expect(await ask({ audience }, "")).toMatchObject({ status: 401, body: { code: "auth_session_missing" } });
    expect((await ask({})).text).not.toContain("accessToken");
  });

  it("end after five minutes, and with their session", async () => {
    const { cookie } = await somebody();
    const token = await tokenOf(cookie);
    expect(await user(token, 4 / 1_440)).toMatchObject({ status: 200 });
    expect(await user(token, 6 / 1_440)).toMatchObject(refusal("Invalid JWT signature"));
    await client().post("/logout?scope=global", {}, { cookie });
    expect(await user(token)).toMatchObject(refusal("The session of this token is over."));
  });

  it("can't be forged", async () => {
    const { cookie } = await somebody();
    const token = await tokenOf(cookie);
    const header = decodeProtectedHeader(token);
    const payload = decodeJwt(token);
    const { privateKey } = await generateKeyPair("ES256");
    const foreign = await new SignJWT(payload).setProtectedHeader({ ...header, alg: "ES256" }).sign(privateKey);
    const [, body = "", signature = ""] = token.split(".");
    const none = Buffer.from(JSON.stringify({ ...header, alg: "none" })).toString("base64url");
    const shared = await new SignJWT(payload)
      .setProtectedHeader({ ...header, alg: "HS256" })
      .sign(Buffer.from(JSON.stringify((await keysAt())[0])));
    for (const forged of [foreign, `${none}.${body}.`, `${none}.${body}.${signature}`, shared, "x", `${token}x`]) {
      expect(await user(forged)).toMatchObject(refusal("Invalid JWT signature"));
    }
  });

  it("are signed by a new key every 90 days, while the former one stays published for a day", async () => {
    await engine.db.deleteFrom("signing_keys").execute();
    const { cookie } = await somebody();
    const former = decodeProtectedHeader(await tokenOf(cookie)).kid;
    const created_at = new Date(Date.now() - 90.5 * day);
    await engine.db.updateTable("signing_keys").set({ created_at }).execute();
    const next = decodeProtectedHeader(await tokenOf(cookie)).kid;
    expect(next).not.toBe(former);
    expect((await keysAt()).map(({ kid }) => kid)).toEqual([next, former]);
    expect((await keysAt(0.6)).map(({ kid }) => kid)).toEqual([next]);
    await deleteStaleAccounts(context(0.6));
    expect(await engine.db.selectFrom("signing_keys").select("id").execute()).toEqual([{ id: next }]);
  });

  it("keep their key encrypted: with another secret of the site there is a new one", async () => {
    const { cookie, id } = await somebody();
    await tokenOf(cookie);
    const [row] = await engine.db.selectFrom("signing_keys").selectAll().execute();
    expect(row?.private_key).not.toContain("kty");
    const other = { secret: "another secret that only tests know, 32+" };
    const there = await signInAs(context(0, other), id);
    const token = await tokenOf(there, 0, other);
    expect(decodeProtectedHeader(token).kid).not.toBe(row?.id);
    expect(await user(token, 0, other)).toMatchObject({ status: 200 });
  });
});
