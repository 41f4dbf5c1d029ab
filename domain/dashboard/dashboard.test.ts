import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { mainKinds } from "../content/kinds.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { createLead } from "../leads/create-lead.ts";
import { findLatestLeads } from "../leads/find-leads.ts";
import { filledForm } from "../leads/testing/filled-form.ts";
import { createItem } from "../content/save-item.ts";
import { moduleKind } from "../content/kinds/module.ts";
import { findUndelivered, retryFailed } from "../outbox/undelivered.ts";
import { failureOf, person, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { getDashboard } from "./dashboard.ts";

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
    const calls = [getDashboard(ctx), findLatestLeads(ctx), findUndelivered(ctx), retryFailed(ctx)];
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
      enquiries: [],
      prepared: { releases: [], releaseCount: 0, oldDrafts: [], oldDraftCount: 0 },
      undelivered: [],
      firstSteps: expect.any(Array),
      reviews: 0,
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

  test("shows the five latest enquiries, and says when some are not in the database yet", async () => {
    for (let n = 1; n <= 6; n++) {
      stage.now = new Date(stage.now.getTime() + 60_000);
      const visitor = stage.visitor({ dataDir });
      await createLead(visitor, filledForm(visitor, { name: `Visitor ${n}`, email: `v${n}@school.example` }));
    }
    const visitor = stage.visitor({ dataDir });
    await createLead(visitor, filledForm(visitor, { name: "Spam", website: "spam" }));
    const { enquiries } = await getDashboard(ada());
    expect(enquiries?.map(({ name }) => name)).toEqual([
      "Visitor 6",
      "Visitor 5",
      "Visitor 4",
      "Visitor 3",
      "Visitor 2",
    ]);
    expect(Object.keys(enquiries![0]!).toSorted()).toEqual(
      "created_at email id message name organization type".split(" "),
    );

    const refuse = () => Promise.reject(new DatabaseUnavailableError("away"));
    const away = { isTransaction: false, transaction: () => ({ execute: refuse }) } as unknown as typeof engine.db;
    await createLead({ ...visitor, db: away }, filledForm(visitor, { name: "Journaled" }));
    expect((await getDashboard(ada())).problems).toEqual(["1 enquiry is safe on disk but not in the database yet."]);
  });

  test("says when the server's folder is gone", async () => {
    const ctx = stage.as(person("ada@school.example"), { dataDir: join(dataDir, "missing") });
    expect((await getDashboard(ctx)).problems).toEqual(["The server's data folder can't be read (ENOENT)."]);
  });
});
