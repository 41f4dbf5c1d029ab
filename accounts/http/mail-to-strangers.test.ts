import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { requestEmailChange } from "../users/email-change.ts";
import { createAdmin } from "../admins/admins.ts";
import { resendConfirmation, sendRecovery } from "../passwords/recovery.ts";
import { sendSignInMail } from "../email-sign-in/sign-in-by-mail.ts";
import { inviteAdmin } from "../admins/invitations.ts";
import type { Actor, Context } from "#domain/context.ts";
import { createLead } from "#domain/audience/intake.ts";
import { filledEnquiry, filledSignUp } from "#domain/audience/testing/audience-stage.ts";
import { createSubscription } from "#domain/audience/subscriptions.ts";
import { enqueueMail } from "#domain/outbox/messages.ts";
import { type MailPayload, mailLimits } from "#domain/outbox/outbox.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { authClient, createUser } from "../testing/auth-client.ts";

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
    createLead(stranger(now), filledEnquiry(system(now), { email })),
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
    expect(leads, "the enquiries themselves are kept").toHaveLength(4);
    const subscribers = await engine.db
      .selectFrom("subscribers")
      .select("email")
      .where("email", "like", `${name}%`)
      .execute();
    expect(subscribers).toHaveLength(4);
  });

  it("ends as early for somebody who has an account", async () => {
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
