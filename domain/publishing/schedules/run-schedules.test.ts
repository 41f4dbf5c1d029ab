import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { silentLogger } from "#lib/logger.ts";
import { getItem } from "../../content/find-items.ts";
import { postKind } from "../../content/kinds/post.ts";
import { createItem } from "../../content/save-item.ts";
import { setAdminStage } from "../../testing/admin-stage.ts";
import { runDueSchedules } from "./run-schedules.ts";
import { findSchedules, planSchedule } from "./schedules.ts";

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
      ["failed", "The server met an error that it did not expect. Please make the change by hand."],
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
