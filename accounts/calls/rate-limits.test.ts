import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { inviteAdmin } from "../team/invitations.ts";
import { takeMailTokens } from "./rate-limits.ts";
import { authClient, createUser, findUser, mailsTo, signedIn, signInAs } from "../testing/auth-client.ts";
import { requestEmailChange } from "../own-account/email-change.ts";

describeOnEachEngine("asking for mails to an address", (engine) => {
  const start = Date.now();
  const context = (minutes = 0) => testContext(engine.db, { clock: () => new Date(start + minutes * 60_000) });
  const from = (remoteAddress: string, minutes = 0) => ({ ...context(minutes), remoteAddress });
  const mayAsk = (ctx: ReturnType<typeof context>, email: string) =>
    takeMailTokens(ctx, email).then(
      () => true,
      () => false,
    );

  it("is not kept from its owner by a stranger at one place", async () => {
    const email = `${randomUUID()}@example.org`;
    const isAsked = [];
    for (let minute = 0; minute < 30; minute++) {
      for (let ask = 0; ask < 3; ask++) await mayAsk(from("198.51.100.9", minute), email);
      isAsked.push(await mayAsk(from(`2001:db8:5:${minute}::1`, minute), email));
    }
    // Every other minute for the whole half hour: the owner asks again, and is heard.
    expect(isAsked.filter(Boolean).length).toBeGreaterThanOrEqual(15);
  });

  it("does not keep mails from whoever is signed in, also when strangers have used up what an address gets", async () => {
    const user = await createUser(context());
    const cookie = await signInAs(context(), user.id);
    const [to, invited] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    for (const email of [user.email, to, invited]) {
      for (let ask = 0; ask < 6; ask++) await mayAsk(from(`2001:db8:6:${ask}::1`), email);
      expect(await mayAsk(from("2001:db8:7::1"), email)).toBe(false);
    }
    const client = authClient(context());
    expect(await client.post("/reauthenticate/code", {}, { cookie })).toMatchObject({ status: 200 });
    await requestEmailChange(await signedIn(context(), user.id), { email: to });
    expect(await mailsTo(engine.db, to)).toHaveLength(1);
    const admin = `${randomUUID()}@example.org`;
    await createAdmin(context(), { email: admin, password: "correct horse battery" });
    await inviteAdmin(await signedIn(context(), (await findUser(context(), admin))!.id), { email: invited });
    expect(await mailsTo(engine.db, invited)).toHaveLength(1);

    for (let ask = 0; ask < 4; ask++) await client.post("/reauthenticate/code", {}, { cookie });
    expect(await client.post("/reauthenticate/code", {}, { cookie })).toMatchObject({ status: 429 });
  });
});
