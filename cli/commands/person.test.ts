import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createLead } from "#domain/leads/create-lead.ts";
import { writeToJournal } from "#domain/leads/journal.ts";
import { filledForm } from "#domain/leads/testing/filled-form.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { commandLine, runCommand } from "../testing/command-line.ts";

describeOnEachEngine("person commands", (engine) => {
  const line = commandLine(engine);
  const cli = (...words: string[]) => line.run("person", ...words);

  beforeEach(async () => {
    for (const table of ["leads", "outbox"] as const) await engine.db.deleteFrom(table).execute();
    await rm(join(line.dataDir, "journal"), { recursive: true, force: true });
  });
  async function fill(email: string): Promise<void> {
    const ctx = testContext(engine.db, { dataDir: line.dataDir });
    await createLead(ctx, filledForm(ctx, { email }));
    const lead = await engine.db.selectFrom("leads").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    await writeToJournal(ctx, { ...lead, submission_key: lead.submission_key.replaceAll(/[a-f]/g, "0") });
  }

  it("write what is kept of a person, and remove it and say what was removed", async () => {
    await fill("ann@school.example");
    await fill("bob@school.example");
    const data = JSON.parse(await cli("export", "--email", "Ann@school.example")) as object;
    expect(data).toMatchObject({ enquiries: { length: 2 }, deliveries: { length: 2 }, account: null, unreached: [] });

    expect(await cli("erase", "--email", "Ann@school.example")).toBe(
      [
        "Removed of ann@school.example:",
        "  enquiries: 1",
        "  files of the journal: 1",
        "  newsletter addresses: 0",
        "  copies in the outbox: 2",
        "  comments: 0",
        "  mail files: 0",
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
