import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { accountDefaults, type Actor } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { createMailedCode } from "../tokens/one-time-codes.ts";
import { authClient, findUser, requestCookie, signedIn, signInAs } from "../testing/auth-client.ts";
import { createWallet, passkeySteps } from "../testing/authenticator.ts";
import { type TestOpenIdProvider, getIdToken, goThrough, startOpenIdProvider } from "../testing/openid-provider.ts";
import { startSessionAfterLink } from "./start-session.ts";
import { setBanned } from "../team/manage-users.ts";
import { createRecoveryToken, consumeRecovery } from "../own-account/recovery.ts";

const callback = "http://localhost:3000/api/auth/callback/oidc";
const password = "correct horse battery";
const recovered = "lanterns along the pier";
const phone = "+12025550199";

// A thief who has added a way in signs in with it at the moment at which the owner takes the account back.
describeOnEachEngine("a sign-in that is under way while the account is recovered", (engine) => {
  let provider: TestOpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider([callback, "http://localhost:9/program"], { claimsIn: "id token" });
  });
  afterAll(() => provider.close());
  beforeEach(() => engine.db.deleteFrom("rate_limits").execute());

  const contextOf = (db: Database) => {
    const { issuer, clientId, clientSecret } = provider;
    const openIdProvider = { name: "Campus", issuer, clientId, clientSecret };
    const accounts = { ...accountDefaults, openIdProvider, walletChains: [1], sendsTexts: true };
    return testContext(db, { accounts });
  };
  const ctx = () => contextOf(engine.db);
  const client = (db = engine.db) => authClient(contextOf(db));
  const { optionsIn, attemptIn, withPasskey, challenge } = passkeySteps(engine);

  const sessionsOf = async (userId: string) =>
    (await engine.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;
  async function newAdmin() {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(ctx(), { email, password });
    const { id } = (await findUser(ctx(), email))!;
    return { email, id };
  }
  async function recover(email: string) {
    const token = createRecoveryToken(ctx(), (await findUser(ctx(), email))!);
    await consumeRecovery(ctx(), { token, password: recovered, repeated: recovered });
  }
  /** A handle on the database at which something happens, once, after it has answered a query with such a row. */
  async function after(isMoment: (row: Readonly<Record<string, unknown>>) => boolean, happen: () => Promise<void>) {
    let hasHappened = false;
    const { db } = await engine.openAnother();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!hasHappened && isMoment(result.rows[0] ?? {})) {
          hasHappened = true;
          await happen();
        }
        return result;
      },
    });
    return { slow, hasHappened: () => hasHappened };
  }
  /** The same after the first transaction. */
  async function afterTransaction(happen: () => Promise<void>) {
    let hasHappened = false;
    const { db } = await engine.openAnother();
    const slow = new Proxy(db, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property, target);
        if (property !== "transaction") return typeof value === "function" ? value.bind(target) : value;
        return () => ({
          async execute(work: (tx: unknown) => Promise<unknown>) {
            const result = await target.transaction().execute(work);
            if (!hasHappened) {
              hasHappened = true;
              await happen();
            }
            return result;
          },
        });
      },
    });
    return { slow, hasHappened: () => hasHappened };
  }

  const isPasskey = (row: Readonly<Record<string, unknown>>) => "public_key" in row;
  const isAdminRow = (row: Readonly<Record<string, unknown>>) => "isActive" in row;
  const isOwner = (row: Readonly<Record<string, unknown>>) => "bannedAt" in row && !("email" in row);
  const trusted = async (userId: string) => {
    const rows = engine.db.selectFrom("account_passkeys").select("signs_in").where("user_id", "=", userId);
    return (await rows.executeTakeFirstOrThrow()).signs_in;
  };

  it("signs in the browser of the recovery, also one that was signed in or owed its second factor", async () => {
    for (const owes of [false, true]) {
      const { id, email } = await newAdmin();
      const { actor } = await signedIn(ctx(), id);
      if (actor.kind !== "user" || !actor.session) throw new Error("no session");
      const challenge = { userId: id, email, sessionId: actor.session.id, factors: [] };
      const browser = { ...ctx(), actor: owes ? ({ kind: "visitor", challenge } satisfies Actor) : actor };
      await recover(email);
      expect([owes, (await startSessionAfterLink(browser, email, "test")).length]).toEqual([owes, 1]);
      expect(await sessionsOf(id)).toBe(1);
    }
  });

  it("begins no session by a passkey alone, and makes it trusted no more", async () => {
    const { user, authenticator } = await withPasskey();
    const { options, attempt } = await challenge();
    const { slow, hasHappened } = await after(isPasskey, () => recover(user.email));
    const body = { passkey: authenticator.get(options) };
    const answer = await client(slow).post("/passkeys/verify", body, { cookie: attempt });
    expect(answer).toMatchObject({ status: 403, body: { code: "passkey_not_trusted" }, cookie: "" });
    expect(hasHappened()).toBe(true);
    expect([await sessionsOf(user.id), await trusted(user.id)]).toEqual([0, false]);
  });

  it("does not make a passkey trusted that answers for a second factor, or proves again who is there", async () => {
    for (const path of ["/factors/verify", "/reauthenticate"]) {
      const { user, authenticator, cookie } = await withPasskey();
      const session = path === "/reauthenticate" ? cookie : await signInAs(ctx(), user.id);
      const begun = await client().post("/factors/challenge", {}, { cookie: session });
      const { slow, hasHappened } = await after(isPasskey, () => recover(user.email));
      const body = { passkey: authenticator.get(optionsIn(begun)) };
      const answer = await client(slow).post(path, body, { cookie: `${session}; ${attemptIn(begun)}` });
      expect(answer).toMatchObject({ status: 401, cookie: "" });
      expect(hasHappened()).toBe(true);
      expect([path, await sessionsOf(user.id), await trusted(user.id)]).toEqual([path, 0, false]);
    }
  });

  it("begins no session by a code or a link from a mail", async () => {
    for (const [type, purpose] of [
      ["email", "sign-in-code"],
      ["magiclink", "sign-in-link"],
    ] as const) {
      const { id, email } = await newAdmin();
      const token = await createMailedCode(ctx(), { purpose, userId: id });
      const { slow, hasHappened } = await after(isAdminRow, () => recover(email));
      const answer = await client(slow).post("/verify", { type, email, token });
      expect(answer).toMatchObject({ status: 422, cookie: "" });
      expect([type, hasHappened(), await sessionsOf(id)]).toEqual([type, true, 0]);
    }
  });

  it("begins no session by a code from a text message", async () => {
    const { id, email } = await newAdmin();
    await engine.db
      .insertInto("account_phones")
      .values({ user_id: id, number: phone, confirmed_at: new Date() })
      .execute();
    const token = await createMailedCode(ctx(), { purpose: `sign-in:${phone}`, userId: id });
    const { slow, hasHappened } = await after(isAdminRow, () => recover(email));
    const answer = await client(slow).post("/verify", { type: "sms", phone, token });
    expect(answer).toMatchObject({ status: 422, cookie: "" });
    expect([hasHappened(), await sessionsOf(id)]).toEqual([true, 0]);
  });

  async function link(userId: string, of: string, subject: string) {
    const row = { id: randomUUID(), user_id: userId, provider: of, subject, password_hash: null };
    await engine.db
      .insertInto("identities")
      .values({ ...row, created_at: new Date() })
      .execute();
  }

  async function walletProof(wallet: ReturnType<typeof createWallet>) {
    const asked = await client().post("/wallets/nonce", { address: wallet.address, chainId: 1 });
    const { message } = asked.body as { message: string };
    return { body: { message, signature: wallet.sign(message) }, cookie: attemptIn(asked) };
  }

  it("begins no session by a wallet", async () => {
    const { id, email } = await newAdmin();
    const wallet = createWallet();
    await link(id, "wallet", wallet.address);
    const { body, cookie } = await walletProof(wallet);
    const { slow, hasHappened } = await after(isOwner, () => recover(email));
    const answer = await client(slow).post("/token?grant_type=web3", body, { cookie });
    expect(answer).toMatchObject({ status: 403, body: { code: "wallet_not_linked" }, cookie: "" });
    expect([hasHappened(), await sessionsOf(id)]).toEqual([true, 0]);
  });

  it("begins none for whoever is banned meanwhile", async () => {
    const { id } = await newAdmin();
    // Not the last admin.
    await newAdmin();
    const wallet = createWallet();
    await link(id, "wallet", wallet.address);
    const { body, cookie } = await walletProof(wallet);
    const { slow, hasHappened } = await after(isOwner, () => setBanned(ctx(), id, true));
    const answer = await client(slow).post("/token?grant_type=web3", body, { cookie });
    expect(answer).toMatchObject({ status: 403, body: { code: "user_banned" }, cookie: "" });
    expect([hasHappened(), await sessionsOf(id)]).toEqual([true, 0]);
  });

  /** An admin whose account opens at the provider, where this person is asked for next. */
  async function linkedAdmin() {
    const admin = await newAdmin();
    const sub = randomUUID();
    await link(admin.id, "oidc", `${provider.issuer} ${sub}`);
    provider.person = { sub, email: admin.email, email_verified: true };
    return admin;
  }
  async function comeBack(query: string, db?: Database) {
    const started = await client().get(`/authorize?provider=oidc${query}`);
    const back = await goThrough(started.headers.get("location") ?? "");
    return client(db).get(`/callback/oidc${back.search}`, { cookie: requestCookie(started.headers) });
  }
  const verifier = randomBytes(32).toString("base64url");
  const challenged = `&code_challenge=${createHash("sha256").update(verifier).digest("base64url")}&code_challenge_method=s256`;
  const codesOf = async (userId: string) =>
    (await engine.db.selectFrom("provider_requests").select("id").where("user_id", "=", userId).execute()).length;

  it("begins no session at a provider, and makes no code for one", async () => {
    for (const query of ["", challenged]) {
      const { id, email } = await linkedAdmin();
      const { slow, hasHappened } = await afterTransaction(() => recover(email));
      const answer = await comeBack(query, slow);
      expect(answer.cookie).toBe("");
      expect(answer.headers.get("location")).toBe("/admin/not-signed-in?reason=request_lost");
      expect([query, hasHappened(), await sessionsOf(id), await codesOf(id)]).toEqual([query, true, 0, 0]);
    }
  });

  it("begins no session by the token of a provider", async () => {
    const { id, email } = await linkedAdmin();
    const nonce = randomBytes(16).toString("hex");
    const hashed = createHash("sha256").update(nonce).digest("hex");
    const token = await getIdToken(provider, { nonce: hashed, redirectUri: "http://localhost:9/program" });
    const { slow, hasHappened } = await afterTransaction(() => recover(email));
    const body = { provider: "oidc", id_token: token, nonce };
    const answer = await client(slow).post("/token?grant_type=id_token", body);
    expect(answer).toMatchObject({ status: 409, body: { code: "request_lost" }, cookie: "" });
    expect([hasHappened(), await sessionsOf(id)]).toEqual([true, 0]);
  });

  it("begins no session by a code that was made at a provider, nor once that is unlinked", async () => {
    const codeIn = ({ headers }: { headers: Headers }) =>
      new URL(headers.get("location") ?? "", "http://localhost").searchParams.get("code") ?? "";
    const refused = { status: 422, body: { message: "Not a valid PKCE flow url." }, cookie: "" };
    const isAccount = (row: Readonly<Record<string, unknown>>) => "code_challenge" in row;

    const { id, email } = await linkedAdmin();
    const code = codeIn(await comeBack(challenged));
    const { slow, hasHappened } = await after(isAccount, () => recover(email));
    const body = { auth_code: code, code_verifier: verifier };
    expect(await client(slow).post("/token?grant_type=pkce", body)).toMatchObject(refused);
    expect([hasHappened(), await sessionsOf(id)]).toEqual([true, 0]);

    const other = await linkedAdmin();
    const late = codeIn(await comeBack(challenged));
    const cookie = await signInAs(ctx(), other.id);
    const linked = (await findUser(ctx(), other.email))!.identities.find(({ provider: at }) => at === "oidc")!;
    expect(await client().send("DELETE", `/identities/${linked.id}`, { cookie })).toMatchObject({ status: 200 });
    const trade = await client().post("/token?grant_type=pkce", { auth_code: late, code_verifier: verifier });
    expect(trade).toMatchObject(refused);
  });
});
