import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "./team/team.ts";
import { createRecoveryToken, consumeRecovery } from "./own-account/recovery.ts";
import { takeSignInTokens } from "./calls/rate-limits.ts";
import { authClient, findUser, mailsTo } from "./testing/auth-client.ts";
import { updateAccount } from "./users/account.ts";

const password = "correct horse battery";
const minute = 60_000;

describeOnEachEngine("an account that is attacked from many addresses", (engine) => {
  const start = Date.now();
  const context = (minutes = 0, db = engine.db) => testContext(db, { clock: () => new Date(start + minutes * minute) });
  let last = 0;
  const elsewhere = () => `2001:db8:${(++last).toString(16)}::1`;

  /** Wrong tries, without the cost of hashing each. @returns how many were let through */
  async function attack(email: string, tries: number, minutes = 0): Promise<number> {
    let passed = 0;
    for (let index = 0; index < tries; index++) {
      const stranger = { ...context(minutes), remoteAddress: elsewhere() };
      passed += await takeSignInTokens(stranger, { name: email }).then(
        () => 1,
        () => 0,
      );
    }
    return passed;
  }
  const knownIn = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("known_browser_"))
      ?.split(";")[0] ?? "";

  it("takes at most 100 wrong tries in any 24 hours, alike when it does not exist", async () => {
    const [email, nobody] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await createAdmin(context(), { email, password });
    for (const address of [email, nobody]) {
      let passed = 0;
      for (let hour = 0; hour < 24; hour++) passed += await attack(address, hour === 0 ? 60 : 5, hour * 60);
      expect(passed).toBeGreaterThan(90);
      expect(passed).toBeLessThanOrEqual(100);
    }
    const answers = await Promise.all(
      [email, nobody].map((address) =>
        authClient(context(23 * 60)).post("/sign-in/email", { email: address, password }, { from: elsewhere() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(answers[0]!.text).toContain("emailed link");
  });

  it("lets its owner in from a browser that it knows and by a mailed link, also after a restart", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(context(), { email, password });
    const first = await authClient(context()).post("/sign-in/email", { email, password }, { from: elsewhere() });
    const known = knownIn(first.headers);
    expect(known).not.toBe("");
    expect(await attack(email, 45)).toBe(40);

    const restarted = authClient(context(0, (await engine.openAnother()).db));
    const signIn = (cookie: string, body = { email, password }, path = "/sign-in/email") =>
      restarted.post(path, body, { cookie, from: elsewhere() });
    expect(await signIn("")).toMatchObject({ status: 429 });
    expect(await signIn(known)).toMatchObject({ status: 200 });
    expect(await signIn(known, { email, password }, "/token?grant_type=password")).toMatchObject({ status: 200 });
    const forged = known.replace(/=[^.]+/, "=AAAAAAAAAAAAAAAAAAAAAA");
    expect(await signIn(forged)).toMatchObject({ status: 429 });

    await restarted.post("/otp", { email }, { from: elsewhere() });
    const { text } = (await mailsTo(engine.db, email)).at(-1)!;
    const token = new URL(/http\S+\/admin\/enter\?\S+/.exec(text)?.[0] ?? "").searchParams.get("token");
    const enter = (value: string | null) =>
      restarted.post("/verify", { type: "magiclink", email, token: value }, { from: elsewhere() });
    for (let guess = 0; guess < 12; guess++) expect(await enter("x".repeat(32))).toMatchObject({ status: 422 });
    const entered = await enter(token);
    expect(entered).toMatchObject({ status: 200, body: { signedIn: true } });
    expect(knownIn(entered.headers)).not.toBe("");
  });

  it("counts wrong tries in a known browser apart, for each account, and right ones not at all", async () => {
    const [email, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await createAdmin(context(), { email, password });
    const signIn = (cookie: string, body: { email: string; password: string }) =>
      authClient(context()).post("/sign-in/email", body, { cookie, from: elsewhere() });
    const known = knownIn((await signIn("", { email, password })).headers);
    for (let index = 0; index < 11; index++)
      expect(await signIn(known, { email, password })).toMatchObject({ status: 200 });
    for (let index = 0; index < 10; index++) {
      expect(await signIn(known, { email, password: "wrong" })).toMatchObject({ status: 401 });
    }
    expect(await signIn(known, { email, password })).toMatchObject({ status: 429 });
    expect(await signIn("", { email, password })).toMatchObject({ status: 200 });
    expect(await attack(other, 45)).toBe(40);
    expect(await signIn(known, { email: other, password })).toMatchObject({ status: 429 });
  });

  it("counts wrong tries in all browsers that it knows together, however many there are", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(context(), { email, password });
    const signIn = (cookie: string, tried = password) =>
      authClient(context()).post("/sign-in/email", { email, password: tried }, { cookie, from: elsewhere() });
    const known = [];
    for (let browser = 0; browser < 3; browser++) known.push(knownIn((await signIn("")).headers));
    for (let index = 0; index < 10; index++) {
      expect(await signIn(known[index % 3]!, "wrong")).toMatchObject({ status: 401 });
    }
    for (const cookie of known) expect(await signIn(cookie)).toMatchObject({ status: 429 });
  });

  it("knows no browser any more after a recovery, nor while it is banned", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(context(), { email, password });
    const fresh = "lanterns along the pier";
    const signIn = (cookie: string, tried = fresh) =>
      authClient(context()).post("/sign-in/email", { email, password: tried }, { cookie, from: elsewhere() });
    const before = knownIn((await signIn("", password)).headers);
    const account = (await findUser(context(), email))!;
    const form = { token: createRecoveryToken(context(), account), password: fresh, repeated: fresh };
    await consumeRecovery(context(), form);
    const after = knownIn((await signIn("")).headers);
    expect(await attack(email, 45)).toBe(40);
    expect(await signIn(before)).toMatchObject({ status: 429 });
    expect(await signIn(after)).toMatchObject({ status: 200 });
    await updateAccount(context(), account.id, { banned_at: new Date() });
    expect(await signIn(after)).toMatchObject({ status: 429 });
  });

  it("does not tell by its limits whose a phone number is", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(context(), { email, password });
    const user_id = (await findUser(context(), email))!.id;
    const [own, unknown] = ["+12025550111", "+12025550112"];
    await engine.db.insertInto("account_phones").values({ user_id, number: own, confirmed_at: new Date() }).execute();
    const place = elsewhere();
    const signIn = (body: object) =>
      authClient(context()).post("/token?grant_type=password", { password: "wrong", ...body }, { from: place });
    for (let index = 0; index < 10; index++) expect(await signIn({ email })).toMatchObject({ status: 401 });
    expect(await signIn({ email })).toMatchObject({ status: 429 });
    for (const phone of [own, unknown]) expect(await signIn({ phone })).toMatchObject({ status: 401 });
  });

  it("is not what fills the table: one place makes no more rows than it may try accounts", async () => {
    await engine.db.deleteFrom("rate_limits").execute();
    for (let index = 0; index < 120; index++) {
      const place = { ...context(), remoteAddress: "198.51.100.77" };
      await takeSignInTokens(place, { name: `${index}@example.org` }).catch(() => {});
    }
    const rows = await engine.db.selectFrom("rate_limits").select("key").execute();
    expect(rows.length).toBeLessThanOrEqual(1 + 2 * 40);
  });
});
