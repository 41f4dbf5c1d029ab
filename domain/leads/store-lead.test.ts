import { expect, it, afterEach, beforeEach } from "vitest";
import type { Context } from "../context.ts";
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { skipWaits } from "#lib/testing/skip-waits.ts";
import { findProblems } from "../dashboard/dashboard.ts";
import { createLead, countJournal, replayJournal } from "./intake.ts";
import { type ExportedLead, exportLeads } from "./export-leads.ts";
import { filledInquiry } from "./testing/filled-inquiry.ts";

/** A handle whose every use fails or hangs, as during an outage. */
function databaseThat(use: () => Promise<never>): Context["db"] {
  const transaction = () => ({ execute: use });
  const selectFrom = () => ({ selectAll: () => ({ where: () => ({ executeTakeFirst: use }) }) });
  return { isTransaction: false, transaction, selectFrom } as unknown as Context["db"];
}

describeOnEachEngine("journal", (engine) => {
  let ctx: Context;
  let away: Context;
  let dataDir: string;
  const journal = () => readdir(join(dataDir, "journal"));

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-journal-"));
    await engine.db.deleteFrom("leads").execute();
    await engine.db.deleteFrom("outbox").execute();
    await engine.db.deleteFrom("recipient_limits").execute();
    ctx = testContext(engine.db, { dataDir });
    const refuse = () => Promise.reject(new DatabaseUnavailableError("connection refused"));
    away = { ...ctx, actor: { kind: "visitor" }, remoteAddress: "192.0.2.1", db: databaseThat(refuse) };
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const leads = () => engine.db.selectFrom("leads").selectAll().execute();
  const exported = async () => {
    const all: ExportedLead[] = [];
    for await (const lead of exportLeads(ctx, (error) => expect.fail(String(error)))) all.push(lead);
    return all;
  };

  it("takes inquiries while the database is away, and hands each of them over once", async () => {
    const form = filledInquiry(ctx, { message: "First,\nover two lines" });
    await createLead(away, form);
    await createLead(away, form);
    await createLead(away, filledInquiry(ctx, { website: "spam" }));
    expect(await journal()).toHaveLength(2);
    expect((await exported()).map(({ status }) => status).toSorted()).toEqual(["journaled", "quarantined"]);

    // Two processes share the folder.
    const other = { ...ctx, db: (await engine.openAnother()).db };
    await Promise.all([replayJournal(ctx), replayJournal(other)]);
    expect(await journal()).toEqual([]);
    expect(await leads()).toHaveLength(2);
    expect(await engine.db.selectFrom("outbox").selectAll().execute()).toHaveLength(2);
    expect((await exported()).map(({ status }) => status).toSorted()).toEqual(["new", "quarantined"]);
    const lead = (await leads()).find(({ status }) => status === "new");
    expect(lead).toMatchObject({ message: "First,\nover two lines", email: "ada@alumni.example" });
  });

  it("keeps what the form asked and where it came from over an outage, and reads the files of a former release", async () => {
    const visit = { pages: ["/pricing"] };
    const asked = { type: "demo", kind: "school", alumni: "4k", place: "header", trace: JSON.stringify(visit) };
    await createLead(away, filledInquiry(ctx, asked));
    await createLead(away, filledInquiry(ctx, { message: "Of a former release" }));
    for (const name of await journal()) {
      const path = join(dataDir, "journal", name);
      const { details: _, trace: __, ...former } = JSON.parse(await readFile(path, "utf8"));
      if (former.type === "general") await writeFile(path, JSON.stringify(former));
    }
    await expect(replayJournal(ctx)).resolves.toMatchObject({ stored: 2, setAside: 0, faults: [] });
    const stored = await leads();
    expect(stored.find(({ type }) => type === "demo")).toMatchObject({
      details: { kind: "school", alumni: 4000 },
      trace: { pages: ["/pricing"], call_to_action: "header", opened_at: expect.any(String) },
    });
    expect(stored.find(({ type }) => type === "general")).toMatchObject({ details: {}, trace: {} });
  });

  it("acknowledges one inquiry that is sent several times at once", async () => {
    const form = filledInquiry(ctx);
    const answers = await Promise.all(Array.from({ length: 10 }, () => createLead(away, form)));
    expect(answers).toHaveLength(10);
    expect(await journal()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
  });

  it("keeps each of two files of one name that are no inquiries", async () => {
    await mkdir(join(dataDir, "journal"));
    for (const text of ["first", "second"]) {
      await writeFile(join(dataDir, "journal", "torn.json"), text);
      await replayJournal(ctx);
    }
    const folder = join(dataDir, "journal", "unreadable");
    const kept = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
    expect(kept.toSorted()).toEqual(["first", "second"]);
  });

  it("does not wait for a database that hangs", async () => {
    const hanging = { ...away, db: databaseThat(() => new Promise<never>(() => {})), remoteAddress: null };
    skipWaits();
    await createLead(hanging, filledInquiry(ctx));
    expect(await journal()).toHaveLength(1);
  });

  it("replays nothing twice when the database had stored it after all", async () => {
    const form = filledInquiry(ctx);
    await createLead(ctx, form);
    await createLead(away, form);
    await replayJournal(ctx);
    expect(await leads()).toHaveLength(1);
    expect(await engine.db.selectFrom("outbox").selectAll().execute()).toHaveLength(2);
    expect(await journal()).toEqual([]);
  });

  it("keeps an inquiry that the database still does not take", async () => {
    await createLead(away, filledInquiry(ctx));
    const { faults } = await replayJournal({ ...ctx, db: away.db });
    expect(faults).toHaveLength(1);
    expect(await journal()).toHaveLength(1);
  });

  it("sets aside what is no inquiry, unchanged, and goes on; it stays in sight", async () => {
    await createLead(away, filledInquiry(ctx));
    await writeFile(join(dataDir, "journal", "torn.json"), '{"id": "1');
    const torn = expect.objectContaining({
      id: expect.stringContaining("torn"),
      status: "unreadable",
      message: '{"id": "1',
    });
    expect(await exported()).toEqual([expect.objectContaining({ status: "journaled" }), torn]);
    await writeFile(join(dataDir, "journal", ".half.json.tmp"), "{");
    await expect(replayJournal(ctx)).resolves.toEqual({ stored: 1, setAside: 1, faults: [] });
    expect(await readFile(join(dataDir, "journal", "unreadable", "torn.json"), "utf8")).toBe('{"id": "1');
    expect(await leads()).toHaveLength(1);
    expect(await exported()).toEqual([expect.objectContaining({ status: "new" }), torn]);
    expect(await countJournal(ctx)).toEqual({ waiting: 0, unreadable: 1 });
    expect(await findProblems(ctx)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1 file of the journal is damaged/)]),
    );
  });

  it("leaves what can't be read now where it is, in sight, and hands it over later", async () => {
    await createLead(away, filledInquiry(ctx));
    const [name] = await journal();
    const path = join(dataDir, "journal", name!);
    const content = await readFile(path, "utf8");
    await createLead(away, filledInquiry(ctx, { message: "Another one" }));
    // Node refuses to read so large a file, as it would one on a disk that fails.
    await truncate(path, 2 ** 31);
    const { stored, setAside, faults } = await replayJournal(ctx);
    expect({ stored, setAside }).toEqual({ stored: 1, setAside: 0 });
    expect(faults).toEqual([expect.objectContaining({ code: "ERR_FS_FILE_TOO_LARGE" })]);
    expect(await journal()).toEqual([name]);
    expect(await countJournal(ctx)).toEqual({ waiting: 0, unreadable: 1 });
    expect(await exported()).toContainEqual(expect.objectContaining({ id: name, status: "unreadable", message: "" }));

    await writeFile(path, content);
    await expect(replayJournal(ctx)).resolves.toEqual({ stored: 1, setAside: 0, faults: [] });
    expect(await leads()).toHaveLength(2);
    expect(await journal()).toEqual([]);
  });

  it("gives what is in the journal also while the database is away, and says so", async () => {
    await createLead(away, filledInquiry(ctx));
    const reasons: unknown[] = [];
    const selectFrom = () => {
      throw new DatabaseUnavailableError("connection refused");
    };
    const refused = { ...ctx, db: { selectFrom } as unknown as Context["db"] };
    const all: ExportedLead[] = [];
    for await (const lead of exportLeads(refused, (error) => reasons.push(error))) all.push(lead);
    expect(all).toEqual([expect.objectContaining({ status: "journaled" })]);
    expect(reasons).toEqual([expect.any(DatabaseUnavailableError)]);
  });

  it("says that nothing was sent when not even the journal can be written", async () => {
    // A file in place of the folder, so that every write fails.
    await writeFile(join(dataDir, "journal"), "");
    const refusal = createLead(away, filledInquiry(ctx));
    await expect(refusal).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("not sent") });
    await rm(join(dataDir, "journal"));
    await mkdir(join(dataDir, "journal"));
    expect(await journal()).toEqual([]);
  });
});
