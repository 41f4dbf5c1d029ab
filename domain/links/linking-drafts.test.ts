import { beforeEach, expect, test } from "vitest";
import { navigation } from "#content/navigation.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease, planItemChange } from "../publishing/releases/releases.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { findLinksTo } from "./find-links-to.ts";

const post = { title: "Target", content: "x", published: true };
const linking = (title: string) => ({
  ...post,
  title,
  excerpt: "About /blog/target",
  content: "See [it](/blog/target).",
});

describeOnEachEngine("links of drafts to an item", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const create = async (input: object) => (await createItem(stage.admin(), postKind, input)).id;
  const keep = async (id: string, base: number, input: object) =>
    (await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input })).version;
  const draftsTo = async (id: string) => (await findLinksTo(stage.admin(), "blog_posts", id)).drafts;

  test("are found beside what is live and in open releases, and say where", async () => {
    const target = await create(post);
    const other = await create({ ...post, title: "Other" });
    await keep(other, 1, linking("Other"));
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const newId = crypto.randomUUID();
    const version = await keep(newId, 0, linking("New"));
    await moveToRelease(stage.admin(), release, { kind: "blog_posts", itemId: newId, version });
    const place = { kind: "blog_posts", where: expect.any(String) };
    const found = await draftsTo(target);
    expect(found.toSorted((one, next) => (one.title < next.title ? -1 : 1))).toEqual([
      { ...place, id: newId, title: "New", isNew: true, release: { id: release, name: "Monday" } },
      { ...place, id: other, title: "Other", isNew: false, release: null },
    ]);
    expect(found[0]?.where.split(", ").toSorted()).toEqual(["content", "excerpt"]);
    await publishRelease(stage.admin(), release, null);
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({
      items: [{ title: "New" }],
      drafts: [{ title: "Other" }],
    });
  });

  test("are neither those of other addresses, nor its own, nor said twice", async () => {
    const target = await create(post);
    await keep(target, 1, linking("Target"));
    await keep(crypto.randomUUID(), 0, { ...post, title: "Longer", content: "[x](/blog/target-practice)" });
    await keep(crypto.randomUUID(), 0, { ...post, title: "Elsewhere", content: "https://other.example/blog/target" });
    const live = await create(linking("Live"));
    await keep(live, 1, { ...linking("Live"), featured_image: "/x.png" });
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: live, change: "delete" });
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({ items: [{ id: live }], drafts: [] });
  });

  test("and of the site's texts, published or not, are found", async () => {
    const target = await create(post);
    const { id: release } = await createRelease(stage.admin(), { name: "Monday" });
    const body = { pricing: { ...navigation.pricing, href: "/blog/target#prices" } };
    const draft = {
      kind: "site_texts" as const,
      item_id: "navigation",
      action: "save" as const,
      body,
      base_version: 0,
    };
    const saved = { version: 1, updated_by: "ada@school.example", updated_at: stage.now };
    await engine.db
      .insertInto("drafts")
      .values({ release_id: release, ...draft, ...saved })
      .execute();
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({
      texts: [],
      drafts: [{ kind: "site_texts", id: "navigation", where: "", isNew: false, release: { name: "Monday" } }],
    });
    await engine.db
      .insertInto("site_texts")
      .values({ id: "navigation", body, version: 1, updated_at: stage.now })
      .execute();
    expect(await findLinksTo(stage.admin(), "blog_posts", target)).toMatchObject({
      texts: [{ name: "navigation" }],
      drafts: [],
    });
  });
});
