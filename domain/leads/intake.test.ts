import { assert, asyncProperty, constantFrom, dictionary, oneof, string } from "fast-check";
import type { DomainError } from "#lib/domain-error.ts";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import { copyFile, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { type Context, systemContext } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createLead, replayJournal } from "./intake.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import { releaseLead } from "./store-lead.ts";
import { filledInquiry } from "./testing/filled-inquiry.ts";

describeOnEachEngine("createLead", (engine) => {
  let ctx: Context;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-leads-"));
    await engine.db.deleteFrom("leads").execute();
    await engine.db.deleteFrom("outbox").execute();
    await engine.db.deleteFrom("recipient_limits").execute();
    ctx = testContext(engine.db, { dataDir, actor: { kind: "visitor" } });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const leads = () => engine.db.selectFrom("leads").selectAll().execute();
  const outbox = () => engine.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();

  it("stores an inquiry with an email to the team and an acknowledgement", async () => {
    await expect(createLead(ctx, filledInquiry(ctx, { message: "One\r\ntwo", utm_source: "letter" }))).resolves.toEqual(
      {
        type: "general",
      },
    );
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: "Ada Osei",
      message: "One\ntwo",
      status: "new",
      quarantine_reason: null,
      campaign: { utm_source: "letter" },
    });
    const payloads = (await outbox()).map(({ payload }) => payload);
    expect(payloads).toHaveLength(2);
    expect(payloads).toContainEqual(
      expect.objectContaining({
        to: shippedTexts.texts.brand.email,
        replyTo: { name: "Ada Osei", address: "ada@alumni.example" },
        text: expect.stringContaining("One\ntwo"),
      }),
    );
    expect(payloads).toContainEqual(
      expect.objectContaining({
        to: "ada@alumni.example",
        replyTo: { name: "", address: shippedTexts.texts.brand.email },
      }),
    );
  });

  it("adds a webhook when one is configured", async () => {
    const leadSettings = { ...ctx.leads, webhookUrl: "https://crm.example/hook" };
    await createLead({ ...ctx, leads: leadSettings }, filledInquiry(ctx));
    const webhook = (await outbox()).find(({ kind }) => kind === "webhook");
    const { url, body } = webhook!.payload as { url: string; body: string };
    expect(url).toBe("https://crm.example/hook");
    expect(JSON.parse(body)).toMatchObject({ type: "lead.created", data: { email: "ada@alumni.example" } });
  });

  it("tells the jobs after the commit", async () => {
    let seen = -1;
    const told = new Promise<void>((resolve, reject) => {
      const outboxFilled = () =>
        void outbox()
          .then((rows) => (seen = rows.length))
          .then(() => resolve(), reject);
      createLead({ ...ctx, outboxFilled }, filledInquiry(ctx)).catch(reject);
    });
    await told;
    expect(seen).toBe(2);
  });

  it("makes one inquiry of the same submit sent many times at once, through two connections", async () => {
    const form = filledInquiry(ctx);
    const other = { ...ctx, db: (await engine.openAnother()).db };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createLead(index % 2 ? ctx : other, form)),
    );
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(["general"]));
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(2);
  });

  it("takes a changed message from the same form as a new inquiry", async () => {
    const form = filledInquiry(ctx);
    await createLead(ctx, form);
    await createLead(ctx, { ...form, message: "And what does it cost?" });
    expect(await leads()).toHaveLength(2);
  });

  it("knows a repetition without a form id by its content, for a day", async () => {
    const { submission: _, rendered: __, ...form } = filledInquiry(ctx);
    const at = (time: string) => ({ ...ctx, clock: () => new Date(time) });
    await createLead(at("2026-03-01T10:00:00Z"), form);
    await createLead(at("2026-03-01T11:00:00Z"), { ...form, message: `  ${form["message"]?.replaceAll(" ", "  ")}` });
    expect(await leads()).toHaveLength(1);
    await createLead(at("2026-03-02T11:00:00Z"), form);
    expect(await leads()).toHaveLength(2);
  });

  it.each([
    ["honeypot", () => filledInquiry(ctx, { website: "https://spam.example" })],
    ["no_token", () => ({ name: "Bot", email: "bot@spam.example", message: "Hi", type: "general" })],
    ["forged_token", () => filledInquiry(ctx, { rendered: "lq2x.AAAA" })],
    ["too_fast", () => filledInquiry(ctx, createFormToken(ctx) as unknown as Record<string, string>)],
    ["expired", () => filledInquiry(ctx, tokenFrom(49 * 3_600_000))],
  ])("quarantines, but keeps and acknowledges: %s", async (reason, form) => {
    await expect(createLead(ctx, form())).resolves.toEqual({ type: "general" });
    expect(await leads()).toMatchObject([{ status: "quarantined", quarantine_reason: reason }]);
    expect(await outbox()).toEqual([]);
  });

  it.each([1_000, 3 * 3_600_000, 400 * 24 * 3_600_000])(
    "takes what a person sends from a form that was shown while the clock was %d ms ahead",
    async (ahead) => {
      await createLead(ctx, filledInquiry(ctx, tokenFrom(-ahead)));
      expect(await leads()).toMatchObject([{ status: "new", quarantine_reason: null }]);
    },
  );

  const tokenFrom = (age: number): Record<string, string> => {
    const rendered = new Date(ctx.clock().getTime() - age);
    return { ...createFormToken({ ...ctx, clock: () => rendered }) };
  };

  it("lets the operator release from quarantine, once", async () => {
    await createLead(ctx, filledInquiry(ctx, { website: "x" }));
    const [lead] = await leads();
    const operator = testContext(engine.db);
    await expect(releaseLead(ctx, lead!.id)).rejects.toMatchObject({ code: "unauthenticated" });
    const results = await Promise.all([releaseLead(operator, lead!.id), releaseLead(operator, lead!.id)]);
    expect(results).toContain(true);
    expect(results).toContain(false);
    expect(await leads()).toMatchObject([{ status: "new", quarantine_reason: "honeypot" }]);
    expect(await outbox()).toHaveLength(2);
    await expect(releaseLead(operator, "no-such-id")).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps inquiry and deliveries together: when one delivery can't be written, neither is, and the journal takes it", async () => {
    const broken = {
      ...ctx,
      leads: {
        get webhookUrl(): string {
          throw new TypeError("no address");
        },
      },
    };
    await createLead(broken, filledInquiry(ctx));
    expect(await leads()).toEqual([]);
    expect(await outbox()).toEqual([]);
    expect(await readdir(join(dataDir, "journal"))).toHaveLength(1);
  });

  it("keeps an inquiry in the journal while the team's address can't be read, in place of the one that ships", async () => {
    await engine.db
      .insertInto("site_texts")
      .values({ id: "brand", body: { email: "team@reunion.example" }, version: 1, updated_at: new Date() })
      .execute();
    await sql`alter table site_texts rename to hidden_texts`.execute(engine.db);
    try {
      await createLead(ctx, filledInquiry(ctx));
    } finally {
      await sql`alter table hidden_texts rename to site_texts`.execute(engine.db);
    }
    expect(await outbox()).toEqual([]);
    await expect(replayJournal(systemContext(ctx, "journal"))).resolves.toMatchObject({ stored: 1, faults: [] });
    await engine.db.deleteFrom("site_texts").execute();
    expect((await outbox()).map(({ payload }) => (payload as { to: string }).to).toSorted()).toEqual([
      "ada@alumni.example",
      "team@reunion.example",
    ]);
  });

  it("stores what the form of a type asked and where the visitor came from, and tells team and receiver", async () => {
    const first = { referrer: "news.example", campaign: { utm_source: "letter" }, landing: "/blog" };
    const last = { referrer: "", campaign: {}, landing: "/pricing" };
    const visit = { first, last, pages: ["/blog", "/pricing"] };
    const asked = { type: "trial", kind: "university", alumni: "about 4,500" };
    const form = filledInquiry(ctx, { ...asked, place: "pricing-end", trace: JSON.stringify(visit) });
    const receiver = { ...ctx, leads: { ...ctx.leads, webhookUrl: "https://crm.example/hook" } };
    await expect(createLead(receiver, form)).resolves.toEqual({ type: "trial", alumni: 4500 });
    const [lead] = await leads();
    const trace = {
      ...visit,
      call_to_action: "pricing-end",
      opened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    };
    expect(lead).toMatchObject({ details: { kind: "university", alumni: 4500 }, trace });
    const deliveries = await outbox();
    const mail = deliveries
      .map(({ payload }) => payload as { to?: string; text?: string })
      .find(({ to }) => to?.startsWith("hello"));
    for (const line of [
      "Kind of organization: College or university",
      "Number of alumni: 4,500",
      "Opened by: pricing-end",
      "Visit began: news.example, utm_source=letter: /blog",
      "Came back: /pricing",
      "Pages seen: /blog, /pricing",
    ])
      expect(mail?.text).toContain(line);
    const hook = deliveries.find(({ kind }) => kind === "webhook")?.payload as { body: string };
    expect(JSON.parse(hook.body)).toMatchObject({ data: { details: { kind: "university", alumni: 4500 }, trace } });
  });

  it("takes half of a letter in what the visit or a campaign left, which PostgreSQL alone would refuse", async () => {
    const trace = '{"pages":["/a\\ud800","/b\\u0000"]}';
    await createLead(ctx, filledInquiry(ctx, { trace, utm_source: `${"x".repeat(119)}😀` }));
    expect(await leads()).toMatchObject([{ trace: { pages: ["/a\ufffd", "/b"] } }]);
  });

  it("stores or refuses at a field whatever is posted, and never fails", async () => {
    const names = constantFrom(
      "name",
      "email",
      "organization",
      "message",
      "type",
      "kind",
      "alumni",
      "place",
      "trace",
      "page",
      "referrer",
      "submission",
      "rendered",
      "website",
      "utm_source",
      "time",
      "zone",
      "show",
      "__proto__",
    );
    const values = oneof(
      string({ unit: "binary", maxLength: 80 }),
      constantFrom(
        "demo",
        "trial",
        "university",
        "4,000",
        "2026-11-30T15:00:00.000Z",
        "Pacific/Auckland",
        "\u0000",
        "a@b.example",
        '{"first":{"campaign":{"utm_source":"\\u0000"}},"pages":["/\\u0000\\ud800"]}',
      ),
    );
    await assert(
      asyncProperty(dictionary(names, values), async (typed) => {
        const form = { ...filledInquiry(ctx), ...typed };
        const before = (await leads()).length;
        const fault = await createLead(ctx, form).then(
          () => null,
          (error: unknown) => error,
        );
        if (fault === null) return;
        expect(fault).toMatchObject({ code: "invalid" });
        expect(Object.keys((fault as DomainError).fields)).not.toEqual([]);
        expect(await leads()).toHaveLength(before);
      }),
      { numRuns: 60 },
    );
    // Not one that the database refused.
    expect(await readdir(join(dataDir, "journal")).catch(() => [])).toEqual([]);
  });

  it("names every field that needs a change and stores nothing", async () => {
    const form = filledInquiry(ctx, { name: " ", email: "ada@alumni", message: "", organization: "x".repeat(161) });
    await expect(createLead(ctx, form)).rejects.toMatchObject({
      code: "invalid",
      fields: {
        name: expect.any(String),
        email: expect.any(String),
        message: expect.any(String),
        organization: expect.any(String),
      },
    });
    expect(await leads()).toEqual([]);
  });

  it("allows 30 inquiries in a row for each address, whatever the address of others", async () => {
    const from = (remoteAddress: string) => createLead({ ...ctx, remoteAddress }, filledInquiry(ctx));
    // A few at a time: where the database can't answer all of them within a second, the process counts by itself.
    const answers: PromiseSettledResult<unknown>[] = [];
    for (const count of [10, 10, 11])
      answers.push(...(await Promise.allSettled(Array.from({ length: count }, () => from("192.0.2.7")))));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "rate_limited", retryAfter: expect.any(Number) } }]);
    await expect(from("192.0.2.8")).resolves.toBeDefined();
  });
});

it("keeps inquiries for the backup that was put in the place of the database file meanwhile", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-leads-"));
  const file = join(dataDir, "homecoming.sqlite");
  const open = () => openDatabase({ dataDir });
  let database = await open();
  try {
    await database.migrate();
    await database.close();
    await copyFile(file, `${file}.backup`);
    database = await open();
    const ctx = () => testContext(database.db, { dataDir, actor: { kind: "visitor" } });
    await createLead(ctx(), filledInquiry(ctx()));
    for (const ending of ["-wal", "-shm"]) await rm(file + ending);
    await rename(`${file}.backup`, file);
    await createLead(ctx(), filledInquiry(ctx(), { email: "bob@alumni.example" }));
    await database.close();

    database = await open();
    await expect(replayJournal(ctx())).resolves.toMatchObject({ stored: 1, faults: [] });
    const leads = await database.db.selectFrom("leads").select("email").execute();
    expect(leads).toEqual([{ email: "bob@alumni.example" }]);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
});
