import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { silentLogger } from "#lib/logger.ts";
import { getItem } from "../../documents/get-item.ts";
import { postKind } from "../../kinds/post.ts";
import { createItem, deleteItem } from "../../documents/edit-item.ts";
import { strangers } from "../../testing/actors.ts";
import { setAdminStage, failureOf } from "../../testing/stages.ts";
import { runDueSchedules } from "./run-schedules.ts";
import { findSchedules, planSchedule, countSchedules, findSchedulesOf } from "./schedules.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { getItemPlan, noteReview } from "../planned.ts";
import { createRelease, planItemChange } from "../releases/releases.ts";
import { findProblems } from "../../dashboard/dashboard.ts";

const post = { title: "First", content: "Come.", published: false };

describeOnEachEngine("a run of what is due", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "schedules"] as const) await engine.db.deleteFrom(table).execute();
  });

  /** Two posts that are due one second after the other. */
  async function planTwo(): Promise<[first: string, second: string]> {
    const { id: first } = await createItem(stage.admin(), postKind, post);
    const { id: second } = await createItem(stage.admin(), postKind, { ...post, title: "Second" });
    for (const [itemId, local] of [
      [first, "2026-03-02T09:00"],
      [second, "2026-03-02T09:01"],
    ] as const) {
      await planSchedule(stage.admin(), { action: "publish", kind: "blog_posts", itemId, local, zone: "UTC" });
    }
    return [first, second];
  }

  /** A process in which reading one post fails, and what it logs as an error. */
  function processFailingAt(id: string, failure: Error) {
    const errors: object[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node);
        if (node.kind === "SelectQueryNode" && text.includes("blog_posts") && text.includes(id)) throw failure;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const log = { ...silentLogger, error: (details: object) => void errors.push(details) };
    return { errors, process: { ...stage.admin(), db: engine.db.withPlugin(plugin), log } };
  }

  const isShown = async (id: string) => (await getItem(stage.admin(), postKind, id)).published;
  const states = async () =>
    (await findSchedules(stage.admin(), { from: new Date(0), until: new Date("2040-01-01") })).map(
      ({ state, problem }) => [state, problem],
    );

  it("goes on after an unexpected error, tries that plan for a minute, and then says that it failed", async () => {
    const [first, second] = await planTwo();
    const { errors, process } = processFailingAt(first, new TypeError("nobody has foreseen this"));
    stage.now = new Date("2026-03-02T09:00:59Z");
    await runDueSchedules(process);
    expect(await states()).toEqual([
      ["waiting", null],
      ["waiting", null],
    ]);
    expect(errors).toMatchObject([{ err: { message: "nobody has foreseen this" } }]);
    stage.now = new Date("2026-03-02T09:01:01Z");
    await runDueSchedules(process);
    expect([await isShown(first), await isShown(second)]).toEqual([false, true]);
    expect(await states()).toEqual([
      ["failed", "The server hit an unexpected error. Please make the change by hand."],
      ["done", null],
    ]);
    const mails = await engine.db.selectFrom("outbox").select("payload").execute();
    expect(mails).toMatchObject([{ payload: { to: "ada@school.example", subject: "Not published: First" } }]);
    await runDueSchedules(process);
    expect(errors).toHaveLength(2);
  });

  it("carries a plan out that succeeds within the minute", async () => {
    const [first] = await planTwo();
    stage.now = new Date("2026-03-02T09:00:10Z");
    await runDueSchedules(processFailingAt(first, new TypeError("once")).process);
    await runDueSchedules(stage.admin());
    expect(await isShown(first)).toBe(true);
    expect(await engine.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  it("goes on when even the failure cannot be noted", async () => {
    const [first, second] = await planTwo();
    await engine.db.updateTable("schedules").set({ time_zone: "Mars/Base" }).where("item_id", "=", first).execute();
    stage.now = new Date("2026-03-02T09:02:00Z");
    await runDueSchedules(stage.admin());
    expect([await isShown(first), await isShown(second)]).toEqual([false, true]);
  });

  it("waits with everything while the database is away", async () => {
    const [first, second] = await planTwo();
    const { errors, process } = processFailingAt(first, new DatabaseUnavailableError("away"));
    stage.now = new Date("2026-03-02T09:05:00Z");
    await expect(runDueSchedules(process)).rejects.toThrow("away");
    expect([await isShown(second), errors]).toEqual([false, []]);
    await runDueSchedules(stage.admin());
    expect([await isShown(first), await isShown(second)]).toEqual([true, true]);
  });
});

const publicPost = { title: "Spring reunion", content: "Come.", published: true };

describeOnEachEngine("the plan of an item", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "schedules", "preview_links"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  it.each(strangers)("is refused to %s", async (_, actor, code) => {
    expect((await failureOf(getItemPlan(stage.as(actor), postKind, "any"))).code).toBe(code);
  });

  it("names its releases, what waits for it, and its draft", async () => {
    const { id } = await createItem(stage.admin(), postKind, publicPost);
    const [{ id: spring }, { id: autumn }] = [
      await createRelease(stage.admin(), { name: "Spring" }),
      await createRelease(stage.admin(), { name: "Autumn" }),
    ];
    await planItemChange(stage.admin(), spring, { collection: "blog_posts", itemId: id, change: "delete" });
    const draft = { known: 0, base: 1, input: { ...publicPost, title: "Summer reunion" } };
    const { version } = await keepItemDraft(stage.admin(), postKind, id, draft);
    const time = { local: "2026-03-02T09:00", zone: "UTC" };
    await planSchedule(stage.admin(), { action: "hide", kind: "blog_posts", itemId: id, ...time });
    expect(await getItemPlan(stage.admin(), postKind, id)).toMatchObject({
      title: "Spring reunion",
      isStored: true,
      isPublic: true,
      path: "/blog/spring-reunion",
      draftVersion: version,
      releases: [
        { id: autumn, name: "Autumn", action: null },
        { id: spring, name: "Spring", action: "delete" },
      ],
      schedules: [{ action: "hide" }],
      links: [],
    });
  });

  it("is known of a draft that is no item yet, and of nothing that is gone", async () => {
    const id = crypto.randomUUID();
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 0, input: { title: "Idea" } });
    expect(await getItemPlan(stage.admin(), postKind, id)).toMatchObject({
      title: "Idea",
      isStored: false,
      path: null,
    });
    expect((await failureOf(getItemPlan(stage.admin(), postKind, crypto.randomUUID()))).code).toBe("not_found");
  });
});

describeOnEachEngine("reviews", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    await engine.db.deleteFrom("schedules").execute();
  });

  async function dueReview(title = "Fees") {
    const { id } = await createItem(stage.admin(), postKind, { title, content: "Ten.", published: true });
    const plan = { action: "review", kind: "blog_posts", itemId: id, local: "2026-03-02T09:00", zone: "Europe/Berlin" };
    const { id: schedule } = await planSchedule(stage.admin(), plan);
    stage.now = new Date("2026-03-02T08:00:00Z");
    return { id, schedule };
  }
  const schedulesOf = (id: string) => findSchedulesOf(stage.admin(), "blog_posts", id);
  const reminders = async () => (await findProblems(stage.admin())).filter((line) => line.includes("review"));
  const mails = () => engine.db.selectFrom("outbox").select("id").execute();

  it.each(strangers)("are not noted by %s", async (_, actor, code) => {
    expect((await failureOf(noteReview(stage.as(actor), "any", 0))).code).toBe(code);
  });

  it("stand on the dashboard, after one mail, until somebody notes them, and come again", async () => {
    const { id, schedule } = await dueReview();
    expect(await reminders()).toEqual([]);
    await runDueSchedules(stage.admin());
    await runDueSchedules(stage.admin());
    expect(await mails()).toHaveLength(1);
    expect(await reminders()).toEqual(["1 item is due for review. See the calendar."]);
    expect(await schedulesOf(id)).toMatchObject([{ id: schedule, state: "done" }]);
    expect(await countSchedules(stage.admin())).toEqual({ waiting: 0, late: 0, failed: 0, reviews: 1 });

    stage.now = new Date("2026-03-10T15:00:00Z");
    expect((await failureOf(noteReview(stage.admin(), schedule, 5))).code).toBe("invalid");
    // The clocks of the zone were put forward in between.
    expect((await noteReview(stage.admin(), schedule, 6))?.at).toEqual(new Date("2026-09-10T07:00:00Z"));
    expect(await reminders()).toEqual([]);
    expect(await schedulesOf(id)).toMatchObject([{ state: "waiting", local_time: "2026-09-10T09:00" }]);
    expect((await failureOf(noteReview(stage.admin("bob"), schedule, 6))).code).toBe("not_found");
    expect(await countSchedules(stage.admin())).toEqual({ waiting: 1, late: 0, failed: 0, reviews: 0 });
  });

  it("end without another one, and with what is reviewed", async () => {
    const first = await dueReview();
    await runDueSchedules(stage.admin());
    expect(await noteReview(stage.admin(), first.schedule, 0)).toBeNull();
    expect(await schedulesOf(first.id)).toEqual([]);

    stage.now = new Date("2026-03-01T10:00:00Z");
    const second = await dueReview("Prices");
    await deleteItem(stage.admin(), postKind, second.id);
    await runDueSchedules(stage.admin());
    expect(await reminders()).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });
});
