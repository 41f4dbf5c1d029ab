import { expect, it, afterEach, beforeEach, describe } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getSetupLink } from "#accounts/index.ts";
import { findUser, tokenIn } from "#accounts/testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { commandLine, runCommand } from "../testing/command-line.ts";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { createLead, writeToJournal } from "#domain/leads/intake.ts";
import { setNewsletterStage } from "#domain/newsletter/testing/newsletter-stage.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

describeOnEachEngine("admin commands", (engine) => {
  const { run } = commandLine(engine);
  const cli = (...words: string[]) => run("admin", ...words);

  it(
    "make, list and deactivate admins beside a running server, with clear words and exit codes",
    { timeout: 120_000 },
    async () => {
      const ctx = testContext(engine.db);
      expect(await cli("list")).toBe("There is no admin yet.\n");
      await expect(cli("create", "--email", "ada@example.org", "--password", "short")).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: "Please choose a password of at least 6 characters.\n",
      });
      expect(await cli("create", "--email", "Ada@Example.org", "--password", "analytical engine")).toBe(
        "ada@example.org is an admin and signs in at https://alumni.example.org/admin\n",
      );
      expect(await findUser(ctx, "ada@example.org")).toMatchObject({ emailVerified: true });

      const said = await cli("create", "--email", "bob@example.org");
      expect(said).toMatch(/https:\/\/alumni\.example\.org\/admin\/setup\?token=[\w-]{43}\n$/);
      expect(await getSetupLink(ctx, tokenIn(said))).toEqual({
        state: "open",
        email: "bob@example.org",
        role: "admin",
      });
      expect(await cli("list")).toBe("ada@example.org\tactive\tnever signed in\tadmin\n");

      await expect(cli("deactivate", "--email", "ada@example.org")).rejects.toMatchObject({
        code: 1,
        stderr: "ada@example.org is the last active admin. Add another admin first.\n",
      });
      await cli("create", "--email", "bob@example.org", "--password", "builder builder");
      expect(await cli("deactivate", "--email", "ADA@example.org")).toBe("ada@example.org is no longer an admin.\n");
      expect(await cli("list")).toBe(
        "ada@example.org\tinactive\tnever signed in\tadmin\nbob@example.org\tactive\tnever signed in\tadmin\n",
      );
      expect(
        await cli("create", "--email", "wim@example.org", "--password", "pens and paper", "--role", "writer"),
      ).toBe("wim@example.org is a writer and signs in at https://alumni.example.org/admin\n");
      expect(await cli("role", "--email", "Wim@example.org", "--role", "editor")).toBe(
        "wim@example.org is an editor.\n",
      );
      expect(await cli("list")).toContain("wim@example.org\tactive\tnever signed in\teditor\n");
      await expect(cli("role", "--email", "bob@example.org", "--role", "writer")).rejects.toMatchObject({
        code: 1,
        stderr: "bob@example.org is the last active admin. Add another admin first.\n",
      });
      await expect(cli("role", "--email", "bob@example.org", "--role", "owner")).rejects.toMatchObject({ code: 1 });
      await expect(cli("deactivate", "--email", "nobody@example.org")).rejects.toMatchObject({ code: 1 });
      await expect(cli("create")).rejects.toMatchObject({ code: 1, stderr: /--email/ });
    },
  );
});

describeOnEachEngine("leads commands", (engine) => {
  const site = commandLine(engine);
  const cli = site.run;

  const exported = async () =>
    JSON.parse(await cli("leads", "export", "--format", "json")) as Record<string, unknown>[];

  it(
    "exports nothing as an empty list, then everything, releases, and keeps formulas harmless",
    { timeout: 120_000 },
    async () => {
      expect(await exported()).toEqual([]);
      let now = Date.now() - 60_000;
      // Each inquiry later than the one before, because the order of two in one millisecond is open.
      const ctx = testContext(engine.db, { dataDir: site.dataDir, clock: () => new Date((now += 1_000)) });
      const refuse = () => Promise.reject(new DatabaseUnavailableError("away"));
      const away = {
        ...ctx,
        db: { isTransaction: false, transaction: () => ({ execute: refuse }) } as unknown as typeof ctx.db,
      };
      await createLead(ctx, filledInquiry(ctx, { organization: "=HYPERLINK(1)", message: 'Two\nlines, "quoted"' }));
      await createLead(ctx, filledInquiry(ctx, { website: "spam" }));
      await createLead(away, filledInquiry(ctx, { name: "Kept in the journal" }));

      const before = await exported();
      expect(before.map(({ status }) => status)).toEqual(["new", "quarantined", "journaled"]);
      expect(before[0]).toMatchObject({ organization: "=HYPERLINK(1)", message: 'Two\nlines, "quoted"' });

      const csv = await cli("leads", "export", "--format", "csv");
      expect(csv).toMatch(/^\uFEFFid,created_at,status,[a-z_,]+\r\n/);
      expect(csv).toContain(`,'=HYPERLINK(1),"Two\nlines, ""quoted""",`);
      expect(csv).not.toMatch(/[^\r]\n[^l]/);

      const { id } = before[1]!;
      expect(await cli("leads", "release", String(id))).toBe(`Released ${String(id)}.\n`);
      expect((await exported())[1]).toMatchObject({ id, status: "new" });
      await expect(cli("leads", "release", "unknown")).rejects.toMatchObject({
        code: 1,
        stderr: "There is no inquiry unknown.\n",
      });
      await expect(cli("leads", "export", "--format", "xml")).rejects.toMatchObject({ code: 1 });
      const undelivered = (await cli("leads", "undelivered")).trimEnd().split("\n");
      expect(undelivered).toHaveLength(4);
      expect(undelivered[0]).toMatch(new RegExp(`^mail\\tlead:${String(id)}:[a-z]+\\t0\\t20[^\\t]+Z\\t-$`));
      await engine.db.updateTable("outbox").set({ failed_at: new Date(), last_error: "550 no" }).execute();
      expect(await cli("leads", "undelivered")).toContain("\tgiven up\t550 no\n");
      const key = `lead:${String(id)}:team`;
      expect(await cli("leads", "discard", key)).toBe(`Discarded ${key}.\n`);
      await expect(cli("leads", "discard", key)).rejects.toMatchObject({ code: 1 });
      expect(await cli("leads", "retry")).toBe("Deliveries to be tried again: 3.\n");
      expect(await cli("leads", "retry")).toBe("Deliveries to be tried again: 0.\n");
    },
  );
});

describeOnEachEngine("newsletter commands", (engine) => {
  const { run } = commandLine(engine);
  const cli = (...words: string[]) => run("newsletter", ...words);
  const stage = setNewsletterStage(engine);

  it("export who is on the list, with a way out for each", async () => {
    await stage.join("ann@school.example");
    await stage.ask("bob@school.example");
    expect(JSON.parse(await cli("export"))).toEqual([
      expect.objectContaining({
        email: "ann@school.example",
        consent_page: "/blog",
        confirmed_at: stage.now.toISOString(),
        unsubscribe_url: expect.stringMatching(
          /^https:\/\/alumni\.example\.org\/newsletter\/unsubscribe\?token=[\w.-]+$/,
        ),
      }),
    ]);
  });

  it("export others when asked, and an empty list as one", async () => {
    await stage.ask("bob@school.example");
    expect(JSON.parse(await cli("export"))).toEqual([]);
    const csv = await cli("export", "--format", "csv", "--status", "pending");
    expect(csv).toMatch(/^\uFEFFemail,status,[a-z_,]+\r\nbob@school\.example,pending,/);
  });
});

describeOnEachEngine("person commands", (engine) => {
  const line = commandLine(engine);
  const cli = (...words: string[]) => line.run("person", ...words);

  beforeEach(async () => {
    for (const table of ["leads", "outbox"] as const) await engine.db.deleteFrom(table).execute();
    await rm(join(line.dataDir, "journal"), { recursive: true, force: true });
  });
  async function fill(email: string): Promise<void> {
    const ctx = testContext(engine.db, { dataDir: line.dataDir });
    await createLead(ctx, filledInquiry(ctx, { email }));
    const lead = await engine.db.selectFrom("leads").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    await writeToJournal(ctx, { ...lead, submission_key: lead.submission_key.replaceAll(/[a-f]/g, "0") });
  }

  it("write what is kept of a person, and remove it and say what was removed", async () => {
    await fill("ann@school.example");
    await fill("bob@school.example");
    const data = JSON.parse(await cli("export", "--email", "Ann@school.example")) as object;
    expect(data).toMatchObject({ enquiries: { length: 2 }, deliveries: { length: 2 }, account: null, unreached: [] });

    const { id } = await engine.db
      .selectFrom("leads")
      .select("id")
      .where("email", "=", "bob@school.example")
      .executeTakeFirstOrThrow();
    expect(await cli("erase", "--email", "Ann@school.example")).toBe(
      [
        "Removed of ann@school.example:",
        "  inquiries: 1",
        "  files of the journal: 1",
        "  newsletter addresses: 0",
        "  copies in the outbox: 2",
        "  comments: 0",
        "  entries of the activity log made anonymous: 0",
        "  mail files: 0",
        "Others name this person, or somebody of the same name, in these inquiries. That stays, unless the team deletes it:",
        `  /admin/inquiries/${id}`,
        "",
      ].join("\n"),
    );
    expect(await engine.db.selectFrom("leads").select("email").execute()).toEqual([{ email: "bob@school.example" }]);
    expect(await readdir(join(line.dataDir, "journal"))).toHaveLength(1);
  });
});

describe("person commands without a database", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-cli-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const erase = (email: string) =>
    runCommand(["person", "erase", "--email", email], {
      DATA_DIR: dataDir,
      DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
      AUTH_SECRET: "a secret for the tests of 32 characters",
    });

  it("want an address", async () => {
    const stderr = expect.stringContaining("incomplete") as string;
    await expect(erase("ann")).rejects.toMatchObject({ code: 1, stdout: "", stderr });
  });

  it("work on the journal, and name what they did not reach", async () => {
    const aside = join(dataDir, "journal", "unreadable");
    await mkdir(aside, { recursive: true });
    await writeFile(join(aside, "torn.json"), '{"email": "Ann@school.example", "mess');
    await expect(erase("ann@school.example")).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("files of the journal: 1") as string,
      stderr: expect.stringContaining("Not reached: database.") as string,
    });
    expect(await readdir(aside)).toEqual([]);
  });
});
