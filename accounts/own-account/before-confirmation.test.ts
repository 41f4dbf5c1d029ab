import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { authClient, createUser, mailsTo } from "../testing/auth-client.ts";

const password = "a password of theirs";

describeOnEachEngine("a sign-in right after a sign-up", (engine) => {
  const newAddress = () => `${randomUUID()}@example.org`;
  const post = (path: string, email: string, { chosen = password, minutes = 0 } = {}) =>
    authClient(testContext(engine.db, { clock: () => new Date(Date.now() + minutes * 60_000) })).post(
      path,
      { email, password: chosen },
      { from: `2001:db8:${randomUUID().slice(0, 4)}::1` },
    );

  it("with its password does not tell whether the address had an account or is an admin's", async () => {
    const context = testContext(engine.db);
    const [fresh, known, admin] = [newAddress(), (await createUser(context)).email, newAddress()];
    await createAdmin(context, { email: admin, password });
    const answers = [];
    for (const email of [fresh, known, admin]) {
      await post("/signup", email, { chosen: "chosen by a stranger" });
      const { status, text, headers } = await post("/sign-in/email", email, { chosen: "chosen by a stranger" });
      answers.push({ status, text, headers: [...headers] });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      text: expect.stringContaining("invalid_email_or_password") as string,
    });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  it("mails the confirmation again, once in five minutes, and is noted as no wrong password", async () => {
    const email = newAddress();
    await post("/signup", email);
    await post("/sign-in/email", email, { chosen: "not the password", minutes: 6 });
    expect(await mailsTo(engine.db, email)).toHaveLength(1);
    for (let tries = 0; tries < 2; tries++) {
      expect(await post("/sign-in/email", email, { minutes: 6 })).toMatchObject({ status: 401, cookie: "" });
    }
    const mails = await mailsTo(engine.db, email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain("/admin/confirm?token=");
    const noted = engine.db.selectFrom("activity").select("action").where("title", "=", email);
    expect(await noted.execute()).toEqual([{ action: "signInFailed" }]);
  });
});
