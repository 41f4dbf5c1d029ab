import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createRedirect } from "../../redirects/write-redirect.ts";
import { failureOf, setAdminStage, strangers } from "../../testing/admin-stage.ts";
import { findPlannedRedirects, planRedirect } from "./planned-redirects.ts";
import { publishRelease } from "./publish-release.ts";
import { createRelease } from "./releases.ts";

describeOnEachEngine("planned redirects", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  it.each(strangers)("are refused to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    expect((await failureOf(findPlannedRedirects(ctx))).code).toBe(code);
    expect((await failureOf(planRedirect(ctx, "any", null, {}))).code).toBe(code);
  });

  it("are those of open releases, with what becomes of each", async () => {
    const changed = await createRedirect(stage.admin(), { from: "/b", to: "/about" });
    const deleted = await createRedirect(stage.admin(), { from: "/c", to: "/about" });
    const { id } = await createRelease(stage.admin(), { name: "Launch" });
    await planRedirect(stage.admin(), id, null, { from: "/a", to: "/faq" });
    await planRedirect(stage.admin(), id, changed.id, { from: "/b", to: "/blog" });
    await planRedirect(stage.admin(), id, deleted.id, null);
    const release = { id, name: "Launch" };
    expect(await findPlannedRedirects(stage.admin())).toEqual([
      { id: expect.any(String) as string, effect: "New", from: "/a", to: "/faq", release },
      { id: changed.id, effect: "Changed", from: "/b", to: "/blog", release },
      { id: deleted.id, effect: "Deleted", from: "/c", to: "/about", release },
    ]);
    await publishRelease(stage.admin(), id, null);
    expect(await findPlannedRedirects(stage.admin())).toEqual([]);
  });

  it("that lead to themselves are refused at once", async () => {
    const { id } = await createRelease(stage.admin(), { name: "Launch" });
    const failure = await failureOf(planRedirect(stage.admin(), id, null, { from: "/a", to: "/A/#top" }));
    expect(failure.fields).toEqual({ to: "This would lead back to where it came from." });
  });
});
