import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { type Subscriber, deleteStaleSubscribers } from "./subscriber.ts";
import { confirmSubscription, unsubscribe } from "./subscriptions.ts";
import { setNewsletterStage } from "./testing/newsletter-stage.ts";

describeOnEachEngine("addresses that nobody confirmed", (engine) => {
  const stage = setNewsletterStage(engine);

  it("are forgotten all in one run, each together with its mails, while others get their turn", async () => {
    await stage.ask("ann@school.example");
    const [ann] = await stage.subscribers();
    const [mail] = await engine.db.selectFrom("outbox").selectAll().execute();
    const ids = Array.from({ length: 1_100 }, () => randomUUID());
    const rows = ids.map((id) => ({ ...ann!, id, email: `${id}@school.example` }));
    const mails = ids.map((id) => ({ ...mail!, id, idempotency_key: `newsletter:${id}:confirmation:0:1` }));
    for (let at = 0; at < ids.length; at += 100) {
      await engine.db
        .insertInto("subscribers")
        .values(rows.slice(at, at + 100))
        .execute();
      await engine.db
        .insertInto("outbox")
        .values(mails.slice(at, at + 100))
        .execute();
    }
    stage.wait(24 * 7 + 1);
    const process = stage.as({ kind: "system", name: "jobs" });
    await sql`alter table outbox rename to hidden_outbox`.execute(engine.db);
    await expect(deleteStaleSubscribers(process)).rejects.toThrow();
    await sql`alter table hidden_outbox rename to outbox`.execute(engine.db);
    expect(await stage.subscribers()).toHaveLength(1_101);

    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await deleteStaleSubscribers(process);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(1_100 / 50);
    expect(await stage.subscribers()).toEqual([]);
    expect(await stage.mails()).toEqual([]);
  });
});

const email = "grace@school.example";

describeOnEachEngine("the consent of someone who has left", (engine) => {
  const stage = setNewsletterStage(engine);
  const leave = async () => {
    await stage.join(email);
    await unsubscribe(stage.visitor(), await stage.token(email, "unsubscribe"));
    stage.wait(30 * 24);
  };
  const sweep = () => deleteStaleSubscribers(stage.as({ kind: "system", name: "jobs" }));

  it("is what it was when somebody else types the address, however often, and nobody confirms", async () => {
    await leave();
    const before = await stage.subscribers();
    for (const page of ["/stranger", "/stranger/again"]) {
      await stage.ask(email, { page });
      stage.wait(1);
    }
    expect(await stage.subscribers()).toMatchObject([{ status: "pending", consent_page: "/stranger/again" }]);
    await sweep();
    expect(await stage.subscribers()).toMatchObject([{ status: "pending" }]);
    stage.wait(7 * 24 + 1);
    await sweep();
    expect(await stage.subscribers()).toEqual(before);
  });

  it("is kept when they leave by an older link while somebody else's sign-up waits", async () => {
    await leave();
    const [{ consent_page, consented_at, confirmed_at }] = (await stage.subscribers()) as [Subscriber];
    const link = await stage.token(email, "unsubscribe");
    await stage.ask(email, { page: "/stranger" });
    await unsubscribe(stage.visitor(), link);
    const before = { consent_page, consented_at, confirmed_at, former_consent: null };
    expect(await stage.subscribers()).toMatchObject([
      { status: "unsubscribed", unsubscribed_at: stage.now, ...before },
    ]);
  });

  it("makes way for the new one when that is confirmed", async () => {
    await leave();
    await stage.ask(email, { page: "/pricing" });
    await confirmSubscription(stage.visitor(), await stage.token(email, "confirm"));
    const [subscriber] = await stage.subscribers();
    const now = { consent_page: "/pricing", consented_at: stage.now, confirmed_at: stage.now };
    expect(subscriber).toMatchObject({ status: "confirmed", ...now, former_consent: null });
  });

  it("of a former release, which kept none, stays away", async () => {
    await leave();
    await stage.ask(email, { page: "/stranger" });
    await engine.db.updateTable("subscribers").set({ former_consent: null }).execute();
    stage.wait(7 * 24 + 1);
    await sweep();
    expect(await stage.subscribers()).toMatchObject([{ status: "unsubscribed", consent_page: "/stranger" }]);
  });
});
