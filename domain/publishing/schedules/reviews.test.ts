import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem } from "../../content/delete-item.ts";
import { postKind } from "../../content/kinds/post.ts";
import { createItem } from "../../content/save-item.ts";
import { findProblems } from "../../dashboard/dashboard.ts";
import { failureOf, setAdminStage, strangers } from "../../testing/admin-stage.ts";
import { noteReview } from "./reviews.ts";
import { runDueSchedules } from "./run-schedules.ts";
import { countSchedules, findSchedulesOf, planSchedule } from "./schedules.ts";

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
