import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { moduleKind } from "../content/kinds/module.ts";
import { postKind } from "../content/kinds/post.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { deleteListView, findListViews, saveListView } from "./list-views.ts";

describeOnEachEngine("views of lists", (engine) => {
  const stage = setAdminStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const view = (name: string, rest: object = {}) => ({ name, query: "state=draft", isShared: false, ...rest });
  const namesFor = async (ctx: ReturnType<typeof ada>) => (await findListViews(ctx, postKind)).map(({ name }) => name);
  beforeEach(() => engine.db.deleteFrom("list_views").execute());

  it.each(strangers)("are closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    for (const call of [
      () => findListViews(ctx, postKind),
      () => saveListView(ctx, postKind, view("Mine")),
      () => deleteListView(ctx, "x"),
    ])
      expect((await failureOf(call())).code).toBe(code);
  });

  it("are one's own, or the team's, of one list; one of the same name is replaced", async () => {
    await saveListView(ada(), postKind, view("  My  drafts "));
    await saveListView(ada(), postKind, view("Events", { isShared: true }));
    await saveListView(ada(), moduleKind, view("Other"));
    expect(await namesFor(ada())).toEqual(["Events", "My drafts"]);
    expect(await findListViews(stage.admin("bob"), postKind)).toMatchObject([{ name: "Events", isShared: true }]);
    await saveListView(ada(), postKind, view("Events", { query: "q=choir" }));
    expect(await findListViews(ada(), postKind)).toMatchObject([
      { name: "Events", query: "q=choir", isShared: false, mayDelete: true },
      { name: "My drafts" },
    ]);
    expect(await namesFor(bob())).toEqual([]);
  });

  it("are deleted by who made them, and shared ones by admins", async () => {
    await saveListView(ada(), postKind, view("Own"));
    await saveListView(ada(), postKind, view("Shared", { isShared: true }));
    const [own, shared] = await findListViews(ada(), postKind);
    expect((await failureOf(deleteListView(bob(), own!.id))).code).toBe("not_found");
    const asWriter = { ...bob(), actor: { ...bob().actor, role: "writer" as const } } as ReturnType<typeof bob>;
    expect(await findListViews(asWriter, postKind)).toMatchObject([{ name: "Shared", mayDelete: false }]);
    expect((await failureOf(deleteListView(asWriter, shared!.id))).code).toBe("not_found");
    await deleteListView(bob(), shared!.id);
    await deleteListView(ada(), own!.id);
    expect(await namesFor(ada())).toEqual([]);
  });

  it("have a name, and are not too many", async () => {
    expect((await failureOf(saveListView(ada(), postKind, view(" ")))).fields).toHaveProperty("name");
    expect((await failureOf(saveListView(ada(), postKind, view("x".repeat(61))))).fields).toHaveProperty("name");
    expect((await failureOf(saveListView(ada(), postKind, { name: "A" }))).code).toBe("invalid");
    for (let at = 0; at < 30; at++) await saveListView(ada(), postKind, view(`View ${at}`));
    expect((await failureOf(saveListView(ada(), postKind, view("One more")))).code).toBe("conflict");
    await saveListView(ada(), postKind, view("View 7", { query: "q=again" }));
  });
});
