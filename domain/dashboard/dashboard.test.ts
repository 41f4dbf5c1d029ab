import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, it } from "vitest";
import { beginRun, recordFailedRun, recordProof, recordSet } from "../backups/backup-runs.ts";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { mainKinds } from "../kinds/kinds.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createLead } from "../leads/intake.ts";
import { filledInquiry } from "../leads/testing/filled-inquiry.ts";
import { createItem, deleteItem } from "../documents/edit-item.ts";
import { moduleKind } from "../kinds/module.ts";
import { discardFailed, findUndelivered, retryFailed } from "../outbox/messages.ts";
import { person, strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { getDashboard, findFirstSteps } from "./dashboard.ts";
import { home } from "#content/pages/home.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, planItemChange } from "../publishing/releases/releases.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { findPrepared } from "./find-prepared.ts";

describeOnEachEngine("the dashboard", (engine) => {
  const stage = setAdminStage(engine);
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-dashboard-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  beforeEach(async () => {
    await engine.db.deleteFrom("leads").execute();
    await rm(join(dataDir, "journal"), { recursive: true, force: true });
  });
  const ada = () => stage.as(person("ada@school.example"), { dataDir });

  const delivery = (id: string, state: { failed_at?: Date; last_error?: string }) =>
    engine.db
      .insertInto("outbox")
      .values({
        id,
        kind: "mail",
        payload: { to: `${id}@school.example`, subject: `123456 is the code of ${id}`, text: "x" },
        idempotency_key: id,
        next_attempt_at: stage.now,
        locked_until: null,
        delivered_at: null,
        failed_at: null,
        last_error: null,
        created_at: stage.now,
        ...state,
      })
      .execute();

  test.each(strangers)("and all that it shows is closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor, { dataDir });
    const calls = [getDashboard(ctx), findUndelivered(ctx), retryFailed(ctx), discardFailed(ctx, "a")];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
  });

  test("counts rows exactly, drafts included, and finds nothing wrong when nothing is", async () => {
    await createItem(ada(), postKind, { title: "First", content: "x", published: true });
    await createItem(ada(), postKind, { title: "Draft", content: "x" });
    await createItem(ada(), moduleKind, { name: "Off", description: "x", category: "events", is_active: false });
    expect(await getDashboard(ada())).toEqual({
      counts: {
        ...Object.fromEntries(mainKinds.map(({ collection }) => [collection, 0])),
        blog_posts: 2,
        modules_content: 1,
      },
      problems: [],
      findings: null,
      waiting: {
        reviews: { first: [], count: 0 },
        comments: { first: [], count: 0 },
        inquiries: { first: [], count: 0 },
        deliveries: 0,
      },
      comingUp: [],
      prepared: { releases: [], releaseCount: 0, oldDrafts: [], oldDraftCount: 0 },
      undelivered: [],
      firstSteps: expect.any(Array),
    });
  });

  test("names deliveries that failed until they are tried again, and such that wait too long", async () => {
    await delivery("a", { failed_at: stage.now, last_error: "550 no such user" });
    await delivery("b", {});
    expect((await getDashboard(ada())).problems).toEqual(["1 e-mail or webhook could not be delivered."]);
    expect((await getDashboard(ada())).undelivered).toMatchObject([
      {
        key: "a",
        to: "a@school.example",
        subject: "•••••• is the code of a",
        nextAttempt: null,
        lastError: "550 no such user",
      },
      { key: "b", nextAttempt: stage.now },
    ]);
    expect(await retryFailed(ada())).toBe(1);
    expect((await getDashboard(ada())).problems).toEqual([]);
    stage.now = new Date(stage.now.getTime() + 15 * 60 * 1_000 + 1);
    const [problem] = (await getDashboard(ada())).problems ?? [];
    expect(problem).toBe(
      "2 e-mails or webhooks have been waiting for more than 15 minutes. Last error: 550 no such user",
    );
  });

  test("names texts of the site that are stored and no longer fit", async () => {
    const row = { id: "home", body: { hero: { headline: 5 } }, version: 1, updated_at: stage.now };
    await engine.db.insertInto("site_texts").values(row).execute();
    expect((await getDashboard(ada())).problems).toEqual([
      "Visitors see what ships in place of “Home” (hero): what is stored no longer fits. Open it under Site and publish it anew.",
    ]);
    await engine.db.deleteFrom("site_texts").execute();
  });

  test("shows the first five inquiries that wait, and says when some are not in the database yet", async () => {
    for (let n = 1; n <= 6; n++) {
      stage.now = new Date(stage.now.getTime() + 60_000);
      const visitor = stage.visitor({ dataDir });
      await createLead(visitor, filledInquiry(visitor, { name: `Visitor ${n}`, email: `v${n}@school.example` }));
    }
    const visitor = stage.visitor({ dataDir });
    await createLead(visitor, filledInquiry(visitor, { name: "Spam", website: "spam" }));
    const { inquiries } = (await getDashboard(ada())).waiting;
    expect(inquiries?.count).toBe(6);
    expect(inquiries?.first.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `Visitor ${n}`));

    const refuse = () => Promise.reject(new DatabaseUnavailableError("away"));
    const away = { isTransaction: false, transaction: () => ({ execute: refuse }) } as unknown as typeof engine.db;
    await createLead({ ...visitor, db: away }, filledInquiry(visitor, { name: "Journaled" }));
    expect((await getDashboard(ada())).problems).toEqual(["1 inquiry is safe on disk but not in the database yet."]);
  });

  test("says when the server's folder is gone", async () => {
    const ctx = stage.as(person("ada@school.example"), { dataDir: join(dataDir, "missing") });
    expect((await getDashboard(ctx)).problems).toEqual(["The server's data folder can't be read (ENOENT)."]);
  });
});

const post = { title: "Spring reunion", content: "Come.", published: true };
const day = 24 * 60 * 60_000;

describeOnEachEngine("what is prepared", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const release = async (name: string) => (await createRelease(stage.admin(), { name })).id;
  const keep = (id: string, base: number, title: string) =>
    keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input: { ...post, title } });

  test("are the open releases with their changes, those that are planned first", async () => {
    const { id: itemId } = await createItem(stage.admin(), postKind, post);
    const [published, later, sooner] = [await release("Gone"), await release("Later"), await release("Sooner")];
    const unplanned = await release("Unplanned");
    for (const id of [published, later])
      await planItemChange(stage.admin(), id, { collection: "blog_posts", itemId, change: "hide" });
    await publishRelease(stage.admin(), published, null);
    for (const [id, local] of [
      [later, "2026-03-20T09:00"],
      [sooner, "2026-03-10T09:00"],
    ] as const)
      await planAsSeen(stage.admin(), {
        action: "publish",
        kind: "release",
        itemId: id,
        local,
        zone: "Europe/Berlin",
      });
    expect(await findPrepared(stage.admin())).toEqual({
      releases: [
        {
          id: sooner,
          name: "Sooner",
          changes: 0,
          planned: { at: new Date("2026-03-10T08:00:00Z"), zone: "Europe/Berlin" },
        },
        {
          id: later,
          name: "Later",
          changes: 1,
          planned: { at: new Date("2026-03-20T08:00:00Z"), zone: "Europe/Berlin" },
        },
        { id: unplanned, name: "Unplanned", changes: 0, planned: null },
      ],
      releaseCount: 3,
      oldDrafts: [],
      oldDraftCount: 0,
    });
  });

  test("are the drafts that no one has saved for 30 days, without those in the trash", async () => {
    const begun = stage.now;
    const [live, gone] = [
      await createItem(stage.admin(), postKind, post),
      await createItem(stage.admin(), postKind, { ...post, title: "Gone" }),
    ];
    await keep(live.id, 1, "Summer reunion");
    await keep(gone.id, 1, "Gone soon");
    await deleteItem(stage.admin(), postKind, gone.id);
    stage.now = new Date(begun.getTime() + 1_000);
    await saveTextDraft(stage.admin(), "home", 0, [
      { path: "closing.title", before: home.closing.title, after: "See you" },
    ]);
    const titlesAfter = async (days: number) => {
      stage.now = new Date(begun.getTime() + days * day + 2_000);
      const { oldDrafts, oldDraftCount } = await findPrepared(stage.admin());
      expect(oldDraftCount).toBe(oldDrafts.length);
      return oldDrafts.map(({ kind, title, isNew }) => ({ kind, title, isNew }));
    };
    expect(await titlesAfter(29)).toEqual([]);
    expect(await titlesAfter(30)).toEqual([
      { kind: "blog_posts", title: "Summer reunion", isNew: false },
      { kind: "site_texts", title: "Home", isNew: false },
    ]);
  });
});

describeOnEachEngine("backups on the dashboard", (engine) => {
  const stage = setAdminStage(engine);

  it("are a problem when one has failed or could not be restored, and not before", async () => {
    const ctx = stage.admin();
    const ofBackups = async () => (await getDashboard(ctx)).problems?.filter((words) => words.includes("backup"));
    expect(await ofBackups()).toEqual([]);
    const run = await beginRun(ctx, "/backup");
    await recordSet(ctx, run, { name: "a", bytes: 10, storedBytes: 10 });
    expect(await ofBackups()).toEqual([]);
    await recordProof(ctx, run, { result: "failed", detail: "12 rows are missing." });
    stage.now = new Date(stage.now.getTime() + 60_000);
    const later = stage.admin();
    await recordFailedRun(later, await beginRun(later, "/backup"), "The disk is full.");
    expect(await ofBackups()).toEqual([
      "The last backup failed: The disk is full.",
      "The newest backup could not be restored when that was tried.",
    ]);
  });
});

describeOnEachEngine("first steps", (engine) => {
  const stage = setAdminStage(engine);
  const doneSteps = async () =>
    (await findFirstSteps(stage.admin())).filter(({ isDone }) => isDone).map(({ step }) => step);

  it("are for admins alone", async () => {
    for (const [, actor, code] of strangers) expect((await failureOf(findFirstSteps(stage.as(actor)))).code).toBe(code);
    expect((await failureOf(findFirstSteps(stage.member("editor")))).code).toBe("forbidden");
    expect((await getDashboard(stage.member("editor"))).firstSteps).toBeNull();
  });

  it("are seen from what is stored", async () => {
    await engine.db.deleteFrom("leads").execute();
    await engine.db
      .updateTable("admin_users")
      .set({ is_active: false })
      .where("email", "!=", "ada@school.example")
      .execute();
    expect(await doneSteps()).toEqual([]);
    expect((await getDashboard(stage.admin())).firstSteps).toHaveLength(6);
    await createItem(stage.admin(), postKind, { title: "Regatta", content: "x" });
    await engine.db.updateTable("admin_users").set({ is_active: true }).execute();
    expect(await doneSteps()).toEqual(["content", "team"]);
  });
});
