import { beforeEach, describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getRedirect } from "../pages/redirects.ts";
import { findPlannedRedirects, planRedirect } from "../publishing/planned.ts";
import { createRelease } from "../publishing/releases/releases.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import type { RedirectPaths } from "./changed-redirect.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "./managed-redirects.ts";
import { setFollowingStage } from "./testing/following-stage.ts";

describeOnEachEngine("redirects that one deletes and another one changes", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases"] as const) await engine.db.deleteFrom(table).execute();
  });
  const keep = (from: string, to: string) => createRedirect(stage.admin(), { from, to });
  const follow = (path: string) => getRedirect(stage.visitor(), path);

  test("are not deleted, now or by a release, before what someone else has made of them was read", async () => {
    const { id } = await keep("/old", "/about");
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const opened = { from: "/old", to: "/about" };
    await updateRedirect(stage.admin("bob"), id, { from: "/old", to: "/pricing" }, opened);
    for (const attempt of [
      deleteRedirect(stage.admin(), id, opened),
      planRedirect(stage.admin(), release, id, null, opened),
    ]) {
      const failure = await failureOf(attempt);
      expect(failure.code).toBe("conflict");
      expect(failure.message).toBe(
        "bob@school.example changed this redirect while you were about to delete it: it leads from /old to /pricing now. " +
          "Nothing has been deleted yet.",
      );
      expect(failure.fields).toEqual({});
      expect(failure.conflict).toMatchObject({ theirs: { from: "/old", to: "/pricing" }, base: opened });
    }
    expect([await follow("/old"), await findPlannedRedirects(stage.admin())]).toEqual(["/pricing", []]);
    await deleteRedirect(stage.admin(), id, { from: "/old", to: "/pricing" });
    expect(await follow("/old")).toBeNull();
    expect((await failureOf(deleteRedirect(stage.admin(), id, opened))).code).toBe("not_found");
  });

  test("of a change and a deletion at the same moment, one is refused", async () => {
    const { id } = await keep("/old", "/about");
    const opened = { from: "/old", to: "/about" };
    const settled = await Promise.allSettled([
      deleteRedirect(stage.admin(), id, opened),
      updateRedirect(stage.admin("bob"), id, { from: "/old", to: "/pricing" }, opened),
    ]);
    expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const isDeleted = settled[0]?.status === "fulfilled";
    expect(await follow("/old")).toBe(isDeleted ? null : "/pricing");
  });
});

describeOnEachEngine("redirects that follow something, and that one deletes", (engine) => {
  const { stage, listed, ...made } = setFollowingStage(engine);
  const follow = (path: string) => getRedirect(stage.visitor(), path);

  describe.each([
    ["a renamed item", made.renamedPost],
    ["a moved page", made.movedPage],
  ])("that of %s", (_, make) => {
    test("is not deleted over a move that no one has seen", async () => {
      const { redirect, move } = await make();
      const now = await move();
      const failure = await failureOf(deleteRedirect(stage.admin(), redirect.id, redirect));
      expect(failure.code).toBe("conflict");
      expect(failure.conflict?.theirs).toEqual({ from: redirect.from, to: now });
      expect((await listed()).map(({ from }) => from)).toContain(redirect.from);
      await deleteRedirect(stage.admin(), redirect.id, { from: redirect.from, to: now });
      expect((await listed()).map(({ from }) => from)).not.toContain(redirect.from);
    });

    test("is not deleted when what it follows was hidden: it leads there again when that is shown", async () => {
      const { redirect, hide } = await make();
      const former = () => engine.db.selectFrom("former_addresses").select("path").execute();
      await hide();
      const before = await former();
      expect((await failureOf(deleteRedirect(stage.admin(), redirect.id, redirect))).code).toBe("not_found");
      expect(await former()).toEqual(before);
    });

    test("is not deleted when someone else has led it elsewhere, before that was read", async () => {
      const { redirect } = await make();
      await updateRedirect(stage.admin("bob"), redirect.id, { from: redirect.from, to: "/about" }, redirect);
      const failure = await failureOf(deleteRedirect(stage.admin(), redirect.id, redirect));
      const theirs = failure.conflict?.theirs as unknown as RedirectPaths;
      expect([failure.code, theirs]).toEqual(["conflict", { from: redirect.from, to: "/about" }]);
      expect(await follow(redirect.from)).toBe("/about");
      await deleteRedirect(stage.admin(), redirect.id, theirs);
      expect(await listed()).toEqual([]);
    });
  });
});
