import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { type MailPayload, claimDue, messageIdOf, recordDelivered, recordFailure } from "#domain/outbox/outbox.ts";
import { erasePerson, findPerson } from "#domain/people/person.ts";
import { strangers } from "#domain/testing/actors.ts";
import { failureOf, setAdminStage } from "#domain/testing/stages.ts";
import { createLead } from "../intake.ts";
import { tagAddress } from "../mailbox/reply-address.ts";
import { filledInquiry } from "../testing/filled-inquiry.ts";
import { getConversation } from "./conversation.ts";
import { receiveMail } from "./receive-mail.ts";
import { sendReply } from "./send-reply.ts";
import { deleteTemplate, findTemplates, saveTemplate } from "./templates.ts";

describeOnEachEngine("replies to inquiries", (engine) => {
  const stage = setAdminStage(engine);
  let system: Context;
  let sales: Context;
  let leadId: string;
  const leads = { webhookUrl: null, replyAddress: "hello@site.example", readsAnswers: true };

  beforeEach(async () => {
    for (const table of [
      "lead_messages",
      "lead_events",
      "leads",
      "outbox",
      "recipient_limits",
      "rate_limits",
      "reply_templates",
      "users",
    ] as const)
      await engine.db.deleteFrom(table).execute();
    system = stage.as({ kind: "system", name: "test" }, { leads });
    sales = { ...stage.member("sales"), leads };
    const at = stage.now;
    const user = {
      id: "user-of-ada@school.example",
      email: "ada@school.example",
      name: 'Ada <Lovelace>"',
      email_verified: true,
    };
    await engine.db
      .insertInto("users")
      .values({ ...user, banned_at: null, created_at: at, updated_at: at })
      .execute();
    leadId = await inquire("ann@alumni.example", "Ann Osei");
  });

  async function inquire(email: string, name: string): Promise<string> {
    await createLead({ ...system, actor: { kind: "visitor" } }, filledInquiry(system, { email, name }));
    const row = await engine.db
      .selectFrom("leads")
      .select("id")
      .where("email", "=", email)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const reply = (overrides: Partial<Parameters<typeof sendReply>[2]> = {}) => ({
    key: randomUUID(),
    subject: "Re: your inquiry",
    text: "Yes, see https://x.example/a?b=1&c=2.\n\n<b>Monday</b>?",
    ...overrides,
  });
  const mailTo = async (part: string) => {
    const row = await engine.db
      .selectFrom("outbox")
      .selectAll()
      .where("idempotency_key", "like", `lead:%:${part}%`)
      .executeTakeFirstOrThrow();
    return { id: row.id, ...(row.payload as MailPayload) };
  };
  const raw = (headers: Record<string, string>, text = "Monday is fine.") => {
    const all = {
      From: "Ann <ann@alumni.example>",
      To: "hello@site.example",
      "Message-ID": `<${randomUUID()}@mx>`,
      ...headers,
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return new Uint8Array(Buffer.from([...head, "", text].join("\r\n")));
  };
  const receive = (mail: Uint8Array, source: "mailbox" | "webhook" = "mailbox") => {
    stage.now = new Date(stage.now.getTime() + 1_000);
    return receiveMail(system, mail, { receivedAt: stage.now, source });
  };
  const lead = () => engine.db.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirstOrThrow();

  it("go out once, under the name of the member, in the thread of the acknowledgement, and answer the inquiry", async () => {
    const first = reply();
    const results = await Promise.all([sendReply(sales, leadId, first), sendReply(sales, leadId, first)]);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await sendReply(sales, leadId, first)).toEqual({ id: first.key, isNew: false });
    expect((await getConversation(sales, leadId)).messages).toHaveLength(1);
    const mail = await mailTo("reply");
    const acknowledgement = messageIdOf(system, (await mailTo("acknowledgement")).id);
    const notice = messageIdOf(system, (await mailTo("team")).id);
    expect(mail).toMatchObject({
      to: "ann@alumni.example",
      fromName: "Ada Lovelace",
      replyTo: { name: "", address: tagAddress(system, "hello@site.example", leadId) },
      inReplyTo: acknowledgement,
      references: [notice, acknowledgement],
      messageId: expect.stringMatching(/^<[\da-f-]{36}@www\.homecoming\.example>$/),
    });
    expect(mail.html).toContain(
      '<p>Yes, see <a href="https://x.example/a?b=1&amp;c=2">https://x.example/a?b=1&amp;c=2</a>.</p>',
    );
    expect(mail.html).toContain("<p>&lt;b&gt;Monday&lt;/b&gt;?</p>");
    expect(await lead()).toMatchObject({ stage: "contacted", answered_at: stage.now });
    const events = await engine.db
      .selectFrom("lead_events")
      .select(["kind", "by_email"])
      .where("kind", "=", "reply")
      .execute();
    expect(events).toEqual([{ kind: "reply", by_email: "ada@school.example" }]);
  });

  it("show what became of them", async () => {
    await sendReply(sales, leadId, reply());
    const state = async () => (await getConversation(sales, leadId)).messages[0]?.delivery;
    expect(await state()).toMatchObject({ state: "waiting", lastError: null });
    for (const each of await claimDue(system, 9))
      await recordFailure(system, each, { message: "550 no", permanent: true });
    expect(await state()).toMatchObject({ state: "given up", lastError: "550 no", nextAttempt: null });
    await engine.db.updateTable("outbox").set({ failed_at: null }).execute();
    const rows = await engine.db.selectFrom("outbox").select("id").execute();
    for (const row of rows) await recordDelivered(system, row);
    expect(await state()).toMatchObject({ state: "sent" });
    await engine.db.deleteFrom("outbox").execute();
    expect(await state()).toMatchObject({ state: "discarded" });
    stage.now = new Date(stage.now.getTime() + 31 * 24 * 3_600_000);
    expect(await state()).toMatchObject({ state: "sent" });
  });

  it("are refused with open placeholders, for an inquiry in quarantine, and when there are too many", async () => {
    expect((await failureOf(sendReply(sales, leadId, reply({ text: "Hello {organization}" })))).fields).toHaveProperty(
      "text",
    );
    expect((await failureOf(sendReply(sales, leadId, reply({ subject: " ", text: "" })))).fields).toMatchObject({
      subject: expect.any(String),
      text: expect.any(String),
    });
    expect((await failureOf(sendReply(sales, leadId, reply({ subject: "a\r\nBcc: x@y.example" })))).code).toBe(
      "invalid",
    );
    expect((await failureOf(sendReply(sales, randomUUID(), reply()))).code).toBe("not_found");
    for (let number = 0; number < 9; number++) await sendReply(sales, leadId, reply());
    await sendReply(sales, leadId, reply());
    expect((await failureOf(sendReply(sales, leadId, reply()))).code).toBe("rate_limited");
    await engine.db.updateTable("leads").set({ status: "quarantined" }).execute();
    await engine.db.deleteFrom("rate_limits").execute();
    expect((await failureOf(sendReply(sales, leadId, reply()))).code).toBe("conflict");
    expect((await getConversation(sales, leadId)).draft).toBeNull();
  });

  it("are no business of strangers and writers", async () => {
    const calls = [
      (ctx: Context) => sendReply(ctx, leadId, reply()),
      (ctx: Context) => getConversation(ctx, leadId),
      (ctx: Context) => findTemplates(ctx),
    ];
    const changes = [
      (ctx: Context) => saveTemplate(ctx, { id: null, version: 0, name: "a", subject: "", text: "b" }),
      (ctx: Context) => deleteTemplate(ctx, "1"),
    ];
    for (const [, actor, code] of strangers)
      for (const call of [...calls, ...changes]) expect((await failureOf(call(stage.as(actor)))).code).toBe(code);
    for (const call of [...calls, ...changes])
      expect((await failureOf(call(stage.member("writer")))).code).toBe("forbidden");
    for (const call of changes) expect((await failureOf(call(sales))).code).toBe("forbidden");
  });

  it("begin with templates, which editors keep", async () => {
    const editor = stage.member("editor");
    const input = { id: null, version: 0, name: " Demo ", subject: "Re: demo", text: "Dear {name},\n{sender}" };
    const made = await saveTemplate(editor, input);
    expect((await failureOf(saveTemplate(editor, { ...input, name: "Demo" }))).fields).toHaveProperty("name");
    await saveTemplate(editor, { ...made, text: "other" });
    expect((await failureOf(saveTemplate(editor, { ...made, text: "stale" }))).code).toBe("conflict");
    const { draft } = await getConversation(sales, leadId);
    expect(draft).toMatchObject({
      to: { name: "Ann Osei", address: "ann@alumni.example" },
      from: "Ada Lovelace",
      answersTo: "hello@site.example",
      values: { name: "Ann Osei", organization: "Northgate College", sender: "Ada Lovelace" },
      templates: [{ name: "Demo", text: "other" }],
    });
    await deleteTemplate(editor, made.id);
    expect((await failureOf(deleteTemplate(editor, made.id))).code).toBe("not_found");
  });

  it("are answered in their thread, once, however often the mail comes", async () => {
    await sendReply(sales, leadId, reply());
    const { messageId = "" } = await mailTo("reply");
    const answer = raw({ "In-Reply-To": messageId, From: "Somebody Else <other@alumni.example>" });
    expect(await Promise.all([receive(answer), receive(answer)]).then((all) => all.toSorted())).toEqual([
      "known",
      "stored",
    ]);
    expect(await receive(answer)).toBe("known");
    const { messages, draft } = await getConversation(sales, leadId);
    expect(messages).toMatchObject([
      { direction: "out" },
      {
        direction: "in",
        kind: "mail",
        from: { address: "other@alumni.example" },
        text: "Monday is fine.",
        isBySender: false,
      },
    ]);
    expect(draft?.subject).toMatch(/^Re: (?!Re)/);
    // The next reply is in the same thread.
    await sendReply(sales, leadId, reply());
    const second = await engine.db
      .selectFrom("outbox")
      .selectAll()
      .where("idempotency_key", "like", "lead:%:reply:%")
      .orderBy("created_at", "desc")
      .execute();
    const known = messages[1]!;
    const ids = await engine.db
      .selectFrom("lead_messages")
      .select("message_id")
      .where("id", "=", known.id)
      .executeTakeFirstOrThrow();
    expect(second.some(({ payload }) => (payload as MailPayload).inReplyTo === ids.message_id)).toBe(true);
  });

  it("are matched by the acknowledgement, by the address with its tag, and by the sender of an open inquiry", async () => {
    const acknowledgement = messageIdOf(system, (await mailTo("acknowledgement")).id);
    expect(await receive(raw({ References: `<x@y> ${acknowledgement}`, From: "x@y.example" }))).toBe("stored");
    const tagged = tagAddress(system, "hello@site.example", leadId);
    expect(await receive(raw({ To: tagged.toUpperCase(), From: "x@y.example" }))).toBe("stored");
    expect(await receive(raw({ To: "a@b.example", "Delivered-To": tagged, From: "x@y.example" }))).toBe("stored");
    const forged = tagged.replace(/.@/, (end) => (end.startsWith("a") ? "b@" : "a@"));
    expect(await receive(raw({ To: forged, From: "x@y.example" }))).toBe("other");
    expect(await receive(raw({ From: "ANN@Alumni.example" }))).toBe("stored");
    await engine.db.updateTable("leads").set({ stage: "won" }).execute();
    expect(await receive(raw({}))).toBe("other");
    const messages = await engine.db.selectFrom("lead_messages").select("matched_by").execute();
    expect(messages.map(({ matched_by }) => String(matched_by)).toSorted()).toEqual([
      "address",
      "address",
      "sender",
      "thread",
    ]);
    const older = { ...system, secret: "another secret of this site, 32 characters", previousSecrets: [system.secret] };
    expect(
      await receiveMail(older, raw({ To: tagged, From: "x@y.example" }), { receivedAt: stage.now, source: "mailbox" }),
    ).toBe("stored");
  });

  it("of machines and reports are noted, and nobody is told; of the rest whoever has the inquiry is", async () => {
    await sendReply(sales, leadId, reply());
    const { messageId = "" } = await mailTo("reply");
    const before = await engine.db.selectFrom("outbox").select("id").execute();
    expect(
      await receive(raw({ "In-Reply-To": messageId, "Auto-Submitted": "auto-replied" }, "I am away"), "webhook"),
    ).toBe("stored");
    expect(
      await receive(raw({ From: "mailer-daemon@mx.example", "In-Reply-To": messageId }, "no such user"), "webhook"),
    ).toBe("stored");
    expect(await receive(raw({ "Auto-Submitted": "auto-replied" }))).toBe("other");
    expect(await engine.db.selectFrom("outbox").select("id").execute()).toHaveLength(before.length);
    expect((await getConversation(sales, leadId)).messages.map(({ kind }) => kind)).toEqual(["mail", "auto", "bounce"]);
    await receive(raw({ "In-Reply-To": messageId }), "webhook");
    expect(await mailTo("answered")).toMatchObject({
      isForTeam: true,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  });

  it("of one id with other words are kept apart, and many of one inquiry are left where they are", async () => {
    const same = { "Message-ID": "<always@broken>" };
    expect(await receive(raw(same, "one"))).toBe("stored");
    expect(await receive(raw(same, "one"))).toBe("known");
    expect(await receive(raw(same, "two"))).toBe("stored");
    expect(await receive(raw(same, "two"))).toBe("known");
    const row = {
      lead_id: leadId,
      direction: "in",
      kind: "mail",
      sender: "a@b.example",
      sender_name: "",
      recipient: "",
      subject: "",
      text: "",
      quoted: "",
      attachments: [] as { name: string; size: number }[],
      at: stage.now,
    } as const;
    const add = (count: number, matched_by: "sender" | "thread") =>
      engine.db
        .insertInto("lead_messages")
        .values(
          Array.from({ length: count }, () => ({ ...row, matched_by, id: randomUUID(), message_id: randomUUID() })),
        )
        .execute();
    await add(18, "sender");
    expect(await receive(raw({}))).toBe("other");
    // Whoever forges the address keeps out no answer in the thread.
    const tagged = raw({ To: tagAddress(system, "hello@site.example", leadId) });
    expect(await receive(tagged)).toBe("stored");
    await add(99, "thread");
    expect(await receive(raw({ To: tagAddress(system, "hello@site.example", leadId) }))).toBe("other");
  });

  it("are taken whatever signs and words are in them", async () => {
    const tagged = { To: tagAddress(system, "hello@site.example", leadId) };
    for (const [name, value] of [
      ["Delivered-To", "a\0b@site.example"],
      ["X-Original-To", "\ud800@site.example"],
      ["From", '"\0" <a\0@x.example>'],
      ["Subject", "=?utf-16be?b?2AAAYQ==?= =?utf-7?q?+ADw-script+AD4-?="],
      ["Content-Type", 'application/ms-tnef; name="win\0mail.dat"'],
      ["Content-Type", "text/html; charset=utf-7"],
      ["Content-Type", "text/plain; charset=utf-16le"],
      ["In-Reply-To", `<${"a".repeat(299)}>`],
    ] as const)
      expect([name, value, await receive(raw({ ...tagged, [name]: value }))]).toEqual([name, value, "stored"]);
    // A flood of words, of which an engine may not index all.
    const words = Array.from({ length: 200_000 }, (_, index) => `w${index.toString(36)}`).join(" ");
    await engine.db.updateTable("leads").set({ search_text: words }).where("id", "=", leadId).execute();
    expect(await receive(raw(tagged, "And more"))).toBe("stored");
  }, 60_000);

  it("are none when a program of the team answers what the team is told", async () => {
    await engine.db.updateTable("leads").set({ owner_id: "admin-1" }).execute();
    expect(await receive(raw({}), "webhook")).toBe("stored");
    const { id } = await mailTo("answered");
    const away = raw({ From: "ada@school.example", "In-Reply-To": messageIdOf(system, id) }, "I am away");
    expect(await receive(away, "webhook")).toBe("other");
  });

  it("are in what is kept of a person, and go with it, but not those of others", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-replies-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await sendReply(sales, leadId, reply());
    await receive(raw({}, "My own words"));
    const other = await inquire("bob@alumni.example", "Bob");
    await sendReply(sales, other, reply({ text: "Ask ann@alumni.example about it." }));
    await sendReply(sales, other, reply({ text: "Or nobody." }));
    const ctx = { ...system, dataDir };
    expect(await findPerson(ctx, { email: "ANN@alumni.example" })).toMatchObject({
      records: { inquiryMessages: { length: 3 } },
    });
    expect((await erasePerson(ctx, { email: "ann@alumni.example" })).removed.records).toMatchObject({
      "Replies to them and their answers": 3,
    });
    expect(JSON.stringify(await engine.db.selectFrom("outbox").selectAll().execute())).not.toContain("ann@");
    const left = await engine.db.selectFrom("lead_messages").select("text").execute();
    expect(left).toEqual([{ text: "Or nobody." }]);
    // The address of a member is not that of a person who asks.
    expect((await erasePerson(ctx, { email: "ada@school.example" })).removed.records).not.toHaveProperty(
      "Replies to them and their answers",
    );
  });
});
