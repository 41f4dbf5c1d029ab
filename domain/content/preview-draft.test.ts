import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { findEntries } from "../blog/find-entries.ts";
import { countPublishedPosts } from "../blog/find-post-addresses.ts";
import { findSurroundings } from "../blog/find-surroundings.ts";
import { findModules } from "../modules/find-modules.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { titleOf } from "./kind.ts";
import { caseStudyKind } from "./kinds/case-study.ts";
import { moduleKind } from "./kinds/module.ts";
import { postKind } from "./kinds/post.ts";
import { useCaseKind } from "./kinds/use-case.ts";
import { kinds } from "./kinds.ts";
import { previewDraft } from "./preview-draft.ts";
import { publicPages } from "./public-pages.ts";
import { createItem } from "./save-item.ts";

describeOnEachEngine("a preview", (engine) => {
  const stage = setAdminStage(engine);

  describe.each(kinds.map((kind) => [kind.noun, kind] as const))("of a %s", (_, kind) => {
    test.each(strangers)("is closed to %s", async (__, actor, code) => {
      expect((await failureOf(previewDraft(stage.as(actor), kind, null, {}))).code).toBe(code);
    });

    test("is made of a form in which nothing is written yet, and stores nothing", async () => {
      stage.changed = [];
      // The category of a module is chosen from the beginning.
      const { row } = await previewDraft(stage.admin(), kind, null, { category: "events" });
      expect(titleOf(kind, row)).toBe(`Untitled ${kind.noun}`);
      expect(stage.changed).toEqual([]);
      expect(await engine.db.selectFrom("revisions").selectAll().execute()).toEqual([]);
      expect(await engine.db.selectFrom(kind.collection).select("id").execute()).toEqual([]);
    });
  });

  test("keeps what is valid, leaves out an optional field that isn't, and refuses an impossible text", async () => {
    const { row } = await previewDraft(stage.admin(), postKind, null, {
      title: "Half",
      content: "x",
      featured_image: "no address",
      published: "false",
    });
    expect(row).toMatchObject({ title: "Half", slug: "half", content: "x", featured_image: null, published: true });
    const failure = await failureOf(previewDraft(stage.admin(), postKind, null, { content: ">".repeat(60) }));
    expect(failure.code).toBe("invalid");
    expect(failure.fields).toHaveProperty("content");
  });

  test("of a stored item stands at that item's address, with its date", async () => {
    const post = await createItem(stage.admin(), postKind, { title: "Old", content: "x", published: true });
    const created = stage.now;
    stage.now = new Date("2026-04-01T10:00:00Z");
    const { ctx, row } = await previewDraft(stage.admin(), postKind, post.id, { title: "New", content: "y" });
    expect(row.slug).toBe("old");
    expect(await getArticle(ctx, "old")).toMatchObject({ article: { title: "New", publishedAt: created } });
    expect(await getArticle(stage.visitor(), "old")).toMatchObject({ article: { title: "Old" } });
  });

  test("of a draft is seen in every list as it would be, and nowhere else", async () => {
    const input = { title: "First", content: "Mentors meet.", published: true };
    await createItem(stage.admin(), postKind, input);
    stage.now = new Date("2026-04-01T10:00:00Z");
    const { ctx, row } = await previewDraft(stage.admin(), postKind, null, { ...input, title: "Second" });
    const titlesOf = async (seen: typeof ctx) =>
      (await findEntries(seen, { category: null, page: 1 })).entries.slice(0, 2).map(({ title }) => title);
    expect(await titlesOf(ctx)).toEqual(["Second", "First"]);
    expect((await titlesOf(stage.visitor()))[0]).toBe("First");
    expect([await countPublishedPosts(ctx), await countPublishedPosts(stage.visitor())]).toEqual([2, 1]);
    const found = await getArticle(ctx, row.slug);
    if (!found || !("article" in found)) throw new Error("the draft is not seen");
    expect((await findSurroundings(ctx, found.article)).previous).toMatchObject({ slug: "first" });
  });

  test("of a new item takes the address that its title asks for, also when another item has it", async () => {
    await createItem(stage.admin(), useCaseKind, { title: "Rowing", description: "Stored." });
    const input = { title: "Rowing", description: "Laid over." };
    const { ctx } = await previewDraft(stage.admin(), useCaseKind, null, input);
    const page = await publicPages.use_cases_content.get(ctx, "rowing");
    expect(JSON.stringify(page)).toContain("Laid over.");
  });

  test("of a module stands in the catalogue, and lists in an item are as they were filled in", async () => {
    const module = { name: "Class Choir", description: "Sings.", category: "events" };
    const { ctx } = await previewDraft(stage.admin(), moduleKind, null, module);
    expect(await findModules(ctx)).toMatchObject({ total: 1 });
    const input = { title: "Story", company: "A", challenge: "B", solution: "C" };
    const story = await createItem(stage.admin(), caseStudyKind, input);
    const { row } = await previewDraft(stage.admin(), caseStudyKind, story.id, {
      ...input,
      metrics: [{ label: "x", value: "" }],
    });
    expect(row).toMatchObject({ slug: "story", metrics: [] });
  });
});
