import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createLead } from "#domain/leads/intake.ts";
import { sendReply } from "#domain/leads/replies/send-reply.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { alarmGivenUp } from "#domain/outbox/given-up-alarm.ts";
import { leaseTime } from "#domain/outbox/due.ts";
import { type Delivery, claimDue, recordDelivered, recordFailure } from "#domain/outbox/outbox.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { createDeliver } from "./jobs.ts";
import { hubSpotLimit, startHubSpot } from "./testing/crm-doubles.ts";
import { startMailServer } from "./testing/mail-server.ts";

const token = "a token of an integration";

describeOnEachEngine("what leaves for an inquiry", (engine) => {
  const stage = setAdminStage(engine);
  const leads = { webhookUrl: null, crmName: "HubSpot", replyAddress: "answers@site.example" };
  let system: Context;
  let dataDir: string;

  beforeEach(async () => {
    for (const table of [
      "lead_messages",
      "lead_events",
      "leads",
      "outbox",
      "recipient_limits",
      "rate_limits",
      "users",
    ] as const)
      await engine.db.deleteFrom(table).execute();
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-replies-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    system = stage.as({ kind: "system", name: "test" }, { leads, dataDir });
  });

  const later = (milliseconds: number) => (stage.now = new Date(stage.now.getTime() + milliseconds));
  async function inquire(email: string): Promise<string> {
    await createLead({ ...system, actor: { kind: "visitor" } }, filledInquiry(system, { email, name: "Ann Osei" }));
    const row = await engine.db.selectFrom("leads").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    return row.id;
  }

  it("is a reply of the same bytes after the process died between its sending and the record of it", async () => {
    const got: string[] = [];
    const server = await startMailServer({
      onData(stream, _session, done) {
        let raw = "";
        stream.on("data", (chunk) => (raw += String(chunk)));
        stream.on("end", () => {
          got.push(raw);
          done();
        });
      },
    });
    onTestFinished(server.close);
    const at = stage.now;
    const user = { id: "user-of-ada@school.example", email: "ada@school.example", name: "Ada Łovelace" };
    await engine.db
      .insertInto("users")
      .values({ ...user, email_verified: true, banned_at: null, created_at: at, updated_at: at })
      .execute();
    const leadId = await inquire("ann@alumni.example");
    const sales = { ...stage.member("sales"), leads };
    await sendReply(sales, leadId, { key: randomUUID(), subject: "Re: hello", text: "Yes\n.\nBcc: x@y.example" });
    const deliver = createDeliver(system, {
      smtpUrl: server.url,
      mailFrom: '"Homecoming" <hello@site.example>',
      leadWebhook: undefined,
      smsWebhook: undefined,
    });
    const isReply = ({ kind, payload }: Delivery) => kind === "mail" && payload.fromName !== undefined;
    const first = (await claimDue(system, 9, "mail")).find(isReply);
    await deliver(first!);
    // The process is gone: its claim runs out, and another one sends the reply again.
    later(leaseTime + 1);
    const second = (await claimDue(system, 9, "mail")).find(isReply);
    await deliver(second!);
    await recordDelivered(system, second!);
    expect(second!.attempt).toBe(2);
    expect(got).toHaveLength(2);
    expect(got[1]).toBe(got[0]);
    expect(got[0]).toMatch(/^From: =\?UTF-8\?\S+\?= <hello@site\.example>\r$/m);
    expect(got[0]).toMatch(/^Reply-To: answers\+r-[a-z2-7]{42}@site\.example\r$/m);
    expect(got[0]).toMatch(/^In-Reply-To: <[\da-f-]{36}@www\.homecoming\.example>\r$/m);
    expect(got[0]?.split("\r\n\r\n")[0]).not.toMatch(/^Bcc/m);
  });

  it("is in the CRM once, however calls fail or processes die, and nothing of it is lost", async () => {
    const hubSpot = await startHubSpot(token);
    onTestFinished(hubSpot.close);
    const deliver = createDeliver(system, {
      smtpUrl: undefined,
      mailFrom: undefined,
      leadWebhook: undefined,
      smsWebhook: undefined,
      crm: { name: "hubspot", token, baseUrl: hubSpot.url },
    });
    const people = 30;
    for (let number = 0; number < people; number++) {
      // Some write twice.
      const email = `ann${number % 20}@alumni.example`;
      await createLead({ ...system, actor: { kind: "visitor" } }, filledInquiry(system, { email }));
    }
    // The same chances in each run.
    let seed = 7;
    const isOneIn = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(seed / 65_536) % count === 0;
    };
    for (let round = 0; round < 60; round++) {
      const claimed = await claimDue(system, 8, "crm");
      for (const delivery of claimed) {
        if (isOneIn(3)) hubSpot.losesAnswerOf = hubSpot.calls.length + (isOneIn(2) ? 1 : 3);
        if (isOneIn(5)) hubSpot.next.push(hubSpotLimit("TEN_SECONDLY_ROLLING"));
        if (isOneIn(7)) hubSpot.next.push({ status: 503, body: "down" });
        const failure = await deliver(delivery).then(
          () => null,
          (error: unknown) => error as { message: string; permanent: boolean },
        );
        // The process dies before it has recorded anything.
        if (isOneIn(4)) continue;
        if (failure) await recordFailure(system, delivery, failure);
        else await recordDelivered(system, delivery);
      }
      later(7 * 3_600_000);
      const left = await engine.db
        .selectFrom("outbox")
        .select("id")
        .where("kind", "=", "crm")
        .where("delivered_at", "is", null)
        .execute();
      if (left.length === 0) break;
    }
    const rows = await engine.db.selectFrom("outbox").selectAll().where("kind", "=", "crm").execute();
    expect(rows).toHaveLength(people);
    expect(rows.filter(({ delivered_at }) => delivered_at === null)).toEqual([]);
    expect(hubSpot.contacts.size).toBe(20);
    const inquiries = hubSpot.notes.map(({ body }) => /Inquiry ([\da-f-]{36})/.exec(body)?.[1]);
    expect(inquiries).toHaveLength(people);
    expect(new Set(inquiries).size).toBe(people);
  });

  it("is told to the team when a CRM refuses it for good", async () => {
    const hubSpot = await startHubSpot(token);
    onTestFinished(hubSpot.close);
    const crm = { name: "hubspot", token, baseUrl: hubSpot.url } as const;
    const none = { smtpUrl: undefined, mailFrom: undefined, leadWebhook: undefined, smsWebhook: undefined };
    const deliver = createDeliver(system, { ...none, crm });
    await inquire("ann@alumni.example");
    hubSpot.next.push({
      status: 400,
      body: { message: "Property values were not valid", category: "VALIDATION_ERROR" },
    });
    const [delivery] = await claimDue(system, 1, "crm");
    const failure = await deliver(delivery!).catch(
      (error: unknown) => error as { message: string; permanent: boolean },
    );
    expect(await recordFailure(system, delivery!, failure as { message: string; permanent: boolean })).toBe(true);
    await alarmGivenUp(system);
    const alarm = await engine.db
      .selectFrom("outbox")
      .selectAll()
      .where("idempotency_key", "like", "given-up:%")
      .execute();
    expect(alarm).toMatchObject([{ payload: { subject: "One call to HubSpot could not be delivered" } }]);
  });
});
