import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { updateAccount } from "../users/account.ts";
import type { Passkey } from "./passkeys.ts";
import { createAuthenticator, passkeySteps } from "../testing/authenticator.ts";
import { createUser, signInAs } from "../testing/auth-client.ts";

describeOnEachEngine("signing in with a passkey", (engine) => {
  const { at, client, actorOf, optionsIn, attemptIn, withPasskey, challenge, verify } = passkeySteps(engine);

  it("sign in without an address or a password, as two factors in one", async () => {
    const { user, authenticator, cookie: before } = await withPasskey();
    const { options, attempt } = await challenge();
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await verify(authenticator.get({ ...options, rpId: "localhost" }), attempt);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: user.id, email: user.email } } });
    expect(await actorOf(answer.cookie)).toMatchObject({
      kind: "user",
      userId: user.id,
      session: { assurance: "aal2" },
    });
    const [listed] = (await client().get("/passkeys", { cookie: before })).body as Passkey[];
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it("answer a challenge once, for five minutes, in the browser that it was given to", async () => {
    const { authenticator } = await withPasskey();
    const { options, attempt } = await challenge();
    const passkey = () => authenticator.get(options);
    const refused = { status: 422, cookie: "" };
    expect(await verify(passkey(), "")).toMatchObject(refused);
    expect(await verify(passkey(), (await challenge()).attempt)).toMatchObject(refused);
    expect(await verify(passkey(), attempt, 6)).toMatchObject(refused);
    const same = passkey();
    const both = await Promise.all([verify(same, attempt), verify(same, attempt)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await verify(passkey(), attempt)).toMatchObject(refused);
    expect(await verify(authenticator.get({ ...options, challenge: "0".repeat(64) }), attempt)).toMatchObject(refused);
  });

  it("let two tabs of one browser begin", async () => {
    const { authenticator } = await withPasskey();
    const first = await challenge();
    const second = optionsIn(await client().post("/passkeys/challenge", {}, { cookie: first.attempt }));
    expect(await verify(authenticator.get(second), first.attempt)).toMatchObject({ status: 200 });
    expect(await verify(authenticator.get(first.options), first.attempt)).toMatchObject({ status: 200 });
  });

  it.each([
    ["was made for another site", { origin: "https://evil.example" }],
    ["was not unlocked", { isUnlocked: false }],
    ["names another person", { userHandle: "somebody-else" }],
    ["names nobody", { userHandle: "" }],
  ])("are refused when the answer %s", async (_, behaviour) => {
    const { authenticator } = await withPasskey();
    const { options, attempt } = await challenge();
    expect(await verify(authenticator.get(options, behaviour), attempt)).toMatchObject({ status: 422, cookie: "" });
  });

  it("are refused when their signature is another's, or nobody knows them", async () => {
    const { authenticator } = await withPasskey();
    const stranger = createAuthenticator();
    const first = await challenge();
    const forged = { ...stranger.get(first.options), id: "", rawId: "" };
    const { id, rawId, response } = authenticator.get(first.options);
    const body = { ...forged, id, rawId, response: { ...forged.response, userHandle: response.userHandle } };
    expect(await verify(body, first.attempt)).toMatchObject({ status: 422, cookie: "" });
    const second = await challenge();
    expect(await verify(stranger.get(second.options), second.attempt)).toMatchObject({ status: 422, cookie: "" });
  });

  it("are refused when the counter does not rise, also at the same moment", async () => {
    const { authenticator } = await withPasskey();
    const use = async (counter: number) => {
      const { options, attempt } = await challenge();
      return (await verify(authenticator.get(options, { counter }), attempt)).status;
    };
    expect(await use(7)).toBe(200);
    expect(await use(7)).toBe(422);
    expect(await use(6)).toBe(422);
    expect(await use(0)).toBe(422);
    expect((await Promise.all([use(8), use(8)])).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("need not count", async () => {
    const user = await createUser(at(0));
    const authenticator = createAuthenticator();
    const cookie = await signInAs(at(0), user.id);
    const begun = await client().post("/passkeys/enrol", {}, { cookie });
    const passkey = authenticator.create(optionsIn(begun), { counter: 0 });
    await client().post("/passkeys", { passkey }, { cookie: `${cookie}; ${attemptIn(begun)}` });
    for (let use = 0; use < 2; use++) {
      const { options, attempt } = await challenge();
      expect(await verify(authenticator.get(options, { counter: 0 }), attempt)).toMatchObject({ status: 200 });
    }
  });

  it("don't take a challenge for a second factor as one for signing in, nor the other way round", async () => {
    const { user, authenticator } = await withPasskey();
    const cookie = await signInAs(at(0), user.id);
    const factor = await client().post("/factors/challenge", {}, { cookie });
    expect(await verify(authenticator.get(optionsIn(factor)), attemptIn(factor))).toMatchObject({ status: 422 });
    const { options, attempt } = await challenge();
    const body = { passkey: authenticator.get(options) };
    expect(await client().post("/factors/verify", body, { cookie: `${cookie}; ${attempt}` })).toMatchObject({
      status: 422,
    });
    expect(await client().post("/factors/challenge", {})).toMatchObject({ status: 401 });
  });

  it("sign nobody in who is banned", async () => {
    const { user, authenticator } = await withPasskey();
    await updateAccount(client().process, user.id, { banned_at: new Date() });
    const { options, attempt } = await challenge();
    expect(await verify(authenticator.get(options), attempt)).toMatchObject({
      status: 403,
      body: { code: "user_banned" },
      cookie: "",
    });
  });

  it("answer nothing but 4xx to what no authenticator would send", async () => {
    const { cookie } = await withPasskey();
    const parts = ["", "\0", "%%%", "e30", "x".repeat(30_000), null, {}, []];
    for (const value of parts) {
      const passkey = {
        id: value,
        rawId: value,
        type: "public-key",
        response: { clientDataJSON: value, authenticatorData: value, signature: value, attestationObject: value },
      };
      for (const body of [{ passkey }, { passkey: value }, value ?? {}]) {
        for (const path of ["/passkeys/verify", "/passkeys", "/reauthenticate"]) {
          const { status } = await client().post(path, JSON.stringify(body), {
            cookie: `${cookie}; sign_in_attempt=${"a".repeat(32)}`,
            headers: { "content-type": "application/json" },
          });
          expect([path, JSON.stringify(body).slice(0, 40), status < 500 && status >= 400]).toEqual([
            path,
            JSON.stringify(body).slice(0, 40),
            true,
          ]);
        }
      }
    }
  });
});
