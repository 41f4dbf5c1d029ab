import { expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { findProblems } from "#domain/dashboard/dashboard.ts";
import { type MailPayload, acknowledgementLimits, claimDue, recordDelivered } from "#domain/outbox/outbox.ts";
import { noticesPerHour } from "#domain/outbox/team-notices.ts";
import { enqueueMail, findUndelivered } from "#domain/outbox/messages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createLead } from "./intake.ts";
import { releaseMany } from "./release-many.ts";
import { releaseLead } from "./store-lead.ts";
import { filledInquiry } from "./testing/filled-inquiry.ts";

const minute = 60_000;

describeOnEachEngine("inquiries from many addresses", (engine) => {
  let now: number;
  let sent: number;
  const clock = () => new Date(now);
  const leads = { webhookUrl: "https://crm.example/hook" };
  const visitor = (overrides: Partial<Context> = {}) =>
    testContext(engine.db, { clock, leads, actor: { kind: "visitor" }, ...overrides });
  const team = "hello@homecoming.example";

  beforeEach(async () => {
    now = Date.UTC(2026, 2, 1, 10, 5);
    sent = 0;
    for (const table of ["leads", "outbox", "recipient_limits", "rate_limits"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const send = async (overrides: Partial<Context> = {}) => {
    sent += 1;
    const ctx = visitor({ remoteAddress: `192.0.2.${sent}`, ...overrides });
    await createLead(ctx, filledInquiry(ctx, { email: `visitor-${sent}@alumni.example` }));
  };
  const rows = () => engine.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
  const toTeam = async () =>
    (await rows()).filter(({ kind, payload }) => kind === "mail" && (payload as MailPayload).to === team);
  const gathered = async () => (await toTeam()).filter(({ idempotency_key: key }) => key.startsWith("more-leads:"));
  const subjects = async () => (await gathered()).map(({ payload }) => (payload as MailPayload).subject);

  it("are all stored and handed to the webhook, and the team gets sixty mails and one about the rest", async () => {
    const other = (await engine.openAnother()).db;
    for (let i = 0; i < noticesPerHour; i++) await send();
    expect(await gathered()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, (_, index) => send(index % 2 ? { db: other } : {})));
    expect(await engine.db.selectFrom("leads").select("id").execute()).toHaveLength(noticesPerHour + 5);
    expect((await rows()).filter(({ kind }) => kind === "webhook")).toHaveLength(noticesPerHour + 5);
    expect(await toTeam()).toHaveLength(noticesPerHour + 1);
    const [rest] = await gathered();
    const endOfHour = new Date(Date.UTC(2026, 2, 1, 11));
    expect(rest).toMatchObject({ next_attempt_at: endOfHour, created_at: endOfHour, kind: "mail" });
    const { text, headers, replyTo } = rest!.payload as MailPayload;
    expect(text).toContain("5 more inquiries got no email of their own");
    expect(text).toContain("/admin");
    expect(JSON.stringify(rest!.payload)).not.toContain("visitor-");
    expect({ headers, replyTo }).toEqual({ headers: { "Auto-Submitted": "auto-generated" }, replyTo: undefined });

    // While the others are delivered, it waits, and is no problem of the site.
    const claimed = await claimDue(visitor(), 1_000);
    expect(claimed.map(({ id }) => id)).not.toContain(rest!.id);
    for (const one of claimed) await recordDelivered(visitor(), one);
    now += 40 * minute;
    const admin = { kind: "admin", id: "1", email: "ann@alumni.example", role: "admin" } as unknown as Context["actor"];
    expect(JSON.stringify(await findProblems(visitor({ actor: admin })))).not.toContain("waiting");
  });

  it("of another hour have mails of their own again, and what is on its way stays as it is", async () => {
    for (let i = 0; i < noticesPerHour + 2; i++) await send();
    expect(await subjects()).toEqual(["2 more inquiries"]);
    // The clock of another process is ahead.
    expect((await claimDue(visitor({ clock: () => new Date(now + 56 * minute) }), 1_000)).length).toBeGreaterThan(0);
    await send();
    expect(await subjects()).toEqual(["2 more inquiries", "1 more inquiry"]);
    now += 60 * minute + 1;
    await send();
    expect(await toTeam()).toHaveLength(noticesPerHour + 3);
  });

  it("are told of one by one when both mails about the rest are on their way, because a clock was ahead", async () => {
    for (let i = 0; i < noticesPerHour + 1; i++) await send();
    await claimDue(visitor({ clock: () => new Date(now + 56 * minute) }), 1_000);
    await send();
    await claimDue(visitor({ clock: () => new Date(now + 120 * minute) }), 1_000);
    await send();
    await send();
    expect(await subjects()).toEqual(Array.from({ length: 4 }, () => "1 more inquiry"));
  });

  it("have a mail of their own when the operator releases them, however many there were", async () => {
    for (let i = 0; i < noticesPerHour + 1; i++) await send();
    const { id } = await engine.db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
    await engine.db.updateTable("leads").set({ status: "quarantined" }).where("id", "=", id).execute();
    await engine.db.deleteFrom("outbox").where("idempotency_key", "like", `lead:${id}:%`).execute();
    await releaseLead(visitor({ actor: { kind: "system", name: "cli" } }), id);
    expect((await toTeam()).map(({ idempotency_key: key }) => key)).toContain(`lead:${id}:team`);
  });

  const quarantine = async (ids: readonly string[]) => {
    await engine.db.updateTable("leads").set({ status: "quarantined" }).where("id", "in", ids).execute();
    for (const table of ["outbox", "recipient_limits"] as const) await engine.db.deleteFrom(table).execute();
  };
  const ids = async () => (await engine.db.selectFrom("leads").select("id").execute()).map(({ id }) => id);
  const admin = { kind: "user", userId: "u", email: "ann@school.example", emailVerified: true } as const;
  const acknowledged = async () =>
    (await rows()).filter(({ idempotency_key: key }) => key.endsWith(":acknowledgement"));

  it("are released together with as many mails as when they come in", async () => {
    await engine.db.deleteFrom("admin_users").execute();
    const row = { id: "a", user_id: "u", email: admin.email, is_active: true, last_login: null, created_at: clock() };
    await engine.db.insertInto("admin_users").values(row).execute();
    for (let i = 0; i < noticesPerHour + 5; i++) await send();
    await quarantine(await ids());
    const editor = visitor({ actor: { ...admin, adminId: "a", role: "editor" } });
    expect(await releaseMany(editor, await ids())).toEqual({ count: noticesPerHour + 5, left: 0 });
    expect(await acknowledged()).toHaveLength(acknowledgementLimits.perHour);
    expect(await toTeam()).toHaveLength(noticesPerHour + 1);
    expect((await rows()).filter(({ kind }) => kind === "webhook")).toHaveLength(noticesPerHour + 5);
  });

  it("are not thanked for when they are released days later", async () => {
    await send();
    const [id] = await ids();
    for (const [days, thanks] of [
      [2, 1],
      [4, 0],
    ] as const) {
      await quarantine([id!]);
      now = Date.UTC(2026, 2, 1 + days, 10, 5);
      expect(await releaseLead(visitor({ actor: { kind: "system", name: "cli" } }), id!)).toBe(true);
      expect(await acknowledged()).toHaveLength(thanks);
      expect(await toTeam()).toHaveLength(1);
    }
  });

  it("are not among what could not be delivered while their mail waits for the end of the hour", async () => {
    for (let i = 0; i < noticesPerHour + 1; i++) await send();
    const operator = visitor({ actor: { kind: "system", name: "cli" } });
    const keys = async () => (await findUndelivered(operator)).map(({ key }) => key);
    expect((await keys()).filter((key) => key.startsWith("more-leads:"))).toEqual([]);
    now += 60 * minute;
    expect((await keys()).filter((key) => key.startsWith("more-leads:"))).toHaveLength(1);
  });

  it("leave the mails that let the team sign in", async () => {
    for (let i = 0; i < noticesPerHour + 1; i++) await send();
    const recovery = { to: team, limit: "stranger", subject: "Recovery", text: "x", idempotencyKey: "r" } as const;
    expect(await transaction(visitor(), (tx) => enqueueMail(tx, recovery))).toBe(true);
  });

  it("get at most sixty acknowledgements an hour together, and all else as usual", async () => {
    const skippedDeliveries = { mail: 0, text: 0 };
    for (let i = 0; i < acknowledgementLimits.perHour + 3; i++) await send({ skippedDeliveries });
    expect(await acknowledged()).toHaveLength(acknowledgementLimits.perHour);
    expect(skippedDeliveries.mail).toBe(3);
    expect(await engine.db.selectFrom("leads").select("id").execute()).toHaveLength(sent);
    expect((await rows()).filter(({ kind }) => kind === "webhook")).toHaveLength(sent);
    now += 60 * minute + 1;
    await send({ skippedDeliveries });
    expect(await acknowledged()).toHaveLength(acknowledgementLimits.perHour + 1);
  });
});
