import { beforeEach, describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { getRedirect } from "../pages/redirects.ts";
import { findPlannedRedirects, planRedirect } from "../publishing/planned.ts";
import { createRelease, findReleases } from "../publishing/releases/releases.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import type { RedirectPaths } from "./changed-redirect.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "./managed-redirects.ts";
import { findRedirects } from "../publishing/redirect-list.ts";
import type { Redirect } from "./redirect.ts";
import { setFollowingStage } from "./testing/following-stage.ts";

const post = { title: "First", content: "x", published: true };

describeOnEachEngine("redirects that several people edit", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases"] as const) await engine.db.deleteFrom(table).execute();
  });
  const keep = (from: string, to: string) => createRedirect(stage.admin(), { from, to });
  const follow = (path: string) => getRedirect(stage.visitor(), path);

  test("are not changed over what someone else has made of them since they were opened", async () => {
    const { id } = await keep("/old", "/about");
    const opened = { from: "/old", to: "/about" };
    await updateRedirect(stage.admin("bob"), id, { from: "/old", to: "/pricing" }, opened);
    const failure = await failureOf(updateRedirect(stage.admin(), id, { from: "/older", to: "/about" }, opened));
    expect(failure.code).toBe("conflict");
    expect(failure.message).toContain("bob@school.example");
    expect(failure.fields).toEqual({ to: expect.stringContaining("/pricing") });
    expect(failure.conflict).toMatchObject({ theirs: { from: "/old", to: "/pricing" }, base: opened });
    expect(await follow("/old")).toBe("/pricing");
    // Whoever has read that saves over what is there now.
    const now = failure.conflict?.theirs as typeof opened;
    await updateRedirect(stage.admin(), id, { from: "/older", to: "/about" }, now);
    expect(await follow("/older")).toBe("/about");
    expect(await follow("/old")).toBeNull();
  });

  test("that have followed their page meanwhile are changed by nobody who has not seen that", async () => {
    const { id: postId } = await createItem(stage.admin(), postKind, post);
    const { id } = await keep("/short", "/blog/first");
    await updateItem(stage.admin(), postKind, postId, 1, { ...post, title: "Second" });
    const opened = { from: "/short", to: "/blog/first" };
    const failure = await failureOf(updateRedirect(stage.admin(), id, { from: "/short", to: "/faq" }, opened));
    expect(failure.conflict).toMatchObject({ by: "Someone else", theirs: { to: "/blog/second" } });
  });

  test("are as wanted, and no change of anybody else's, when a save comes again whose answer was lost", async () => {
    const { id } = await keep("/old", "/about");
    await keep("/moved", "/pricing");
    const opened = { from: "/old", to: "/about" };
    const save = () => updateRedirect(stage.admin(), id, { from: "/older", to: "/moved" }, opened);
    const saved = await save();
    expect(saved).toEqual({ id, to: "/pricing", leadsNowhere: false });
    const entries = () => engine.db.selectFrom("activity").select("number").where("item_id", "=", id).execute();
    const before = await entries();
    expect(await save()).toEqual(saved);
    expect(await follow("/older")).toBe("/pricing");
    expect(await entries()).toEqual(before);
  });

  test("are not planned over that, either", async () => {
    const { id } = await keep("/old", "/about");
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const opened = { from: "/old", to: "/about" };
    await updateRedirect(stage.admin("bob"), id, { from: "/old", to: "/pricing" }, opened);
    const plan = (seen: typeof opened) =>
      planRedirect(stage.admin(), release, id, { from: "/older", to: "/about" }, seen);
    expect((await failureOf(plan(opened))).code).toBe("conflict");
    expect(await findPlannedRedirects(stage.admin())).toEqual([]);
    await plan({ ...opened, to: "/pricing" });
    expect(await findPlannedRedirects(stage.admin())).toMatchObject([{ from: "/older", to: "/about" }]);
  });

  test("are planned once in a release, and a plan that comes again is as made", async () => {
    const { id } = await keep("/old", "/about");
    const { id: gone } = await keep("/gone", "/about");
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const plan = async () => {
      await planRedirect(stage.admin(), release, null, { from: "/new", to: "/faq" });
      await planRedirect(stage.admin(), release, id, { from: "/older", to: "/about" }, { from: "/old", to: "/about" });
      await planRedirect(stage.admin(), release, gone, null, { from: "/gone", to: "/about" });
    };
    await plan();
    const state = async () => ({
      planned: await findPlannedRedirects(stage.admin()),
      releases: await findReleases(stage.admin()),
      entries: await engine.db.selectFrom("activity").select("number").where("item_id", "=", release).execute(),
    });
    const before = await state();
    expect(before.planned.map(({ from, effect }) => `${from} ${effect}`)).toEqual([
      "/gone Deleted",
      "/new New",
      "/older Changed",
    ]);
    await plan();
    await Promise.all([plan(), plan()]);
    expect(await state()).toEqual(before);
    for (const [which, input] of [
      [id, null],
      [id, { from: "/older", to: "/faq" }],
      [gone, { from: "/gone", to: "/faq" }],
    ] as const)
      expect((await failureOf(planRedirect(stage.admin(), release, which, input))).code).toBe("conflict");
    const { id: other } = await createRelease(stage.admin(), { name: "Tuesday" });
    await planRedirect(stage.admin(), other, null, { from: "/new", to: "/faq" });
    expect(await findPlannedRedirects(stage.admin())).toHaveLength(4);
  });

  test("of two changes at the same moment, one is refused", async () => {
    const { id } = await keep("/old", "/about");
    const opened = { from: "/old", to: "/about" };
    const changes = [
      updateRedirect(stage.admin(), id, { from: "/old", to: "/faq" }, opened),
      updateRedirect(stage.admin("bob"), id, { from: "/old", to: "/pricing" }, opened),
    ];
    const settled = await Promise.allSettled(changes);
    const refused = settled.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "conflict" } }]);
    expect((await findRedirects(stage.admin())).total).toBe(1);
  });

  test("are given back, and made once, when they are made again exactly so", async () => {
    await keep("/moved", "/pricing");
    const made = await keep("/old", "/moved");
    const entries = () => engine.db.selectFrom("activity").select("number").where("kind", "=", "redirects").execute();
    const before = await entries();
    expect(await keep("/Old/", "/moved")).toEqual(made);
    expect(await keep("/old", "/pricing")).toEqual(made);
    expect(await Promise.all([keep("/old", "/moved"), keep("/old", "/moved")])).toEqual([made, made]);
    expect(await entries()).toEqual(before);
    expect((await findRedirects(stage.admin())).total).toBe(2);
    await updateRedirect(stage.admin("bob"), made.id, { from: "/old", to: "/faq" });
    expect((await failureOf(keep("/old", "/pricing"))).fields).toHaveProperty("from");
    expect(await follow("/old")).toBe("/faq");
  });

  test("that followed an item are told in the log by their path", async () => {
    const { id: postId } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, postId, 1, { ...post, title: "Second" });
    const [automatic] = (await findRedirects(stage.admin())).items;
    await updateRedirect(stage.admin(), automatic!.id, { from: "/blog/first", to: "/about" }, automatic);
    const changes = engine.db.selectFrom("activity").select("changes").where("kind", "=", "redirects");
    const [entry] = await changes.orderBy("number", "desc").limit(1).execute();
    expect(entry?.changes).toEqual([{ field: "to", before: null, after: "/about" }]);
  });
});

describeOnEachEngine("redirects that follow something, and that several people edit", (engine) => {
  const { stage, listed, ...made } = setFollowingStage(engine);
  const follow = (path: string) => getRedirect(stage.visitor(), path);
  const change = (redirect: Redirect, to: string, opened: RedirectPaths = redirect) =>
    updateRedirect(stage.admin(), redirect.id, { from: redirect.from, to }, opened);
  describe.each([
    ["a renamed item", made.renamedPost],
    ["a moved page", made.movedPage],
  ])("that of %s", (_, make) => {
    test("is not changed over a move that no one has seen", async () => {
      const { redirect, move } = await make();
      const now = await move();
      const failure = await failureOf(change(redirect, "/faq"));
      expect(failure.code).toBe("conflict");
      expect(failure.conflict?.theirs).toEqual({ from: redirect.from, to: now });
      await change(redirect, "/faq", { from: redirect.from, to: now });
      expect(await follow(redirect.from)).toBe("/faq");
    });

    test("is gone when what it follows is hidden", async () => {
      const { redirect, hide } = await make();
      await hide();
      expect((await failureOf(change(redirect, "/faq"))).code).toBe("not_found");
    });

    test("is gone when someone else has deleted it", async () => {
      const { redirect } = await make();
      await deleteRedirect(stage.admin("bob"), redirect.id);
      expect((await failureOf(change(redirect, "/faq"))).code).toBe("not_found");
      expect(await listed()).toEqual([]);
    });

    test("is not changed over what someone else has made of it, before that was read", async () => {
      const { redirect } = await make();
      await updateRedirect(stage.admin("bob"), redirect.id, { from: redirect.from, to: "/about" }, redirect);
      const failure = await failureOf(change(redirect, "/faq"));
      expect(failure.code).toBe("conflict");
      expect(failure.message).toContain("bob@school.example");
      const theirs = failure.conflict?.theirs as unknown as RedirectPaths;
      expect(theirs).toEqual({ from: redirect.from, to: "/about" });
      expect(await follow(redirect.from)).toBe("/about");
      await change(redirect, "/faq", theirs);
      expect(await listed()).toMatchObject([{ from: redirect.from, to: "/faq" }]);
    });

    test("is as wanted when a save comes again whose answer was lost", async () => {
      const { redirect } = await make();
      const save = () => updateRedirect(stage.admin(), redirect.id, { from: "/other", to: "/faq" }, redirect);
      const saved = await save();
      expect(await save()).toEqual(saved);
      expect(await listed()).toMatchObject([{ id: saved.id, from: "/other", to: "/faq" }]);
    });
  });
});
