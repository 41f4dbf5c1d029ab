import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DatabaseUnavailableError } from "#db/errors.ts";
import type { Context } from "#domain/context.ts";
import { createLead } from "#domain/leads/intake.ts";
import { findMailboxProblem } from "#domain/leads/replies/mailbox-state.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { type ImapDouble, startImapServer } from "../testing/imap-server.ts";
import { type MailboxReader, createMailboxReader } from "./read-mailbox.ts";

describeOnEachEngine("the mailbox of answers", (engine) => {
  let now: number;
  let ctx: Context;
  let imap: ImapDouble;

  beforeEach(async () => {
    for (const table of [
      "lead_messages",
      "lead_events",
      "leads",
      "outbox",
      "mailboxes",
      "recipient_limits",
      "rate_limits",
    ] as const)
      await engine.db.deleteFrom(table).execute();
    now = Date.now();
    ctx = testContext(engine.db, { clock: () => new Date(now) });
    await createLead({ ...ctx, actor: { kind: "visitor" } }, filledInquiry(ctx, { email: "ann@alumni.example" }));
    imap = await startImapServer();
    onTestFinished(imap.close);
  });

  function open(onMail?: () => void, process: Context = ctx): MailboxReader {
    const settings = {
      host: "127.0.0.1",
      port: imap.port,
      secure: false,
      user: "hello",
      password: "secret",
      folder: "INBOX",
    };
    const reader = createMailboxReader(process, settings, onMail);
    onTestFinished(reader.close);
    return reader;
  }
  const mail = (text: string, from = "ann@alumni.example", id: string = randomUUID()) =>
    `From: ${from}\nTo: hello@site.example\nMessage-ID: <${id}@mx>\nSubject: Re\n\n${text}\n`;
  const stored = async () => {
    const rows = await engine.db.selectFrom("lead_messages").select("text").orderBy("text").execute();
    return rows.map(({ text }) => text);
  };
  const seen = () => imap.messages.filter(({ flags }) => flags.has("\\Seen")).map(({ uid }) => uid);

  it("is read in order, marks what belongs to an inquiry, and leaves all else as it was", async () => {
    const month = 31 * 24 * 3_600_000;
    imap.deliver(mail("too old"), new Date(now - month));
    imap.deliver(mail("one"));
    imap.deliver(mail("not ours", "stranger@x.example"));
    imap.deliver(mail("two"));
    const reader = open();
    await reader.run();
    expect(await stored()).toEqual(["one", "two"]);
    expect(seen()).toEqual([2, 4]);
    imap.deliver(mail("three"));
    await reader.run();
    await reader.run();
    expect(await stored()).toEqual(["one", "three", "two"]);
    // Nothing is fetched twice, though the server names its last message in every search.
    expect(imap.fetched).toEqual([2, 3, 4, 5]);
    expect(imap.state.logins).toBe(1);
  });

  it("tells of new mail while it waits", async () => {
    let told = 0;
    const reader = open(() => (told += 1));
    await reader.run();
    const before = told;
    await expect
      .poll(
        () => {
          imap.deliver(mail("later"));
          return told;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThan(before);
  });

  it("is read from where it was after the process died between a message and the note of it, and stores nothing twice", async () => {
    imap.deliver(mail("one"));
    imap.deliver(mail("two"));
    imap.state.refusesStore = true;
    await open().run();
    expect(await stored()).toEqual(["one"]);
    imap.state.refusesStore = false;
    now += 20 * 60_000;
    await open().run();
    expect(await stored()).toEqual(["one", "two"]);
    expect(imap.fetched).toEqual([1, 1, 2]);
    expect(seen()).toEqual([1, 2]);
  });

  it("is read again after its server was away, with longer pauses, and the dashboard says so in between", async () => {
    const reader = open();
    await reader.run();
    imap.drop();
    imap.state.password = "another";
    now += 60_000;
    await expect
      .poll(async () => {
        now += 11 * 60_000;
        await reader.run();
        return findMailboxProblem(ctx, true);
      })
      .toBe("The mailbox for replies can't be read: user or password are refused");
    expect(await findMailboxProblem(ctx, false)).toBeNull();
    const { logins } = imap.state;
    await reader.run();
    expect(imap.state.logins).toBe(logins);
    imap.state.password = "secret";
    imap.deliver(mail("one"));
    now += 11 * 60_000;
    await reader.run();
    expect(await stored()).toEqual(["one"]);
    expect(await findMailboxProblem(ctx, true)).toBeNull();
  });

  it("is read by one process at a time", async () => {
    imap.deliver(mail("one"));
    const [first, second] = [open(), open()];
    await first.run();
    await second.run();
    expect(imap.state.logins).toBe(1);
    now += 61_000;
    imap.deliver(mail("two"));
    await second.run();
    expect(await stored()).toEqual(["one", "two"]);
    await second.close();
    imap.deliver(mail("three"));
    await first.run();
    expect(await stored()).toEqual(["one", "three", "two"]);
  });

  it("is read from its beginning when the server has numbered it anew, and knows what it had", async () => {
    imap.deliver(mail("one", undefined, "same"));
    const reader = open();
    await reader.run();
    imap.state.uidValidity = 2;
    imap.messages.length = 0;
    imap.deliver(mail("one", undefined, "same"));
    imap.deliver(mail("two"));
    imap.drop();
    await expect
      .poll(async () => {
        now += 11 * 60_000;
        await reader.run();
        return stored();
      })
      .toEqual(["one", "two"]);
  });

  it("is read on after the server has named a message that is far beyond its last one", async () => {
    imap.deliver(mail("one"));
    imap.state.phantom = 4_294_967_295;
    const reader = open();
    await reader.run();
    imap.state.phantom = null;
    imap.deliver(mail("two"));
    await reader.run();
    expect(await stored()).toEqual(["one", "two"]);
  });

  it("is read again from its beginning where it was read beyond its last message", async () => {
    imap.deliver(mail("one"));
    await open().run();
    await engine.db.updateTable("mailboxes").set({ last_uid: 4_294_967_295, held_by: null }).execute();
    imap.deliver(mail("two"));
    const reader = open();
    await reader.run();
    imap.deliver(mail("three"));
    await reader.run();
    expect(await stored()).toEqual(["one", "three", "two"]);
    expect(imap.fetched).toEqual([1, 1, 2, 3]);
  });

  it("waits with all of it while the database is away", async () => {
    imap.deliver(mail("one"));
    const away = engine.db.withPlugin({
      transformQuery: () => {
        throw new DatabaseUnavailableError("away");
      },
      transformResult: async ({ result }) => result,
    });
    await expect(open(undefined, { ...ctx, db: away }).run()).rejects.toThrow("away");
    await open().run();
    expect(await stored()).toEqual(["one"]);
  });

  it("goes on behind a mail that can't be taken in, which stays unread", async () => {
    const broken = engine.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes("the poison")) throw new Error("unexpected");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    for (const text of ["one", "the poison", "two"]) imap.deliver(mail(text));
    const reader = open(undefined, { ...ctx, db: broken });
    await reader.run();
    expect(await stored()).toEqual(["one"]);
    now += 60_000;
    await reader.run();
    expect(await stored()).toEqual(["one", "two"]);
    expect(seen()).toEqual([1, 3]);
  });

  it("takes a mail of 12 MB by its beginning", async () => {
    const long = `${mail("words")}\n${"x".repeat(70)}\n`.concat(`${"y".repeat(998)}\n`.repeat(12_000));
    imap.deliver(long);
    await open().run();
    expect((await stored())[0]?.startsWith("words")).toBe(true);
  });

  it("is not read from a server that sends far more than it was asked for", async () => {
    imap.deliver(mail("one"));
    imap.deliver(`${mail("words")}\n`.concat(`${"y".repeat(998)}\n`.repeat(30_000)));
    imap.state.sendsWhole = true;
    await open().run();
    expect(await stored()).toEqual(["one"]);
    now += 16 * 60_000;
    expect(await findMailboxProblem(ctx, true)).toContain("can't be read");
  });
});
