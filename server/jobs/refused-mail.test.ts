import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { enqueueMail } from "#domain/outbox/messages.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";
import { openMedia } from "../media/open-media.ts";
import { startJobs } from "./jobs.ts";
import { startMailServer } from "./testing/mail-server.ts";

const mail = { to: "ada@alumni.example", limit: "none", subject: "Hi", text: "Hi", idempotencyKey: "a" } as const;

describeOnEachEngine("a mail that a server refuses", (engine) => {
  let dataDir: string;
  const cleanups: (() => Promise<unknown>)[] = [];
  let logged: { level: "warn" | "error"; reason?: string }[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-refused-"));
    await engine.db.deleteFrom("outbox").execute();
    logged = [];
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Sends one mail through such a server, until its first attempt is in the log. */
  async function send(options: SMTPServerOptions, more: { isForTeam?: boolean } = {}) {
    const server = await startMailServer(options);
    cleanups.push(server.close);
    const note = (level: "warn" | "error") => (facts: object) => {
      if ("delivery" in facts) logged.push({ level, ...facts });
    };
    const log = { ...silentLogger, warn: note("warn"), error: note("error") };
    const media = await openMedia({ dataDir, mediaBucket: undefined });
    const ctx = testContext(engine.db, { dataDir, log, media });
    await enqueueMail(ctx, { ...mail, ...more });
    const settings = { mailFrom: undefined, leadWebhook: undefined, smsWebhook: undefined };
    const jobs = startJobs(ctx, { ...settings, smtpUrl: server.url });
    cleanups.push(jobs.stop);
    await expect.poll(() => logged.length, { timeout: 10_000 }).toBeGreaterThan(0);
    return engine.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  }
  const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  const refusingRecipient = (code: number, words: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(refusal(code, words)),
  });

  it.each([
    "no such user",
    "<relay@sender.example>: no such user",
    "5.1.1 no such user",
    "5.2.1 The sender may ask again: the mailbox is closed",
    "5.5.0 Requested action not taken: mailbox unavailable",
  ])("because of its recipient, with %j, is given up, and the log warns of it", async (words) => {
    const row = await send(refusingRecipient(550, words));
    expect(row).toMatchObject({ attempts: 1, delivered_at: null, failed_at: expect.any(Date) });
    expect(row.last_error).toContain("550");
    expect(logged).toMatchObject([{ level: "warn", reason: expect.stringMatching(/^550/) }]);
    expect(JSON.stringify(logged)).not.toContain("ada@");
  });

  it.each([
    [530, "Authentication required"],
    [550, "relay not permitted"],
    [553, "5.7.1 not the owner of this address"],
    [550, "5.1.8 the domain of the sender does not exist"],
  ])("with %i %s in answer to the recipient waits for the operator", async (...said) => {
    expect(await send(refusingRecipient(...said))).toMatchObject({ delivered_at: null, failed_at: null });
  });

  it.each(["552 5.2.2 mailbox full", "550 5.1.1 no such user"])(
    "because of the team's own mailbox, with %j, waits for the operator, in one line",
    async (said) => {
      const [, code, words] = /^(\d+) (.*)$/.exec(said) ?? [];
      const row = await send(refusingRecipient(Number(code), `${words}\nsee https://mail.example/help`), {
        isForTeam: true,
      });
      expect(row).toMatchObject({ attempts: 1, delivered_at: null, failed_at: null });
      expect(row.last_error).toMatch(new RegExp(`${words}.* see https://mail.example/help$`));
      expect(logged).toMatchObject([{ level: "warn", reason: expect.stringMatching(/^55/) }]);
    },
  );

  it.each([
    [554, "5.7.1 spam"],
    [550, "5.6.0 content refused"],
    [552, "5.3.4 message too big"],
  ])("because of what the team's own notice says, with %i %s, waits for the operator", async (...said) => {
    const refusing: SMTPServerOptions = {
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusal(...said)));
      },
    };
    expect(await send(refusing, { isForTeam: true })).toMatchObject({
      attempts: 1,
      delivered_at: null,
      failed_at: null,
    });
    expect(logged).toMatchObject([{ level: "warn", reason: `${said[0]} ${said[1].split(" ")[0]}` }]);
  });

  it("because of what it says is given up, as an error", async () => {
    const row = await send({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusal(554, "5.7.1 spam")));
      },
    });
    expect(row.failed_at).not.toBeNull();
    expect(logged).toMatchObject([{ level: "error", reason: expect.stringMatching(/^554/) }]);
  });
});
