import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "./kinds/post.ts";
import { previewPost } from "../blog/preview-post.ts";
import { caseStudyKind } from "./kinds/case-study.ts";
import { previewCaseStudy } from "../case-studies/preview-case-study.ts";
import { previewModule } from "../modules/preview-module.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { previewUseCase } from "../use-cases/preview-use-case.ts";
import { createItem } from "./save-item.ts";
import { previewRow } from "./preview-row.ts";

const previews = { previewPost, previewUseCase, previewCaseStudy, previewModule };

describeOnEachEngine("a preview", (engine) => {
  const stage = setAdminStage(engine);

  describe.each(Object.entries(previews))("%s", (_, preview) => {
    test.each(strangers)("is closed to %s", async (__, actor, code) => {
      expect((await failureOf(preview(stage.as(actor), null, {}))).code).toBe(code);
    });

    test("is made of a form in which nothing is written yet, and stores nothing", async () => {
      stage.changed = [];
      // The category of a module is chosen from the beginning.
      const page = await preview(stage.admin(), null, { category: "events" });
      expect(JSON.stringify(page)).toContain("Untitled");
      expect(stage.changed).toEqual([]);
      expect(await engine.db.selectFrom("revisions").selectAll().execute()).toEqual([]);
    });
  });

  test("keeps what is valid, leaves out an optional field that isn't, and refuses an impossible text", async () => {
    const row = await previewRow(stage.admin(), postKind, null, {
      title: "Half",
      content: "x",
      featured_image: "no address",
      published: "true",
    });
    expect(row).toMatchObject({ title: "Half", slug: "half", content: "x", featured_image: null, published: true });
    const failure = await failureOf(previewRow(stage.admin(), postKind, null, { content: ">".repeat(60) }));
    expect(failure.code).toBe("invalid");
    expect(failure.fields).toHaveProperty("content");
  });

  test("of a stored item stands at that item's address, with its date", async () => {
    const post = await createItem(stage.admin(), postKind, { title: "Old", content: "x", published: true });
    const created = stage.now;
    stage.now = new Date("2026-04-01T10:00:00Z");
    expect(await previewPost(stage.admin(), post.id, { title: "New", content: "y" })).toMatchObject({
      slug: "old",
      title: "New",
      publishedAt: created,
    });
    const input = { title: "Story", company: "A", challenge: "B", solution: "C" };
    const story = await createItem(stage.admin(), caseStudyKind, input);
    const row = await previewRow(stage.admin(), caseStudyKind, story.id, {
      ...input,
      metrics: [{ label: "x", value: "" }],
    });
    expect(row).toMatchObject({ slug: "story", metrics: [] });
  });
});
