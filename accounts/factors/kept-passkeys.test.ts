import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../team/team.ts";
import type { Passkey } from "./passkeys.ts";
import { resetCredentials } from "../own-account/sign-in-methods.ts";
import { accountDefaults } from "#domain/context.ts";
import { findUser, mailsTo, rightsOf, createUser, signInAs } from "../testing/auth-client.ts";
import { transaction } from "#domain/database.ts";
import { createAuthenticator, passkeySteps } from "../testing/authenticator.ts";

const password = "correct horse battery";

describeOnEachEngine("passkeys of an account", (engine) => {
  const { at, client, actorOf, optionsIn, attemptIn, add, withPasskey, challenge, verify } = passkeySteps(engine);

  /** How many wrong second factors of an account the activity log tells of. */
  async function failures(title: string): Promise<number> {
    const entries = engine.db.selectFrom("activity").select("number").where("title", "=", title);
    return (await entries.where("action", "=", "factorFailed").execute()).length;
  }

  it("are added by a signed-in person, who has then shown a second factor; all other sessions end", async () => {
    const user = await createUser(at(0));
    const elsewhere = await signInAs(at(0), user.id);
    const before = await signInAs(at(0), user.id);
    const { cookie, recoveryCodes } = await add(before);
    expect(recoveryCodes).toHaveLength(10);
    expect(await actorOf(cookie)).toMatchObject({ kind: "user", session: { assurance: "aal2" } });
    for (const gone of [before, elsewhere]) expect(await actorOf(gone)).toEqual({ kind: "visitor" });
    const listed = (await client().get("/passkeys", { cookie })).body as Passkey[];
    expect(listed).toMatchObject([{ name: "Unknown device", lastUsedAt: null, signsIn: true }]);
    expect((await mailsTo(engine.db, user.email)).map(({ subject }) => subject)).toEqual([
      "Homecoming: a passkey was added",
    ]);
    expect((await add(cookie)).recoveryCodes).toBeNull();
  });

  it("are owed after any other way in, and answer for it; recovery codes stand in for them", async () => {
    const { user, authenticator, recoveryCodes } = await withPasskey();
    const cookie = await signInAs(at(0), user.id);
    expect(await actorOf(cookie)).toMatchObject({ kind: "visitor", challenge: { factors: ["passkey"] } });
    const begun = await client().post("/factors/challenge", {}, { cookie });
    const options = optionsIn(begun);
    expect(options.allowCredentials).toHaveLength(1);
    const answer = { passkey: authenticator.get(options) };
    const stranger = await withPasskey();
    const strangers = { passkey: stranger.authenticator.get(options) };
    const call = { cookie: `${cookie}; ${attemptIn(begun)}` };
    expect(await client().post("/factors/verify", strangers, call)).toMatchObject({ status: 422 });
    // The stranger's try has used the challenge up.
    expect(await client().post("/factors/verify", answer, call)).toMatchObject({ status: 422 });
    const again = optionsIn(await client().post("/factors/challenge", {}, call));
    const done = await client().post("/factors/verify", { passkey: authenticator.get(again) }, call);
    expect(done).toMatchObject({ status: 200, body: { assurance: "aal2" } });
    expect(await actorOf(done.cookie)).toMatchObject({ kind: "user", session: { assurance: "aal2" } });

    const byCode = { cookie: await signInAs(at(0), user.id) };
    const code = recoveryCodes![0]!;
    expect(await client().post("/factors/verify", { code }, byCode)).toMatchObject({ status: 200 });
  });

  it("are tried as a second factor ten times, from anywhere, together with codes; each wrong one is logged", async () => {
    const { user, recoveryCodes } = await withPasskey();
    const stranger = await withPasskey();
    const cookie = await signInAs(at(0), user.id);
    const answer = async (from: string, attempt?: string) => {
      const begun = await client().post("/factors/challenge", {}, { cookie, from });
      const passkey = stranger.authenticator.get(optionsIn(begun));
      const call = { cookie: `${cookie}; ${attempt ?? attemptIn(begun)}`, from };
      return (await client().post("/factors/verify", { passkey }, call)).status;
    };
    // Too slow, or in a browser without cookies: nothing was proved wrong.
    expect(await answer("192.0.2.30", "")).toBe(422);
    expect(await failures(user.email)).toBe(0);
    for (let time = 1; time < 10; time++) expect(await answer(`192.0.2.${30 + time}`)).toBe(422);
    expect(await failures(user.email)).toBe(9);
    expect(await answer("192.0.2.40")).toBe(429);
    const byCode = { code: recoveryCodes![0]! };
    expect(await client().post("/factors/verify", byCode, { cookie })).toMatchObject({ status: 429 });
    expect(await failures(user.email)).toBe(9);
  });

  it("prove again who is there", async () => {
    const { cookie, authenticator } = await withPasskey();
    const needed = { status: 403, body: { code: "reauthentication_needed" } };
    expect(await client(16).post("/passkeys/enrol", {}, { cookie })).toMatchObject(needed);
    const begun = await client(16).post("/factors/challenge", {}, { cookie });
    const body = { passkey: authenticator.get(optionsIn(begun)) };
    const proved = await client(16).post("/reauthenticate", body, { cookie: `${cookie}; ${attemptIn(begun)}` });
    expect(proved).toMatchObject({ status: 200 });
    expect(await client(16).post("/passkeys/enrol", {}, { cookie: proved.cookie })).toMatchObject({ status: 200 });
  });

  it("are renamed and removed by their owner, shortly after a sign-in; with the last one nothing is owed any more", async () => {
    const { user, id, cookie, authenticator } = await withPasskey();
    const stranger = await withPasskey();
    const rename = (sent: string, name: unknown) =>
      client().send("PUT", `/passkeys/${id}`, { cookie: sent, body: { name } });
    expect(await rename(stranger.cookie, "Mine now")).toMatchObject({ status: 404 });
    expect(await rename(cookie, "  ")).toMatchObject({ status: 422 });
    expect(await rename(cookie, " The blue key ")).toMatchObject({ status: 200 });
    expect((await client().get("/passkeys", { cookie })).body).toMatchObject([{ name: "The blue key" }]);

    const remove = (sent: string, minutes = 0) => client(minutes).send("DELETE", `/passkeys/${id}`, { cookie: sent });
    expect(await remove(stranger.cookie)).toMatchObject({ status: 404 });
    expect(await remove(cookie, 16)).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
    expect(await remove(cookie)).toMatchObject({ status: 200 });
    expect(await actorOf(cookie)).toMatchObject({ kind: "user", session: { assurance: "aal1" } });
    expect((await client().get("/factors", { cookie })).body).toEqual({ factors: [], recoveryCodes: 0 });
    const { options, attempt } = await challenge();
    expect(await verify(authenticator.get(options), attempt)).toMatchObject({ status: 422, cookie: "" });
    expect((await mailsTo(engine.db, user.email)).map(({ subject }) => subject)).toContain(
      "Homecoming: a passkey was removed",
    );
  });

  it("can't be given up where the operator requires a second factor, unless there is another", async () => {
    const accounts = { ...accountDefaults, secondFactorRequired: true };
    const email = "grace@example.org";
    await createAdmin(at(0), { email, password });
    const before = await signInAs(at(0), (await findUser(at(0), email))!.id);
    const first = await add(before, createAuthenticator(), client(0, { accounts }));
    await expect(rightsOf(at(0, { accounts, actor: await actorOf(first.cookie) }))).resolves.toMatchObject({
      email,
    });
    const remove = (id: string, cookie: string) =>
      client(0, { accounts }).send("DELETE", `/passkeys/${id}`, { cookie });
    expect(await remove(first.id, first.cookie)).toMatchObject({ status: 409 });
    // Several rounds: the two meet only when both have a connection at hand.
    let left = first;
    for (let round = 0; round < 5; round++) {
      const other = await add(left.cookie);
      const both = await Promise.all([remove(left.id, other.cookie), remove(other.id, other.cookie)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      left = { ...other, id: both[0].status === 200 ? other.id : left.id };
    }
  });

  it("open nothing alone after a recovery, until one has answered for a second factor once", async () => {
    const { user, authenticator } = await withPasskey();
    const own = { userId: user.id, email: user.email };
    await transaction(at(0), (tx) => resetCredentials(tx, { ...own, passwordHash: "a-hash" }));
    const alone = async () => {
      const { options, attempt } = await challenge();
      return verify(authenticator.get(options), attempt);
    };
    expect(await alone()).toMatchObject({ status: 403, body: { code: "passkey_not_trusted" }, cookie: "" });
    const cookie = await signInAs(at(0), user.id);
    const begun = await client().post("/factors/challenge", {}, { cookie });
    const body = { passkey: authenticator.get(optionsIn(begun)) };
    expect(await client().post("/factors/verify", body, { cookie: `${cookie}; ${attemptIn(begun)}` })).toMatchObject({
      status: 200,
    });
    expect(await alone()).toMatchObject({ status: 200 });
  });

  it("are begun twenty times at once at most, from wherever their owner asks", async () => {
    const { cookie } = await withPasskey();
    const statuses = new Set<number>();
    for (let time = 0; time < 20; time++) {
      const { status } = await client().post("/passkeys/enrol", {}, { cookie, from: `198.51.100.${time}` });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it("are not added with another's challenge, twice, or without being unlocked", async () => {
    const { cookie, authenticator } = await withPasskey();
    const other = await withPasskey();
    const begun = await client().post("/passkeys/enrol", {}, { cookie });
    const post = (passkey: object, sent: string) =>
      client().post("/passkeys", { passkey }, { cookie: `${sent}; ${attemptIn(begun)}` });
    expect(await post(createAuthenticator().create(optionsIn(begun)), other.cookie)).toMatchObject({ status: 422 });
    expect(await post(authenticator.create(optionsIn(begun)), cookie)).toMatchObject({ status: 409 });
    const locked = await client().post("/passkeys/enrol", {}, { cookie });
    const passkey = createAuthenticator().create(optionsIn(locked), { isUnlocked: false });
    const call = { cookie: `${cookie}; ${attemptIn(locked)}` };
    expect(await client().post("/passkeys", { passkey }, call)).toMatchObject({ status: 422, cookie: "" });
  });
});
