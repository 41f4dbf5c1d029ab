import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../../content/kinds/post.ts";
import { createItem } from "../../content/save-item.ts";
import { failureOf, setAdminStage, strangers } from "../../testing/admin-stage.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { getItemPlan } from "./item-plan.ts";
import { createRelease, planItemChange } from "../releases/releases.ts";
import { planSchedule } from "./schedules.ts";

const post = { title: "Spring reunion", content: "Come.", published: true };

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
    const { id } = await createItem(stage.admin(), postKind, post);
    const [{ id: spring }, { id: autumn }] = [
      await createRelease(stage.admin(), { name: "Spring" }),
      await createRelease(stage.admin(), { name: "Autumn" }),
    ];
    await planItemChange(stage.admin(), spring, { collection: "blog_posts", itemId: id, change: "delete" });
    const draft = { known: 0, base: 1, input: { ...post, title: "Summer reunion" } };
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
