import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findUser, mailsTo } from "../../../testing/account-rows.ts";
import { updateAccount } from "../../../users/account.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { authClient, createUser } from "../../../testing/auth-client.ts";

describeOnEachEngine("signing in by mail", (engine) => {
  const context = () => testContext(engine.db);
  const client = (minutes = 0) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) }));

  async function ask(email: string, minutes = 0) {
    expect(await client(minutes).post("/otp", { email })).toMatchObject({ status: 200, body: { code: "sent" } });
    const text = (await mailsTo(engine.db, email)).at(-1)?.text ?? "";
    const link = new URL(/http\S+\/admin\/enter\S+/.exec(text)?.[0] ?? "http://none/");
    return { code: /code (\d{6})/.exec(text)?.[1] ?? "", secret: link.searchParams.get("token") ?? "" };
  }
  const verify = (email: string, type: string, token: string, minutes = 0) =>
    client(minutes).post("/verify", { email, type, token }, { headers: { "user-agent": "Firefox/1 Linux" } });

  it("works with the code or with the link, each once", async () => {
    const { email } = await createUser(context());
    const { code, secret } = await ask(email);
    const entered = await verify(email.toUpperCase(), "email", code);
    expect(entered).toMatchObject({
      status: 200,
      body: { signedIn: true },
      cookie: expect.stringMatching(/=./) as string,
    });
    expect((await client().get("/get-session", { cookie: entered.cookie })).body).toMatchObject({ user: { email } });
    expect(await verify(email, "email", code)).toMatchObject({ status: 422, cookie: "" });
    const both = await Promise.all([1, 2].map(() => verify(email, "magiclink", secret)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    // Neither stands in for the other.
    const again = await ask(email, 1);
    expect(await verify(email, "magiclink", again.code, 2)).toMatchObject({ status: 422 });
  });

  it("works for ten minutes, and with the newest mail only", async () => {
    const { email } = await createUser(context());
    const old = await ask(email);
    const fresh = await ask(email, 1);
    expect(await verify(email, "magiclink", old.secret, 2)).toMatchObject({ status: 422 });
    expect(await verify(email, "magiclink", fresh.secret, 12)).toMatchObject({ status: 422 });
    expect(await verify(email, "magiclink", fresh.secret, 10)).toMatchObject({ status: 200 });
  });

  it("owes the second factor like every other way in", async () => {
    const { id, email } = await createUser(context());
    const now = new Date();
    const app = { secret: "x", name: "App", verified_at: now, last_step: null, created_at: now };
    await engine.db
      .insertInto("account_factors")
      .values({ ...app, id: randomUUID(), user_id: id })
      .execute();
    const { code } = await ask(email);
    const entered = await verify(email, "email", code);
    expect(entered).toMatchObject({ status: 200, body: { challenge: "second_factor" } });
    expect((await client().get("/get-session", { cookie: entered.cookie })).body).toBeNull();
  });

  it("answers alike and in the same time for an address that nobody has", async () => {
    const email = "nobody@example.org";
    const began = performance.now();
    await ask(email);
    expect(performance.now() - began).toBeGreaterThan(395);
    expect(await mailsTo(engine.db, email)).toEqual([]);
    const known = await createUser(context());
    await ask(known.email);
    const answers = [await verify(email, "email", "123"), await verify(known.email, "email", "123")];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(await findUser(context(), email)).toBeNull();
  });

  it("activates nobody's password: an unconfirmed address gets its confirmation instead", async () => {
    const user = await createUser(context());
    await updateAccount(context(), user.id, { email_verified: false });
    expect(await ask(user.email)).toEqual({ code: "", secret: "" });
    expect((await mailsTo(engine.db, user.email)).at(-1)?.text).toContain("/admin/confirm");
  });

  it("is refused to somebody who is banned", async () => {
    const user = await createUser(context());
    const { secret } = await ask(user.email);
    await updateAccount(context(), user.id, { banned_at: new Date() });
    expect(await verify(user.email, "magiclink", secret)).toMatchObject({ status: 422, cookie: "" });
  });

  it("allows five tries at a code", async () => {
    const { email } = await createUser(context());
    const { code } = await ask(email);
    const now = new Date();
    const stopped = authClient(testContext(engine.db, { clock: () => now }));
    const attempt = (token: string) => stopped.post("/verify", { email, type: "email", token });
    for (let tried = 0; tried < 5; tried++) expect(await attempt("1")).toMatchObject({ status: 422 });
    expect(await attempt(code)).toMatchObject({ status: 429, cookie: "" });
  });

  it("wants an address, and a type that it knows", async () => {
    const message = "You must provide either an email or phone number.";
    expect(await client().post("/otp", {})).toMatchObject({ status: 422, body: { message } });
    expect(await client().post("/otp", { email: "nonsense" })).toMatchObject({ status: 422 });
    expect(await verify("a@example.org", "carrier pigeon", "1")).toMatchObject({ status: 422 });
  });
});
