import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { confirmSubscription, getConfirmation, getUnsubscription, unsubscribe } from "./links.ts";
import { eraseSubscriber } from "./delete-subscribers.ts";
import { setNewsletterStage } from "./testing/newsletter-stage.ts";

const email = "grace@school.example";

describeOnEachEngine("links of the newsletter's mails", (engine) => {
  const stage = setNewsletterStage(engine);
  const confirmation = (token: string) => getConfirmation(stage.visitor(), token);
  const confirm = (token: string) => confirmSubscription(stage.visitor(), token);
  const statuses = async () => (await stage.subscribers()).map(({ status }) => status);

  it("confirm nothing by being looked at; confirming puts on the list and greets, once", async () => {
    await stage.ask(email);
    const token = await stage.token(email, "confirm");
    for (let i = 0; i < 3; i++) expect(await confirmation(token)).toEqual({ state: "open", email });
    expect(await statuses()).toEqual(["pending"]);

    stage.wait(1);
    await Promise.all([confirm(token), confirm(token)]);
    await confirm(token);
    expect(await stage.subscribers()).toMatchObject([{ status: "confirmed", confirmed_at: stage.now }]);
    expect(await confirmation(token)).toEqual({ state: "done", email });
    const welcomes = (await stage.mails()).filter(({ subject }) => subject.startsWith("Welcome"));
    expect(welcomes).toHaveLength(1);
    expect(welcomes[0]?.headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w.-]+>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("work for seven days, an earlier one beside a later one", async () => {
    await stage.ask(email);
    const first = await stage.token(email, "confirm");
    stage.wait(24);
    await stage.ask(email);
    const second = await stage.token(email, "confirm");
    expect(second).not.toBe(first);
    expect(await confirmation(first)).toMatchObject({ state: "open" });
    stage.wait(6 * 24 + 1);
    expect(await confirmation(first)).toEqual({ state: "expired" });
    await expect(confirm(first)).rejects.toMatchObject({ code: "conflict" });
    expect(await confirmation(second)).toMatchObject({ state: "open" });
  });

  it("do nothing when they are forged or of another process", async () => {
    await stage.ask(email);
    const [id, round, expires, signature = ""] = (await stage.token(email, "confirm")).split(".");
    const forged = [
      "",
      "x",
      `${id}.${round}.zzzzzzzzzz.${signature}`,
      `other.${round}.${expires}.${signature}`,
      `${id}.${round}.${expires}.`,
      `${id}.${round}.${expires}.${signature.slice(0, -2)}AA`,
    ];
    for (const token of forged) {
      expect(await confirmation(token)).toEqual({ state: "unknown" });
      await expect(confirm(token)).rejects.toMatchObject({ code: "conflict" });
      await expect(unsubscribe(stage.visitor(), token)).rejects.toMatchObject({ code: "not_found" });
    }
    const stranger = stage.visitor({ secret: "another secret that has 32 characters" });
    expect(await getConfirmation(stranger, [id, round, expires, signature].join("."))).toEqual({ state: "unknown" });
    expect(await statuses()).toEqual(["pending"]);
  });

  it("unsubscribe by the first call and stay calm at the second; looking ends nothing", async () => {
    await stage.join(email);
    const token = await stage.token(email, "unsubscribe");
    expect(await getUnsubscription(stage.visitor(), token)).toEqual({ state: "open", email });
    expect(await statuses()).toEqual(["confirmed"]);
    stage.wait(1);
    const left = stage.now;
    await unsubscribe(stage.visitor(), token);
    stage.wait(1);
    await unsubscribe(stage.visitor(), token);
    expect(await stage.subscribers()).toMatchObject([{ status: "unsubscribed", unsubscribed_at: left }]);
    expect(await getUnsubscription(stage.visitor(), token)).toEqual({ state: "done" });
  });

  it("don't bring back who has left; a new sign-up does, and its mail's link and the old one both end it", async () => {
    await stage.join(email);
    const oldConfirm = await stage.token(email, "confirm");
    const oldLeave = await stage.token(email, "unsubscribe");
    stage.wait(1);
    await unsubscribe(stage.visitor(), oldLeave);
    expect(await confirmation(oldConfirm)).toEqual({ state: "replaced" });
    await expect(confirm(oldConfirm)).rejects.toMatchObject({ code: "conflict" });

    stage.wait(1);
    await stage.join(email);
    expect(await statuses()).toEqual(["confirmed"]);
    expect((await stage.mails()).filter(({ subject }) => subject.startsWith("Welcome"))).toHaveLength(2);
    expect(await confirmation(oldConfirm)).toEqual({ state: "replaced" });
    await unsubscribe(stage.visitor(), oldLeave);
    expect(await statuses()).toEqual(["unsubscribed"]);
  });

  it("are calm about an address that was erased", async () => {
    await stage.join(email);
    const token = await stage.token(email, "unsubscribe");
    const confirmToken = await stage.token(email, "confirm");
    const [subscriber] = await stage.subscribers();
    await eraseSubscriber(stage.admin(), subscriber?.id ?? "");
    expect(await getUnsubscription(stage.visitor(), token)).toEqual({ state: "done" });
    await unsubscribe(stage.visitor(), token);
    expect(await confirmation(confirmToken)).toEqual({ state: "replaced" });
    expect(await stage.subscribers()).toEqual([]);
  });
});
