import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findUser, mailsTo, authClient, createUser } from "../testing/auth-client.ts";
import { updateAccount } from "../users/account.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { requestEmailChange } from "../own-account/email-change.ts";
import { createAdmin } from "../team/team.ts";
import { sendRecovery } from "../own-account/recovery.ts";
import { resendConfirmation } from "../users/mail-owner.ts";
import { sendSignInMail } from "./sign-in-by-code.ts";
import { inviteAdmin } from "../team/invitations.ts";
import type { Actor, Context } from "#domain/context.ts";
import { createLead } from "#domain/leads/intake.ts";
import { filledSignUp } from "#domain/newsletter/testing/newsletter-stage.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { createSubscription } from "#domain/newsletter/subscriptions.ts";
import { enqueueMail } from "#domain/outbox/messages.ts";
import { type MailPayload, mailLimits } from "#domain/outbox/outbox.ts";

describeOnEachEngine("signing in by mail", (engine) => {
  const context = () => testContext(engine.db);
  const client = (minutes = 0, overrides = {}) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000), ...overrides }));

  async function ask(email: string, minutes = 0, overrides = {}) {
    expect(await client(minutes, overrides).post("/otp", { email })).toMatchObject({
      status: 200,
      body: { code: "sent" },
    });
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

  it("answers alike and in the same time for an address that no one has", async () => {
    const email = "nobody@example.org";
    const began = performance.now();
    await ask(email, 0, { wait: sleep });
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

const minute = 60_000;

describeOnEachEngine("mail to somebody who did not ask for it", (engine) => {
  let clients = 0;
  /** Strangers come from everywhere. */
  const stranger = (now: number, actor: Actor = { kind: "visitor" }): Context =>
    testContext(engine.db, {
      clock: () => new Date(now),
      remoteAddress: `2001:db8:0:${(++clients).toString(16)}::1`,
      actor,
    });
  /** Anybody can sign up, and then ask for mail to an address that is to be theirs. */
  async function signedInStranger(now: number): Promise<Context> {
    const { id: userId, email } = await createUser(system(now));
    const session = {
      id: randomUUID(),
      assurance: "aal1",
      authenticatedAt: new Date(now),
      expiresAt: new Date(8e12),
    } as const;
    return stranger(now, userActor({ userId, email, session }));
  }
  const system = (now: number) => testContext(engine.db, { clock: () => new Date(now) });
  const mailsTo = async (pattern: RegExp) => {
    const rows = await engine.db.selectFrom("outbox").select("payload").where("kind", "=", "mail").execute();
    return rows.map(({ payload }) => payload as MailPayload).filter(({ to }) => pattern.test(to));
  };

  /** Everything that makes this site send a mail to an address. */
  const causes = (email: string, now: number, signedIn: Context): Promise<unknown>[] => [
    authClient(stranger(now)).post("/sign-up/email", { email, password: randomUUID() }, { from: `192.0.2.${clients}` }),
    resendConfirmation(stranger(now), { email }),
    sendRecovery(stranger(now), { email }),
    sendSignInMail(stranger(now), { email }),
    requestEmailChange(signedIn, { email }),
    inviteAdmin(system(now), { email }),
    createLead(stranger(now), filledInquiry(system(now), { email })),
    createSubscription(stranger(now), filledSignUp(email), { sentFrom: "/blog" }),
  ];

  async function askWithoutEnd(address: () => string, rounds: number): Promise<unknown[]> {
    const refusals: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      // Later than a double submit, so that each sign-up takes the place of the one before.
      const now = Date.now() + round * 1.5 * minute;
      const answers = await Promise.allSettled(causes(address(), now, await signedInStranger(now)));
      for (const answer of answers) if (answer.status === "rejected") refusals.push(answer.reason);
    }
    return refusals;
  }

  it("ends after a few an hour, whichever way and for whichever spelling they are caused, and nobody learns of it", async () => {
    const name = randomUUID();
    let times = 0;
    await askWithoutEnd(() => `${name}+${++times}@${times % 2 ? "school.example" : "School.example"}`, 4);
    expect(await mailsTo(new RegExp(name))).toHaveLength(mailLimits.perHour);
    const leads = await engine.db.selectFrom("leads").select("email").where("email", "like", `${name}%`).execute();
    expect(leads, "the inquiries themselves are kept").toHaveLength(4);
    const subscribers = await engine.db
      .selectFrom("subscribers")
      .select("email")
      .where("email", "like", `${name}%`)
      .execute();
    expect(subscribers).toHaveLength(4);
  });

  it("ends as early for someone who has an account", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(system(Date.now()), { email, password: "a password of theirs" });
    // All of a round are asked for at once and race for what the address may still ask for, so a few rounds may be too few.
    const refusals = await askWithoutEnd(() => email, 10);
    expect(await mailsTo(new RegExp(email))).toHaveLength(mailLimits.perHour);
    // An admin is told that somebody is an admin already, and asking itself has a limit that is alike for every address.
    const codes = new Set(refusals.map((refusal) => (refusal as { code: string }).code));
    expect(codes.difference(new Set(["conflict", "rate_limited"]))).toEqual(new Set());
  });

  it("leaves the newest code that was sent as good as it was", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(system(Date.now()), { email, password: "a password of theirs" });
    const ctx = system(Date.now());
    const other = { to: email, limit: "stranger", subject: "Another", text: "One" } as const;
    for (let i = 1; i < mailLimits.perHour; i++) await enqueueMail(ctx, { ...other, idempotencyKey: randomUUID() });
    await sendSignInMail(ctx, { email });
    await sendSignInMail(ctx, { email });
    const codes = (await mailsTo(new RegExp(email))).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    expect(codes).toHaveLength(1);
    const answer = await authClient(ctx).post("/verify", { type: "email", email, token: codes[0] });
    expect(answer).toMatchObject({ status: 200, body: { signedIn: true } });
  });
});
