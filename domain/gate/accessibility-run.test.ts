import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createItem } from "../documents/edit-item.ts";
import type { Context, PublishGate } from "../context.ts";
import { planSchedule } from "../publishing/schedules/schedules.ts";
import { failureOf, setReleaseStage } from "../testing/stages.ts";
import { failing } from "../testing/test-context.ts";
import { runAccessibilityChecks } from "./accessibility-run.ts";
import {
  findAccessibilityRuns,
  findLatestFindings,
  getAccessibilityReport,
  plannedMark,
  reportCsv,
  startAccessibilityRun,
} from "./accessibility-reports.ts";
import { createGate } from "./gate.ts";
import { findPublicReport, reportTag } from "./public-report.ts";
import { type PageFacts, found } from "./findings.ts";

describeOnEachEngine("the check of the whole site", (engine) => {
  const { stage } = setReleaseStage(engine);
  let rendered: string[] = [];
  const facts: PageFacts = { findings: [], links: [], ids: [], pictures: [] };
  /** Each page says its path; the one of the post has a finding. */
  const gate: PublishGate = createGate({
    palette: {},
    fileBytes: async () => null,
    inspector: {
      inspect: async (html) =>
        html === "/blog/spring-reunion"
          ? { ...facts, findings: [found("alt", "=no words", { needles: ["/images/a.jpg"] })] }
          : facts,
    },
    render: async (path) => {
      rendered.push(path);
      return { status: 200, location: null, html: path };
    },
  });
  const process = (): Context => stage.as({ kind: "system", name: "jobs" }, { gate });
  const run = (options: Partial<Parameters<typeof runAccessibilityChecks>[1]> = {}) =>
    runAccessibilityChecks(process(), { mayBegin: true, pauseMs: 0, ...options });

  beforeEach(async () => {
    rendered = [];
    await engine.db.deleteFrom("accessibility_pages").execute();
    await engine.db.deleteFrom("accessibility_runs").execute();
    const post = { title: "Spring reunion", content: "![](/images/a.jpg)", published: true };
    await createItem(stage.admin(), postKind, post);
    stage.now = new Date("2026-03-02T02:30:00Z");
  });

  test("is made once a night by however many processes, and reports what it found with the field", async () => {
    await Promise.all([run(), run(), run()]);
    expect(rendered.filter((path) => path === "/blog/spring-reunion")).toHaveLength(1);
    expect(rendered).toEqual(expect.arrayContaining(["/", "/about", "/use-cases/startup-ecosystem"]));
    const before = rendered.length;
    await run();
    expect(rendered).toHaveLength(before);

    const [night, ...others] = await findAccessibilityRuns(stage.admin());
    expect(others).toEqual([]);
    expect(night).toMatchObject({ id: "2026-03-02", startedBy: "nightly", errors: 1, warnings: 0, pages: before });
    const report = await getAccessibilityReport(stage.member("writer"), "2026-03-02");
    expect(report.pages).toMatchObject([
      { path: "/blog/spring-reunion", findings: [{ rule: "alt", wcag: ["1.1.1"], place: { field: "content" } }] },
    ]);
    expect(await findLatestFindings(stage.member("writer"))).toEqual({ id: "2026-03-02", errors: 1, warnings: 0 });
    expect(reportCsv(report)).toContain("'=no words");
  });

  test("tells visitors of the last one that is finished, without what is planned, and says when there is another", async () => {
    const visitor = stage.visitor();
    expect(await findPublicReport(visitor)).toBeNull();
    const changed: string[] = [];
    const noted = { ...process(), contentChanged: (tags: ReadonlySet<string>) => void changed.push(...tags) };
    await runAccessibilityChecks(noted, { mayBegin: true, pauseMs: 0 });
    expect(changed).toEqual([reportTag]);
    const run = { run_id: "2026-03-02", errors: 7, warnings: 3, findings: [] };
    await engine.db
      .insertInto("accessibility_pages")
      .values({ ...run, path: `/blog/later ${plannedMark}` })
      .execute();
    const pages = rendered.length;
    const found = { endedAt: stage.now, pages, errors: 1, warnings: 0 };
    expect(await findPublicReport(visitor)).toEqual(found);
    await engine.db
      .insertInto("accessibility_runs")
      .values({
        id: "later",
        started_by: "x",
        started_at: new Date(),
        touched_at: new Date(),
        ended_at: null,
        left_out: 0,
      })
      .execute();
    expect(await findPublicReport(visitor)).toEqual(found);
    expect(await findPublicReport({ ...visitor, db: await failing(engine) })).toBe("unknown");
  });

  test("begins at night only, and not in a process that has just started", async () => {
    await run({ mayBegin: false });
    stage.now = new Date("2026-03-02T12:00:00Z");
    await run();
    expect(await findAccessibilityRuns(stage.admin())).toEqual([]);
  });

  test("goes on where a process that ended has left it", async () => {
    let pages = 0;
    await run({ isEnding: () => (pages += 1) > 3 });
    expect(rendered).toHaveLength(3);
    await run();
    expect(rendered, "somebody may still be at it").toHaveLength(3);
    stage.now = new Date("2026-03-02T08:00:00Z");
    await run({ mayBegin: false });
    expect(new Set(rendered).size).toBe(rendered.length);
    expect((await findAccessibilityRuns(stage.admin()))[0]).toMatchObject({
      endedAt: stage.now,
      pages: rendered.length,
    });
  });

  test("looks at what is planned as it will be, too", async () => {
    const input = { title: "Autumn reunion", content: "![](/images/a.jpg)", published: false };
    const { id } = await createItem(stage.admin(), postKind, input);
    const plan = { action: "publish", kind: "blog_posts", itemId: id, local: "2026-04-01T09:00", zone: "UTC" };
    await planSchedule(stage.admin(), plan);
    await run();
    expect(rendered.filter((path) => path === "/blog/autumn-reunion")).toHaveLength(1);
    const paths = await engine.db.selectFrom("accessibility_pages").select("path").execute();
    expect(paths).toContainEqual({ path: "/blog/autumn-reunion (as planned)" });
  });

  test("goes on when a page can't be rendered, and ends", async () => {
    const input = { title: "Autumn reunion", content: "Come.", published: false };
    const { id } = await createItem(stage.admin(), postKind, input);
    const plan = { action: "publish", kind: "blog_posts", itemId: id, local: "2026-04-01T09:00", zone: "UTC" };
    await planSchedule(stage.admin(), plan);
    const render = async (path: string) => {
      if (path === "/blog/autumn-reunion") throw new TypeError("Invalid URL");
      return { status: 200, location: null, html: path };
    };
    const failing = stage.as({ kind: "system", name: "jobs" }, { gate: createGate({ ...gate.services, render }) });
    await runAccessibilityChecks(failing, { mayBegin: true, pauseMs: 0 });
    const [night] = await findAccessibilityRuns(stage.admin());
    expect(night).toMatchObject({ endedAt: stage.now, errors: 1, warnings: 1 });
  });

  test("is made when an editor asks for it, at any time, one at a time", async () => {
    stage.now = new Date("2026-03-02T12:00:00Z");
    expect(await failureOf(startAccessibilityRun(stage.member("writer")))).toMatchObject({ code: "forbidden" });
    const { id } = await startAccessibilityRun(stage.member("editor"));
    expect(await failureOf(startAccessibilityRun(stage.member("editor")))).toMatchObject({ code: "conflict" });
    await run({ mayBegin: false });
    const { run: made } = await getAccessibilityReport(stage.admin(), id);
    expect(made).toMatchObject({ startedBy: "ada@school.example", endedAt: stage.now, errors: 1 });
  });

  test("is kept for 90 days", async () => {
    await run();
    stage.now = new Date("2026-05-30T12:00:00Z");
    await run();
    expect(await findAccessibilityRuns(stage.admin())).toHaveLength(1);
    stage.now = new Date("2026-05-31T12:00:00Z");
    await run();
    expect(await findAccessibilityRuns(stage.admin())).toEqual([]);
    expect(await engine.db.selectFrom("accessibility_pages").select("path").execute()).toEqual([]);
    expect(await failureOf(getAccessibilityReport(stage.admin(), "2026-03-02"))).toMatchObject({ code: "not_found" });
  });
});
