import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../admins/admins.ts";
import { takeSignInTokens } from "../rate-limits.ts";
import { mailsTo } from "../testing/account-rows.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient } from "../testing/auth-client.ts";

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
      passed += await takeSignInTokens(stranger, { email }).then(
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
    expect(answers[0]!.text).toContain("mailed to you");
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

  it("is not what fills the table: one place makes no more rows than it may try accounts", async () => {
    await engine.db.deleteFrom("rate_limits").execute();
    for (let index = 0; index < 120; index++) {
      const place = { ...context(), remoteAddress: "198.51.100.77" };
      await takeSignInTokens(place, { email: `${index}@example.org` }).catch(() => {});
    }
    const rows = await engine.db.selectFrom("rate_limits").select("key").execute();
    expect(rows.length).toBeLessThanOrEqual(1 + 2 * 40);
  });
});
