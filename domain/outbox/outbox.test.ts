import { sql } from "kysely";
import { beforeEach, describe, expect, it, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { claimDue, renewClaims, recordDelivered, recordFailure, waitAfter, maximumAttempts } from "./outbox.ts";
import { leaseTime } from "./due.ts";
import {
  enqueueMail,
  retryFailed,
  enqueueText,
  enqueueWebhook,
  findMessage,
  findMessages,
  composeLetter,
} from "./messages.ts";

const mail = (idempotencyKey: string) =>
  ({ to: "ada@alumni.example", limit: "none", subject: "Hi", text: "Hi", idempotencyKey }) as const;

describeOnEachEngine("outbox", (engine) => {
  let now: number;
  let ctx: Context;
  beforeEach(async () => {
    await engine.db.deleteFrom("outbox").execute();
    now = Date.UTC(2026, 0, 1);
    ctx = testContext(engine.db, { clock: () => new Date(now) });
  });
  const rows = () => engine.db.selectFrom("outbox").selectAll().execute();

  it("is part of the caller's transaction, and one row for each key", async () => {
    await expect(
      transaction(ctx, async (tx) => {
        await enqueueMail(tx, mail("a"));
        throw new Error("the cause of the mail did not happen");
      }),
    ).rejects.toThrow();
    expect(await rows()).toEqual([]);
    await enqueueMail(ctx, mail("a"));
    await enqueueMail(ctx, mail("a"));
    expect(await rows()).toHaveLength(1);
  });

  it.each(["to", "subject", "header"])("refuses a line break in %s", async (place) => {
    const evil = "x\r\nBcc: eve@x.example";
    const attempt = place === "header" ? { ...mail("a"), headers: { "X-A": evil } } : { ...mail("a"), [place]: evil };
    await expect(enqueueMail(ctx, attempt)).rejects.toThrow(TypeError);
  });

  it("gives each delivery to one of many claimers", async () => {
    for (let i = 0; i < 30; i++) await enqueueMail(ctx, mail(`m${i}`));
    const other = { ...ctx, db: (await engine.openAnother()).db };
    const claims = await Promise.all(Array.from({ length: 12 }, (_, index) => claimDue(index % 2 ? ctx : other, 4)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    while (ids.length < 30) {
      const more = await claimDue(ctx, 4);
      if (more.length === 0) break;
      ids.push(...more.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(30);
  });

  it("claims no more than it is asked for, however the planner joins", async () => {
    for (let i = 0; i < 10; i++) await enqueueMail(ctx, mail(`m${i}`));
    for (const limit of [0, -1, 0.5]) expect(await claimDue(ctx, limit)).toEqual([]);
    const claimed = await engine.db.transaction().execute(async (tx) => {
      // Forces the plan that runs the inner query for each row, if it is allowed.
      if (engine.name === "postgres") {
        for (const method of ["hashjoin", "mergejoin", "material", "hashagg", "sort"]) {
          await sql.raw(`set local enable_${method} = off`).execute(tx);
        }
      }
      return claimDue({ ...ctx, db: tx }, 3);
    });
    expect(claimed).toHaveLength(3);
  });

  it("waits as long as the receiver asks for, but no longer than the longest wait", async () => {
    await enqueueMail(ctx, mail("a"));
    for (const [asked, waited] of [
      [20 * 60_000, 20 * 60_000],
      [48 * 3_600_000, 6 * 3_600_000],
    ] as const) {
      const [delivery] = await claimDue(ctx, 1);
      await recordFailure(ctx, delivery!, { message: "later", permanent: false, retryAt: new Date(now + asked) });
      expect((await rows())[0]?.next_attempt_at.getTime()).toBe(now + waited);
      expect(await claimDue(ctx, 1)).toEqual([]);
      now += waited;
    }
    const [delivery] = await claimDue(ctx, 1);
    await recordFailure(ctx, delivery!, { message: "now", permanent: false, retryAt: new Date(now - 5_000) });
    expect((await rows())[0]?.next_attempt_at.getTime()).toBeGreaterThan(now + 1_900);
  });

  it("gives a delivery to the next one when its claimer died, and not while it lives", async () => {
    await enqueueMail(ctx, mail("a"));
    const [first] = await claimDue(ctx, 5);
    now += leaseTime - 1;
    expect(await claimDue(ctx, 5)).toEqual([]);
    await renewClaims(ctx, [first!]);
    now += leaseTime - 1;
    expect(await claimDue(ctx, 5)).toEqual([]);
    now += 1;
    const [second] = await claimDue(ctx, 5);
    expect(second).toMatchObject({ id: first!.id, attempt: 2 });
    // The first process is slow, not dead: its failure must not count for the second claim.
    await recordFailure(ctx, first!, { message: "late", permanent: true });
    await renewClaims(ctx, [first!]);
    expect(await rows()).toMatchObject([
      { failed_at: null, last_error: null, locked_until: new Date(now + leaseTime) },
    ]);
    await recordDelivered(ctx, second!);
    now += 1e9;
    expect(await claimDue(ctx, 5)).toEqual([]);
  });

  it("does not wait for a time that was given while the clock was ahead", async () => {
    const hours = 3_600_000;
    const planned = { ...mail("planned"), dueAt: new Date(now + 2 * hours) };
    const present = now;
    now += 9 * hours;
    for (const key of ["fresh", "failed", "crashed"]) {
      await enqueueMail(ctx, mail(key));
      if (key === "fresh") continue;
      const claimed = (await claimDue(ctx, 5)).at(-1)!;
      if (key === "failed") await recordFailure(ctx, claimed, { message: "451 try later", permanent: false });
    }
    await engine.db.updateTable("outbox").set({ locked_until: null }).where("idempotency_key", "=", "fresh").execute();
    now = present;
    await enqueueMail(ctx, planned);
    const keys = await Promise.all(
      (await claimDue(ctx, 5)).map(async ({ id }) => (await rows()).find((row) => row.id === id)?.idempotency_key),
    );
    expect(new Set(keys)).toEqual(new Set(["crashed", "failed", "fresh"]));
    expect(await claimDue(ctx, 5)).toEqual([]);
  });

  it("tries a new delivery when it was written while the clock was ahead by hours, and waits as long as it must after a failure", async () => {
    await enqueueMail(ctx, mail("failed"));
    for (let attempt = 1; attempt < maximumAttempts; attempt += 1) {
      const [delivery] = await claimDue(ctx, 1);
      await recordFailure(ctx, delivery!, { message: "451 try later", permanent: false });
      now = (await rows())[0]!.next_attempt_at.getTime();
    }
    // Between three and six hours, which is what it must wait.
    const [failed] = await claimDue(ctx, 1);
    await engine.db
      .updateTable("outbox")
      .set({ locked_until: null, next_attempt_at: new Date(now + 6 * 3_600_000) })
      .where("id", "=", failed!.id)
      .execute();
    now += 3 * 3_600_000;
    await enqueueMail(ctx, mail("fresh"));
    now -= 3 * 3_600_000;
    expect(await claimDue(ctx, 5)).toMatchObject([{ attempt: 1 }]);
  });

  it("tries again later and later, and gives up visibly", async () => {
    await enqueueMail(ctx, mail("a"));
    const waits: number[] = [];
    for (;;) {
      const [delivery] = await claimDue(ctx, 1);
      const failed = await recordFailure(ctx, delivery!, { message: "451 try later", permanent: false });
      if (failed) break;
      const [row] = await rows();
      waits.push(row!.next_attempt_at.getTime() - now);
      now = row!.next_attempt_at.getTime() - 1;
      expect(await claimDue(ctx, 1)).toEqual([]);
      now += 1;
    }
    expect(waits).toHaveLength(maximumAttempts - 1);
    expect(waits[0]).toBeLessThanOrEqual(1_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(3 * 3_600_000);
    expect(await rows()).toMatchObject([
      { attempts: maximumAttempts, failed_at: new Date(now), last_error: "451 try later" },
    ]);

    await expect(retryFailed({ ...ctx, actor: { kind: "visitor" } })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await retryFailed(ctx)).toBe(1);
    expect(await claimDue(ctx, 1)).toHaveLength(1);
  });

  it("gives up, too, when its sender ends the process at each attempt", async () => {
    await enqueueMail(ctx, mail("a"));
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      expect(await claimDue(ctx, 1)).toMatchObject([{ attempt }]);
      now += leaseTime;
    }
    expect(await claimDue(ctx, 1)).toEqual([]);
    expect(await rows()).toMatchObject([{ failed_at: new Date(now), last_error: expect.stringContaining("ended") }]);
    expect(await retryFailed(ctx)).toBe(1);
    expect(await claimDue(ctx, 1)).toMatchObject([{ attempt: 1 }]);
  });

  it("gives up at once on what can't succeed", async () => {
    await enqueueMail(ctx, mail("a"));
    const [delivery] = await claimDue(ctx, 1);
    await expect(recordFailure(ctx, delivery!, { message: "550 no such user", permanent: true })).resolves.toBe(true);
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: new Date(now) }]);
  });
});

describe("waitAfter", () => {
  it("doubles from a second to six hours, less up to a half", () => {
    expect([1, 2, 3].map((attempt) => waitAfter(attempt, 0))).toEqual([1_000, 2_000, 4_000]);
    expect(waitAfter(19, 0)).toBe(6 * 3_600_000);
    expect(waitAfter(3, 0.5)).toBe(3_000);
  });
});

describeOnEachEngine("messages", (engine) => {
  let now: number;
  let ctx: Context;

  beforeEach(async () => {
    await engine.db.deleteFrom("outbox").execute();
    now = Date.UTC(2026, 0, 1);
    ctx = testContext(engine.db, { clock: () => new Date(now) });
  });

  async function fill(): Promise<void> {
    const mail = { to: "ada@alumni.example", limit: "none", subject: "Your link", text: "Open" } as const;
    await enqueueMail(ctx, { ...mail, html: "<p>Open</p>", idempotencyKey: "a:1" });
    now += 1_000;
    await enqueueWebhook(ctx, { url: "https://crm.example", event: "lead.created", body: {}, idempotencyKey: "b:1" });
    now += 1_000;
    const expiresAt = new Date(now + 600_000);
    await enqueueText(ctx, { to: "+12125550142", text: "123456 is your code", expiresAt, idempotencyKey: "c:1" });
  }

  it("are mails and texts with all that is in them, newest first, and no webhooks", async () => {
    await fill();
    const found = await findMessages(ctx, { limit: 10 });
    expect(found).toMatchObject([
      { kind: "text", to: "+12125550142", subject: "", text: "123456 is your code", html: null, state: "waiting" },
      { kind: "mail", to: "ada@alumni.example", subject: "Your link", html: "<p>Open</p>", state: "waiting" },
    ]);
    expect(await findMessages(ctx, { limit: 1 })).toEqual(found.slice(0, 1));
    expect(await findMessage(ctx, found[1]?.id ?? "")).toEqual(found[1]);
    expect(await findMessage(ctx, "no such id")).toBeNull();
  });

  it("say what became of them", async () => {
    await fill();
    for (const delivery of await claimDue(ctx, 10)) {
      if (delivery.kind === "mail") await recordDelivered(ctx, delivery);
      else await recordFailure(ctx, delivery, { message: "no such number", permanent: true });
    }
    expect(await findMessages(ctx, { limit: 10 })).toMatchObject([
      { kind: "text", state: "given up", lastError: "no such number" },
      { kind: "mail", state: "sent", lastError: null },
    ]);
  });

  it.each([{ kind: "visitor" as const }, userActor()])("are nobody else's to read: $kind", async (actor) => {
    const stranger = { ...ctx, actor };
    await expect(findMessages(stranger, { limit: 1 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(findMessage(stranger, "a")).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("a letter says the same as text and as HTML, and nothing in it becomes markup", () => {
  const { subject, text, html } = composeLetter({
    subject: "Ada & <Bob>",
    paragraphs: ["First <b>line</b>.", "Yours,\nthe team"],
    link: { label: "Open & read", url: 'https://x.example/?a=1&b="2"' },
  });
  expect(subject).toBe("Ada & <Bob>");
  expect(text).toBe('First <b>line</b>.\n\nhttps://x.example/?a=1&b="2"\n\nYours,\nthe team\n');
  expect(html).toContain("<title>Ada &amp; &lt;Bob&gt;</title>");
  expect(html).toContain("<p>First &lt;b&gt;line&lt;/b&gt;.</p>");
  expect(html).toContain('<p><a href="https://x.example/?a=1&amp;b=&quot;2&quot;">Open &amp; read</a></p>');
  expect(html).toContain("<p>Yours,<br>the team</p>");
});

test("a letter without a link has none", () => {
  expect(composeLetter({ subject: "S", paragraphs: ["One"] })).toMatchObject({
    text: "One\n",
    html: expect.not.stringContaining("<a"),
  });
});
