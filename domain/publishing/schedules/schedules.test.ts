import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../../kinds/post.ts";
import { getItem } from "../../documents/get-item.ts";
import { createItem, updateItem } from "../../documents/edit-item.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, setAdminStage } from "../../testing/stages.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { createRelease, findReleases, planItemChange } from "../releases/releases.ts";
import { runDueSchedules } from "./run-schedules.ts";
import {
  type Schedule,
  cancelSchedule,
  countSchedules,
  findSchedules,
  findSchedulesOf,
  planSchedule,
} from "./schedules.ts";
import { planAsSeen } from "../testing/plan-as-seen.ts";

const post = { title: "Spring reunion", content: "Come.", published: false };
const zone = "Europe/Berlin";

describeOnEachEngine("schedules", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  const itemPlan = (itemId: string, local: string, action = "publish") => ({
    action,
    kind: "blog_posts",
    itemId,
    local,
    zone,
  });
  const all = () => findSchedules(stage.admin(), { from: new Date(0), until: new Date("2040-01-01") });
  const run = () => runDueSchedules(stage.admin());
  const at = (time: string) => {
    stage.now = new Date(time);
    return run();
  };
  const isShown = async (id: string) => (await getItem(stage.admin(), postKind, id)).published;
  const mails = async () =>
    (await engine.db.selectFrom("outbox").select("payload").orderBy("created_at").execute()).map(
      ({ payload }) => payload as { to: string; subject: string; text: string },
    );

  it.each(strangers)("are refused to %s", async (_, actor, code) => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const ctx = stage.as(actor);
    const calls = [
      planAsSeen(ctx, itemPlan(id, "2026-03-02T09:00")),
      cancelSchedule(ctx, id),
      findSchedules(ctx, { from: new Date(0), until: new Date() }),
      findSchedulesOf(ctx, "blog_posts", id),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
  });

  it("publish and hide an item at their time, once, whichever process does it", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: { ...post, title: "", content: "" } });
    await keepItemDraft(stage.admin(), postKind, id, {
      known: (await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow()).version,
      base: 1,
      input: { ...post, content: "Come all." },
    });
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-02T09:00"));
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-03T09:00", "hide"));
    await at("2026-03-02T07:59:59Z");
    expect(await isShown(id)).toBe(false);
    stage.now = new Date("2026-03-02T08:00:00Z");
    await Promise.all([run(), run(), run()]);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({
      published: true,
      content: "Come all.",
      version: 2,
    });
    await run();
    expect((await getItem(stage.admin(), postKind, id)).version).toBe(2);
    await at("2026-03-03T08:00:01Z");
    expect(await isShown(id)).toBe(false);
    expect((await all()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(await mails()).toEqual([]);
    const revisions = await engine.db.selectFrom("revisions").select("actor_email").where("version", ">", 1).execute();
    expect(new Set(revisions.map(({ actor_email }) => actor_email))).toEqual(new Set(["ada@school.example (planned)"]));
  });

  it("publish a release and take it back at their times", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: id, change: "show" });
    const plan = { kind: "release", itemId: release, zone };
    await planAsSeen(stage.admin(), { ...plan, action: "publish", local: "2026-03-28T09:00" });
    await planAsSeen(stage.admin(), { ...plan, action: "hide", local: "2026-03-29T02:30" });
    await at("2026-03-28T08:00:00Z");
    expect(await isShown(id)).toBe(true);
    // 02:30 does not exist in this night: the clock goes from 02:00 to 03:00.
    await at("2026-03-29T01:29:59Z");
    expect(await isShown(id)).toBe(true);
    await at("2026-03-29T01:30:00Z");
    expect(await isShown(id)).toBe(false);
    expect((await findReleases(stage.admin()))[0]?.state).toBe("open");
  });

  it.each([
    // The clock goes from 02:00 to 03:00: what was planned for 02:30 is done an hour after 01:30, and 03:30 at the same moment.
    ["2026-03-29T02:30", "2026-03-29T03:30", "2026-03-29T01:30:00Z"],
    // The clock shows 02:30 twice: the first is meant, and the second does nothing more.
    ["2026-10-25T02:30", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
  ])("in a night in which the clock is changed are carried out once, %s", async (local, shown, time) => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const planned = await planAsSeen(stage.admin(), itemPlan(id, local));
    expect([planned.local, planned.at]).toEqual([shown, new Date(time)]);
    const due = planned.at.getTime();
    await at(new Date(due - 1_000).toISOString());
    expect(await isShown(id)).toBe(false);
    // Two processes look every minute, for three hours.
    for (let minute = 0; minute < 180; minute += 30) {
      stage.now = new Date(due + minute * 60_000);
      await Promise.all([run(), run()]);
    }
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ published: true, version: 2 });
    expect(await mails()).toEqual([]);
  });

  it("are carried out after a downtime and a jump of the clock, and said to be late", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-02T09:00"));
    stage.now = new Date("2027-04-05T08:00:00Z");
    expect(await countSchedules(stage.admin())).toMatchObject({ failed: 0, late: 1 });
    await Promise.all([run(), run()]);
    expect(await isShown(id)).toBe(true);
    expect(await mails()).toMatchObject([{ to: "ada@school.example", subject: "Published late: Spring reunion" }]);
    expect(await countSchedules(stage.admin())).toMatchObject({ failed: 0, late: 1 });
    await cancelSchedule(stage.admin(), (await all())[0]!.id);
    expect(await countSchedules(stage.admin())).toMatchObject({ failed: 0, late: 0 });
    expect(await all()).toMatchObject([{ state: "done" }]);
  });

  it("that cannot be carried out change nothing, say why, and are tried no more", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const { id: gone } = await createItem(stage.admin(), postKind, { ...post, title: "Gone" });
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: { ...post, title: "" } });
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-02T09:00"));
    await planAsSeen(stage.admin("bob"), itemPlan(gone, "2026-03-02T09:00"));
    // In no trash, where its plan would wait.
    await engine.db.deleteFrom("blog_posts").where("id", "=", gone).execute();
    await at("2026-03-02T08:00:00Z");
    await run();
    expect((await getItem(stage.admin(), postKind, id)).version).toBe(1);
    expect((await all()).map(({ state, problem }: Schedule) => [state, problem])).toEqual(
      expect.arrayContaining([
        ["failed", expect.stringContaining("Give the post a title.")],
        ["failed", "This blog post was deleted in the meantime."],
      ]),
    );
    expect(new Set((await mails()).map(({ to, subject }) => `${to} ${subject}`))).toEqual(
      new Set(["ada@school.example Not published: Spring reunion", "bob@school.example Not published: Gone"]),
    );
    expect(await countSchedules(stage.admin())).toMatchObject({ failed: 2, late: 0 });
  });

  it("of a draft that the item has overtaken fail instead of reverting what is live", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: { ...post, content: "Draft" } });
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-02T09:00"));
    await updateItem(stage.admin("bob"), postKind, id, 1, { ...post, content: "Live" });
    await at("2026-03-02T08:00:00Z");
    expect((await getItem(stage.admin(), postKind, id)).content).toBe("Live");
    expect(await all()).toMatchObject([{ state: "failed" }]);
    expect(await engine.db.selectFrom("drafts").selectAll().execute()).toHaveLength(1);
  });

  it("publish nothing that was changed since their editor has seen it", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const plan = itemPlan(id, "2026-03-02T09:00");
    const keep = (known: number, content: string) =>
      keepItemDraft(stage.admin("bob"), postKind, id, { known, base: 1, input: { ...post, content } });
    const { version } = await keep(0, "Seen");
    const { version: present } = await keep(version, "Unseen");
    for (const seen of [version, 0, undefined]) {
      const failure = await failureOf(
        planSchedule(stage.admin(), { ...plan, ...(seen !== undefined && { version: seen }) }),
      );
      expect(failure).toMatchObject({ code: "conflict", message: expect.stringContaining("bob@") as string });
    }
    const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
    await planItemChange(stage.admin("bob"), release, { collection: "blog_posts", itemId: id, change: "show" });
    const whole = { ...plan, kind: "release", itemId: release };
    expect((await failureOf(planSchedule(stage.admin(), { ...whole, version: 1 }))).code).toBe("conflict");
    expect(await all()).toEqual([]);
    await planSchedule(stage.admin(), { ...plan, version: present });
    await planSchedule(stage.admin(), { ...whole, version: 2 });
    await planSchedule(stage.admin(), { ...plan, action: "hide" });
    expect(await all()).toHaveLength(3);
  });

  it("remind of a review, and wait no longer once they are canceled or planned anew", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-02T09:00"));
    const { id: second } = await planAsSeen(stage.admin(), itemPlan(id, "2026-03-04T09:00"));
    await planAsSeen(stage.admin(), itemPlan(id, "2026-03-03T09:00", "review"));
    expect(await findSchedulesOf(stage.admin(), "blog_posts", id)).toHaveLength(2);
    await at("2026-03-03T08:00:00Z");
    expect(await isShown(id)).toBe(false);
    expect(await mails()).toMatchObject([{ subject: "Please review: Spring reunion" }]);
    await cancelSchedule(stage.admin(), second);
    expect((await failureOf(cancelSchedule(stage.admin(), second))).code).toBe("not_found");
    await at("2026-03-05T08:00:00Z");
    expect(await isShown(id)).toBe(false);
  });

  it.each([
    [{ local: "2026-02-28T09:00" }, ["local"]],
    [{ local: "2036-02-28T09:00" }, ["local"]],
    [{ zone: "Mars/Base" }, ["zone"]],
    [{ action: "explode" }, []],
    [{ kind: "users" }, []],
    [{ itemId: "none" }, []],
  ])("refuse %o", async (wrong, fields) => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const failure = await failureOf(planSchedule(stage.admin(), { ...itemPlan(id, "2026-03-02T09:00"), ...wrong }));
    expect(Object.keys(failure.fields)).toEqual(fields);
    expect(await all()).toEqual([]);
  });
});
