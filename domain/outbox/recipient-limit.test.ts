import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { canonicalRecipient, courtesyLimits, mailLimits, textLimits, deleteStaleDeliveries } from "./outbox.ts";
import { enqueueMail, enqueueText } from "./messages.ts";

const minute = 60_000;
const hour = 60 * minute;

describeOnEachEngine("the limit of a recipient", (engine) => {
  const at = (now: number, overrides: Partial<Context> = {}) =>
    testContext(engine.db, { clock: () => new Date(now), ...overrides });
  const newAddress = () => `${randomUUID()}@example.org`;
  const mail = (to: string, limit: "stranger" | "courtesy" | "none" = "stranger", key: string = randomUUID()) => ({
    to,
    limit,
    subject: "Subject",
    text: "Text",
    idempotencyKey: `test:${key}`,
  });
  const start = Date.UTC(2026, 2, 1, 10);

  it("holds in each hour and in each day, and says in log and metrics what was left out", async () => {
    const to = newAddress();
    const lines: unknown[] = [];
    const log = { ...at(start).log, info: (facts: object) => lines.push(facts) };
    const skippedDeliveries = { mail: 0, text: 0 };
    const sent: number[] = [];
    for (let now = start; now < start + 30 * hour; now += 10 * minute) {
      if (await enqueueMail(at(now, { log, skippedDeliveries }), mail(to))) sent.push(now);
    }
    const most = (length: number) =>
      Math.max(...sent.map((first) => sent.filter((time) => time >= first && time < first + length).length));
    expect(most(hour)).toBe(mailLimits.perHour);
    expect(most(24 * hour)).toBe(mailLimits.perDay);
    expect(sent.at(-1)).toBeGreaterThan(start + 24 * hour);
    expect(skippedDeliveries).toEqual({ mail: 180 - sent.length, text: 0 });
    expect(lines).toHaveLength(180 - sent.length);
    expect(JSON.stringify(lines)).not.toContain(to);
  });

  it("is one limit for several processes at once", async () => {
    const to = newAddress();
    const other = at(start, { db: (await engine.openAnother()).db });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enqueueMail(index % 2 ? other : at(start), mail(to))),
    );
    expect(answers.filter(Boolean)).toHaveLength(mailLimits.perHour);
  });

  it("leaves a rest for mails that somebody waits for when only courtesies were sent", async () => {
    const to = newAddress();
    const answers = [];
    for (let i = 0; i < mailLimits.perHour; i++) answers.push(await enqueueMail(at(start), mail(to, "courtesy")));
    expect(answers.filter(Boolean)).toHaveLength(courtesyLimits.perHour);
    expect(await enqueueMail(at(start), mail(to))).toBe(true);
  });

  it("does not count what is not sent: a mail that is there already, or a transaction that fails", async () => {
    const to = newAddress();
    for (let i = 0; i < 10; i++) await enqueueMail(at(start), mail(to, "stranger", to));
    for (let i = 0; i < 10; i++) {
      const failing = transaction(at(start), async (tx) => {
        await enqueueMail(tx, mail(to));
        throw new Error("rolled back");
      });
      await expect(failing).rejects.toThrow("rolled back");
    }
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push(await enqueueMail(at(start), mail(to)));
    expect(answers.filter(Boolean)).toHaveLength(mailLimits.perHour - 1);
  });

  it("does not hold for what somebody asked for while signed in", async () => {
    const to = newAddress();
    for (let i = 0; i < 30; i++) expect(await enqueueMail(at(start), mail(to, "none"))).toBe(true);
    expect(await enqueueMail(at(start), mail(to))).toBe(true);
  });

  it("counts text messages by number", async () => {
    const text = (to: string) =>
      enqueueText(at(start), { to, text: "1", expiresAt: new Date(start), idempotencyKey: randomUUID() });
    const answers = [];
    for (let i = 0; i < 20; i++) answers.push(await text("+12025550123"));
    expect(answers.filter(Boolean)).toHaveLength(textLimits.perHour);
    expect(await text("+12025550124")).toBe(true);
  });

  it("keeps no address, and nothing for longer than a day", async () => {
    await enqueueMail(at(start), mail("somebody@example.org"));
    const rows = () => engine.db.selectFrom("recipient_limits").selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain("somebody");
    await deleteStaleDeliveries(at(start + 23 * hour));
    expect(await rows()).not.toEqual([]);
    await deleteStaleDeliveries(at(start + 60 * hour));
    expect(await rows()).toEqual([]);
  });
});

it.each([
  ["Ada@School.Example", "ada@school.example"],
  ["ada+news@school.example", "ada@school.example"],
  ["+ada@school.example", "+ada@school.example"],
  ["a.d.a+1@gmail.com", "ada@gmail.com"],
  ["ada@GoogleMail.com", "ada@gmail.com"],
  ["a.da@school.example", "a.da@school.example"],
  ["+12025550123", "+12025550123"],
])("%s is the mailbox %s", (address, mailbox) => expect(canonicalRecipient(address)).toBe(mailbox));
