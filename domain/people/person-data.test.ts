import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { withTurns } from "../testing/turns.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { deleteRows, findRows } from "./person-data.ts";

describeOnEachEngine("the rows about a person in a long outbox, among many inquiries", (engine) => {
  const [ann, bob] = ["ann_a@school.example", "bob@school.example"];
  const ctx = () => testContext(engine.db);
  const [mails, inquiries] = [2_000, 600];

  /** Every third mail is to Ann, and so is every third inquiry from her. */
  beforeEach(async () => {
    for (const table of ["leads", "outbox", "users"] as const) await engine.db.deleteFrom(table).execute();
    const of = (number: number) => (number % 3 === 0 ? ann.toUpperCase() : bob);
    const at = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, (number * 7) % mails));
    const row = { locked_until: null, failed_at: null, last_error: null };
    const outbox = Array.from({ length: mails }, (_, number) => ({
      ...row,
      id: randomUUID(),
      kind: "mail",
      payload: { to: of(number), subject: "Hello", text: "Hello" },
      idempotency_key: `${number === 0 ? "account-recovery" : "lead"}:${number}`,
      next_attempt_at: at(number),
      delivered_at: number < 300 ? null : at(number),
      created_at: at(number),
    }));
    const lead = { type: "demo", name: "A", organization: "B", message: "C", status: "new", campaign: {} } as const;
    const leads = Array.from({ length: inquiries }, (_, number) => ({
      ...lead,
      id: randomUUID(),
      submission_key: randomUUID(),
      email: of(number),
      quarantine_reason: null,
      page: null,
      referrer: null,
      created_at: at(number),
    }));
    for (let first = 0; first < mails; first += 200)
      await engine.db
        .insertInto("outbox")
        .values(outbox.slice(first, first + 200))
        .execute();
    for (let first = 0; first < inquiries; first += 200)
      await engine.db
        .insertInto("leads")
        .values(leads.slice(first, first + 200))
        .execute();
  });

  it("are found oldest first, and nobody else waits until all are read", async () => {
    const [{ leads, deliveries }, turns] = await withTurns(() => findRows(ctx(), ann));
    expect([leads.length, deliveries.length]).toEqual([200, 667]);
    for (const rows of [leads, deliveries]) {
      const ages = rows.map(({ created_at }) => created_at.getTime());
      expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    }
    expect(turns).toBeGreaterThanOrEqual((mails + inquiries) / 200);
  });

  it("are removed, others' stay, and nobody else waits either", async () => {
    const [removed, turns] = await withTurns(() => deleteRows(ctx(), ann));
    expect(removed).toMatchObject({ inquiries: 200, subscriptions: 0, deliveries: 667, comments: 0, activity: 0 });
    expect(turns).toBeGreaterThanOrEqual((mails + inquiries) / 200);
    expect(await findRows(ctx(), bob)).toMatchObject({ leads: { length: 400 }, deliveries: { length: 1_333 } });
    expect(await deleteRows(ctx(), ann)).toMatchObject({ inquiries: 0, deliveries: 0 });
  });

  it("are removed apart from the mails that an account has not got yet", async () => {
    const user = { id: randomUUID(), email: ann, name: "Ann", email_verified: true };
    await engine.db
      .insertInto("users")
      .values({ ...user, created_at: new Date(), updated_at: new Date() })
      .execute();
    expect(await deleteRows(ctx(), ann)).toMatchObject({ deliveries: 666 });
    const left = await findRows(ctx(), ann);
    expect(left.deliveries.map(({ idempotency_key: key }) => key)).toEqual(["account-recovery:0"]);
  });
});
