import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "#domain/documents/edit-item.ts";
import { findRevisions } from "#domain/history/revisions.ts";
import { postKind } from "#domain/kinds/post.ts";
import { createLead } from "#domain/leads/intake.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { deleteWhatIsOld } from "./retention.ts";

const day = 24 * 60 * 60 * 1_000;

describeOnEachEngine("what the operator does not want to keep", (engine) => {
  const stage = setAdminStage(engine);
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "retention-"));
    for (const table of ["leads", "drafts"] as const) await engine.db.deleteFrom(table).execute();
    await engine.db.deleteFrom("outbox").execute();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const later = (days: number) => {
    stage.now = new Date(stage.now.getTime() + days * day);
    return { ...stage.admin(), dataDir };
  };

  async function inquiry(email: string): Promise<string> {
    const ctx = stage.visitor();
    await createLead(ctx, filledInquiry(ctx, { email }));
    const { id } = await ctx.db.selectFrom("leads").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    return id;
  }
  const emails = async () =>
    (await engine.db.selectFrom("leads").select("email").orderBy("email").execute()).map(({ email }) => email);

  test("is kept when nothing says otherwise", async () => {
    const id = await inquiry("won@school.example");
    await engine.db.updateTable("leads").set({ stage: "won" }).where("id", "=", id).execute();
    await deleteWhatIsOld(later(4_000), {});
    expect(await emails()).toEqual(["won@school.example"]);
  });

  test("are inquiries that are over; one that waits for somebody stays, and so does one that was just touched", async () => {
    const [won, lost, quarantined, touched] = await Promise.all(
      ["won", "lost", "quarantined", "touched"].map((name) => inquiry(`${name}@school.example`)),
    );
    await inquiry("open@school.example");
    const change = (id: string | undefined, set: object) =>
      engine.db.updateTable("leads").set(set).where("id", "=", id!).execute();
    await change(won, { stage: "won" });
    await change(lost, { stage: "lost" });
    await change(quarantined, { status: "quarantined" });
    await change(touched, { stage: "won", changed_at: new Date(stage.now.getTime() + 20 * day) });
    const ctx = later(31);
    await deleteWhatIsOld(ctx, { inquiries: 30 });
    expect(await emails()).toEqual(["open@school.example", "touched@school.example"]);
    const keys = await engine.db.selectFrom("outbox").select("idempotency_key as key").execute();
    expect(keys.filter(({ key }) => key.includes(won!) || key.includes(quarantined!))).toEqual([]);
  });

  test("are former versions, but for the newest, the first public one, and those of what has a draft", async () => {
    const fields = { title: "Reunion", content: "One", published: false };
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, fields);
    await updateItem(admin, postKind, id, 1, { ...fields, content: "Two", published: true });
    await updateItem(admin, postKind, id, 2, { ...fields, content: "Three", published: true });
    await updateItem(admin, postKind, id, 3, { ...fields, content: "Four", published: true });
    const { id: drafted } = await createItem(admin, postKind, { ...fields, title: "Drafted" });
    await updateItem(admin, postKind, drafted, 1, { ...fields, title: "Drafted", content: "Two" });
    await engine.db
      .insertInto("drafts")
      .values({
        release_id: "",
        kind: "blog_posts",
        item_id: drafted,
        action: "save",
        body: { ...fields, title: "Drafted" },
        base_version: 1,
        version: 7,
        updated_by: "ada@school.example",
        updated_at: stage.now,
      })
      .execute();
    const versions = async (item: string) =>
      (await findRevisions(stage.admin(), "blog_posts", item)).map(({ version }) => version);

    await deleteWhatIsOld(later(29), { versions: 30 });
    expect(await versions(id)).toEqual([4, 3, 2, 1]);
    await deleteWhatIsOld(later(2), { versions: 30 });
    expect(await versions(id)).toEqual([4, 2]);
    expect(await versions(drafted)).toEqual([2, 1]);
  });

  test("are deliveries that were given up, and files of mails", async () => {
    const row = (key: string, failed_at: Date | null) => ({
      id: randomUUID(),
      kind: "webhook" as const,
      idempotency_key: key,
      payload: { body: "{}" },
      attempts: 20,
      next_attempt_at: stage.now,
      failed_at,
      created_at: stage.now,
    });
    await engine.db
      .insertInto("outbox")
      .values([row("given up", stage.now), row("waits", null)])
      .execute();
    const folder = join(dataDir, "mail");
    await mkdir(folder);
    for (const [name, age] of [
      ["old.eml", 3],
      ["new.eml", 0],
      ["notes.txt", 3],
    ] as const) {
      await writeFile(join(folder, name), "");
      const at = new Date(stage.now.getTime() + 8 * day - age * day);
      await utimes(join(folder, name), at, at);
    }
    await deleteWhatIsOld(later(8), { givenUp: 7, mailFiles: 2 });
    const left = await engine.db.selectFrom("outbox").select("idempotency_key as key").execute();
    expect(left).toEqual([{ key: "waits" }]);
    expect((await readdir(folder)).toSorted()).toEqual(["new.eml", "notes.txt"]);
  });
});
