import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { getDashboard } from "./dashboard.ts";
import { findFirstSteps } from "./first-steps.ts";

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
