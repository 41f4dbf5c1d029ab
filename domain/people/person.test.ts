import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin, sendRecovery } from "#accounts/index.ts";
import type { Context } from "#domain/context.ts";
import { countJournal, createLead, replayJournal, writeToJournal } from "#domain/leads/intake.ts";
import { filledSignUp } from "#domain/newsletter/testing/newsletter-stage.ts";
import { filledInquiry } from "../leads/testing/filled-inquiry.ts";
import { createSubscription } from "#domain/newsletter/subscriptions.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { erasePerson, findPerson } from "./person.ts";

const mail = (to: string, head = "", text = "Hello") =>
  `From: Site <site@x.example>\r\nTo: ${to}\r\n${head}\r\n${text}\r\n`;

describeOnEachEngine("what is kept of a person", (engine) => {
  let ctx: Context;
  let dataDir: string;
  const tables = ["leads", "outbox", "subscribers", "recipient_limits", "rate_limits", "admin_users"] as const;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-people-"));
    for (const table of tables) await engine.db.deleteFrom(table).execute();
    const leads = { webhookUrl: "https://crm.example/hook", crmName: "HubSpot" };
    ctx = testContext(engine.db, { dataDir, leads });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Stores data of a person in every place. */
  async function fill(email: string): Promise<void> {
    await createLead(ctx, filledInquiry(ctx, { email, name: "Ann_a" }));
    await createLead(ctx, filledInquiry(ctx, { email: email.toUpperCase(), website: "spam" }));
    await createSubscription(ctx, filledSignUp(email), { sentFrom: "/blog" });
    const [lead] = await engine.db.selectFrom("leads").selectAll().where("email", "=", email).execute();
    await writeToJournal(ctx, { ...lead!, submission_key: key(email) });
    const aside = join(dataDir, "journal", "unreadable");
    const mails = join(dataDir, "mail");
    await mkdir(aside, { recursive: true });
    await mkdir(mails, { recursive: true });
    await writeFile(join(aside, `${email}.json`), `{"name": "Ann", "email": "${email}", "mess`);
    await writeFile(join(mails, `${email}-1.eml`), mail(email));
    await writeFile(
      join(mails, `${email}-2.eml`),
      mail("team@homecoming.example", `Reply-To: "Ann"\r\n <${email}>\r\n`),
    );
  }
  const key = (email: string) => Buffer.from(email).toString("hex").padStart(64, "0").slice(-64);
  const files = async (folder: string) => (await readdir(join(dataDir, folder))).toSorted();

  it("is found by the address as it was typed", async () => {
    await fill("info@xn--mnchen-3ya.example");
    expect((await erasePerson(ctx, { email: "mailto:Info@Mu\u0308nchen.example" })).removed).toMatchObject({
      inquiries: 2,
      subscriptions: 1,
    });
  });

  it("is removed from every place, other people's data stays, and doing it again finds nothing", async () => {
    const [ann, other] = ["ann_a@school.example", "annxa@school.example"];
    await fill(ann);
    await fill(other);
    const before = await findPerson(ctx, { email: other });

    const erased = await erasePerson(ctx, { email: " Ann_A@School.example " });
    const named = await engine.db.selectFrom("leads").select("id").where("name", "=", "Ada Osei").execute();
    expect(erased).toEqual({
      email: ann,
      // To the team, to her, to the webhook, to the CRM, and the newsletter's.
      removed: {
        inquiries: 2,
        journalFiles: 2,
        subscriptions: 1,
        deliveries: 5,
        comments: 0,
        activity: 0,
        mailFiles: 2,
        records: {},
      },
      // The other one writes under the same name.
      namedIn: named.map(({ id }) => id),
      account: null,
      unreached: [],
    });
    expect(await findPerson(ctx, { email: ann })).toEqual({
      email: ann,
      activity: [],
      enquiries: [],
      subscription: null,
      deliveries: [],
      comments: [],
      records: Object.fromEntries(ctx.site.personalData.map(({ name }) => [name, []])),
      files: [],
      account: null,
      unreached: [],
    });
    for (const table of ["leads", "outbox", "subscribers"] as const) {
      expect(JSON.stringify(await engine.db.selectFrom(table).selectAll().execute())).not.toContain("ann_a");
    }
    expect(await findPerson(ctx, { email: other })).toEqual(before);
    expect(before).toMatchObject({ enquiries: { length: 3 }, deliveries: { length: 5 }, files: { length: 3 } });
    expect(await files("mail")).toEqual([`${other}-1.eml`, `${other}-2.eml`]);
    const none = {
      inquiries: 0,
      journalFiles: 0,
      subscriptions: 0,
      deliveries: 0,
      comments: 0,
      activity: 0,
      mailFiles: 0,
    };
    expect(await erasePerson(ctx, { email: ann })).toMatchObject({ removed: none });
  });

  it("is looked for in files only: a folder of such a name holds nothing up", async () => {
    const email = "ann@school.example";
    await fill(email);
    for (const path of ["journal/a.json", "journal/unreadable/a.json", "mail/a.eml"])
      await mkdir(join(dataDir, path, "inside"), { recursive: true });
    expect(await findPerson(ctx, { email })).toMatchObject({ files: { length: 3 }, unreached: [] });
    expect(await erasePerson(ctx, { email })).toMatchObject({
      removed: { journalFiles: 2, mailFiles: 2 },
      unreached: [],
    });
    expect(await replayJournal(ctx)).toEqual({ stored: 0, setAside: 0, faults: [] });
    expect(await countJournal(ctx)).toEqual({ waiting: 0, unreadable: 0 });
    expect(await files("journal")).toEqual(["a.json", "unreadable"]);
  });

  it("leaves as one document, with what was written and agreed to", async () => {
    await fill("ann@school.example");
    const data = JSON.parse(JSON.stringify(await findPerson(ctx, { email: "ANN@school.example" }))) as object;
    expect(data).toMatchObject({
      email: "ann@school.example",
      subscription: { status: "pending", consent_page: "/blog", consented_at: expect.any(String) as string },
      files: expect.arrayContaining([
        { file: "mail/ann@school.example-1.eml", content: expect.stringContaining("Hello") as string },
      ]) as unknown[],
    });
    const statuses = (data as { enquiries: { status: string; message: string }[] }).enquiries.map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual(["journaled", "new", "quarantined"]);
  });

  it("is removed from the journal and the mail files while the database is away, and the rest is named", async () => {
    await fill("ann@school.example");
    const broken = await engine.openAnother();
    await broken.close();
    const away = { ...ctx, db: broken.db };
    expect(await findPerson(away, { email: "ann@school.example" })).toMatchObject({
      enquiries: [{ status: "journaled" }],
      unreached: ["database"],
    });
    expect(await erasePerson(away, { email: "ann@school.example" })).toMatchObject({
      removed: { inquiries: 0, journalFiles: 2, mailFiles: 2 },
      unreached: ["database"],
    });
    expect(await erasePerson(ctx, { email: "ann@school.example" })).toMatchObject({
      removed: { inquiries: 2, journalFiles: 0 },
      unreached: [],
    });
  });

  it("does not reach an account: it stays, still gets its mails, and no export shows what lets somebody in", async () => {
    const email = "ada@school.example";
    await createAdmin(ctx, { email, password: "correct horse battery" });
    await sendRecovery(ctx, { email });
    await mkdir(join(dataDir, "mail"), { recursive: true });
    const recovery = mail(email, "Auto-Submitted: auto-generated\r\n", "/admin/recover?token=secret");
    await writeFile(join(dataDir, "mail", "1.eml"), recovery);
    const found = await findPerson(ctx, { email });
    expect(found).toMatchObject({ account: "admin", deliveries: { length: 1 }, files: [{ content: null }] });
    expect(JSON.stringify(found)).not.toContain("token=");

    expect(await erasePerson(ctx, { email })).toMatchObject({
      account: "admin",
      removed: { deliveries: 0, mailFiles: 1 },
    });
    await engine.db.updateTable("outbox").set({ delivered_at: ctx.clock() }).execute();
    expect(await erasePerson(ctx, { email })).toMatchObject({ removed: { deliveries: 1 } });
    expect(await engine.db.selectFrom("admin_users").select("is_active").execute()).toEqual([{ is_active: true }]);
  });

  it("is for admins and the operator's commands, and for a whole address", async () => {
    await fill("ann@school.example");
    const admin = { ...ctx, actor: userActor({ adminId: "ada" }) };
    await expect(findPerson(admin, { email: "ann@school.example" })).resolves.toMatchObject({ account: null });
    const refused: [Partial<Context>, string][] = [
      [{ actor: { kind: "visitor" } }, "unauthenticated"],
      [{ actor: userActor() }, "forbidden"],
      [{ actor: userActor({ adminId: "ada", emailVerified: false }) }, "forbidden"],
    ];
    for (const [who, code] of refused) {
      await expect(findPerson({ ...ctx, ...who }, { email: "ann@school.example" })).rejects.toMatchObject({ code });
      await expect(erasePerson({ ...ctx, ...who }, { email: "ann@school.example" })).rejects.toMatchObject({ code });
    }
    for (const email of ["", "ann", "@", "a@b c"]) {
      await expect(erasePerson(ctx, { email })).rejects.toMatchObject({ code: "invalid", fields: { email: /./ } });
    }
    expect(await erasePerson(ctx, { email: "%@%" })).toMatchObject({ removed: { inquiries: 0, deliveries: 0 } });
  });
});
