import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { confirmSubscription, getConfirmation, getUnsubscription, unsubscribe } from "./subscriptions.ts";
import { eraseSubscriber, deleteStaleSubscribers, subscribersPerPage } from "./subscriber.ts";
import { setNewsletterStage } from "./testing/newsletter-stage.ts";
import { person } from "../testing/actors.ts";
import type { Actor } from "../context.ts";
import { deleteStaleDeliveries } from "#domain/outbox/outbox.ts";
import { exportSubscribers, findSubscribers, subscriberCsv } from "./find-subscribers.ts";

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
      `${id}.${round}.${expires}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
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

describeOnEachEngine("the newsletter's addresses", (engine) => {
  const stage = setNewsletterStage(engine);
  const emails = async (filter: Parameters<typeof findSubscribers>[1] = {}) =>
    (await findSubscribers(stage.admin(), filter)).items.map(({ email }) => email);

  /** One confirmed subscriber, one pending, one unsubscribed. */
  async function fill() {
    await stage.join("ann@school.example");
    stage.wait(1);
    await stage.ask("bob_100%@college.example");
    stage.wait(1);
    await stage.join("cyd@school.example");
    await unsubscribe(stage.visitor(), await stage.token("cyd@school.example", "unsubscribe"));
  }

  async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  }

  it("are found newest first, by status and by what they contain, and counted", async () => {
    await fill();
    expect(await emails()).toEqual(["cyd@school.example", "bob_100%@college.example", "ann@school.example"]);
    expect(await emails({ status: "confirmed" })).toEqual(["ann@school.example"]);
    expect(await emails({ search: " SCHOOL" })).toEqual(["cyd@school.example", "ann@school.example"]);
    expect(await emails({ search: "school", status: "unsubscribed" })).toEqual(["cyd@school.example"]);
    expect(await emails({ search: "%" })).toEqual(["bob_100%@college.example"]);
    expect(await emails({ search: "_100" })).toEqual(["bob_100%@college.example"]);
    expect(await emails({ search: "\\" })).toEqual([]);
    const { counts } = await findSubscribers(stage.admin(), { search: "ann" });
    expect(counts).toEqual({ pending: 1, confirmed: 1, unsubscribed: 1 });
  });

  it("come in pages; one beyond the last is the last", async () => {
    const [template] = await stage.ask("x@school.example").then(stage.subscribers);
    const rows = Array.from({ length: subscribersPerPage }, (_, index) => ({
      ...template!,
      id: `id-${index}`,
      email: `reader-${index}@school.example`,
    }));
    await engine.db.insertInto("subscribers").values(rows).execute();
    const first = await findSubscribers(stage.admin());
    expect(first).toMatchObject({ total: subscribersPerPage + 1, page: 1, pages: 2 });
    expect(first.items).toHaveLength(subscribersPerPage);
    const last = await findSubscribers(stage.admin(), { page: 99 });
    expect(last).toMatchObject({ page: 2 });
    expect(new Set([...first.items, ...last.items].map(({ id }) => id)).size).toBe(subscribersPerPage + 1);
  });

  it("are exported whole, with each reader's own way out, and no cell is a formula", async () => {
    await fill();
    stage.wait(1);
    await stage.join("=cmd@school.example");
    const rows = await all(exportSubscribers(stage.admin()));
    expect(rows.map(({ email }) => email)).toEqual([
      "ann@school.example",
      "bob_100%@college.example",
      "cyd@school.example",
      "=cmd@school.example",
    ]);
    expect(rows[1]?.unsubscribe_url).toBeNull();
    const url = new URL(rows[0]?.unsubscribe_url ?? "");
    await unsubscribe(stage.visitor(), url.searchParams.get("token") ?? "");
    expect(await emails({ status: "confirmed" })).toEqual(["=cmd@school.example"]);

    const csv = await all(subscriberCsv(stage.admin(), { status: "confirmed" }));
    expect(csv).toHaveLength(2);
    expect(csv[0]).toMatch(/^\uFEFFemail,status,consented_at,/);
    expect(csv[1]).toMatch(/^'=cmd@school\.example,confirmed,2026-03-01T13:00:00\.000Z,/);
  });

  it("are erased with every mail to them, and nothing of others", async () => {
    await fill();
    const ann = (await stage.subscribers()).find(({ email }) => email.startsWith("ann"));
    await eraseSubscriber(stage.admin(), ann?.id ?? "");
    expect(await emails()).toEqual(["cyd@school.example", "bob_100%@college.example"]);
    const left = JSON.stringify(await engine.db.selectFrom("outbox").selectAll().execute());
    expect(left).not.toContain("ann@school.example");
    expect(left).toContain("bob_100%@college.example");
    await expect(eraseSubscriber(stage.admin(), ann?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  });

  it("are for admins and the operator's commands only", async () => {
    await fill();
    const id = (await stage.subscribers())[0]?.id ?? "";
    const people: [Actor, string][] = [
      [{ kind: "visitor" }, "unauthenticated"],
      [person("eve@school.example"), "forbidden"],
      [person("ada@school.example", false), "forbidden"],
    ];
    for (const [actor, code] of people) {
      const ctx = stage.as(actor);
      const calls = [
        findSubscribers(ctx),
        eraseSubscriber(ctx, id),
        exportSubscribers(ctx).next(),
        subscriberCsv(ctx).next(),
      ];
      for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: { code } });
    }
    expect(await stage.subscribers()).toHaveLength(3);
    const system = stage.as({ kind: "system", name: "cli" });
    await expect(exportSubscribers(system).next()).resolves.toMatchObject({ done: false });
  });

  it("are forgotten in time: unconfirmed after a week, ended ones after three years, delivered mails after a month", async () => {
    await fill();
    await unsubscribe(stage.visitor(), await stage.token("ann@school.example", "unsubscribe"));
    await stage.join("dee@school.example");
    await engine.db.updateTable("outbox").set({ delivered_at: stage.now }).execute();
    const process = stage.as({ kind: "system", name: "jobs" });
    const tidy = () => Promise.all([deleteStaleSubscribers(process), deleteStaleDeliveries(process)]);
    // Asks again without confirming, and so stays unsubscribed.
    await stage.ask("ann@school.example");

    stage.wait(24 * 6);
    await tidy();
    expect(await stage.subscribers()).toHaveLength(4);
    stage.wait(25);
    await tidy();
    expect((await stage.subscribers()).map(({ email, status }) => [email, status])).toEqual([
      ["ann@school.example", "unsubscribed"],
      ["cyd@school.example", "unsubscribed"],
      ["dee@school.example", "confirmed"],
    ]);
    expect((await stage.mails()).some(({ to }) => to.startsWith("bob"))).toBe(false);
    expect((await stage.mails()).some(({ to }) => to.startsWith("dee"))).toBe(true);

    stage.wait(24 * 24);
    await tidy();
    expect((await stage.mails()).filter(({ to }) => to.startsWith("dee"))).toEqual([]);
    stage.wait(24 * 365 * 3);
    await tidy();
    expect((await stage.subscribers()).map(({ email }) => email)).toEqual(["dee@school.example"]);
  });
});
