import { expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { caseStudies } from "#content/case-studies.ts";
import { useCases } from "#content/use-cases.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../content/kinds/post.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { findCaseStudies, getCaseStudy } from "../case-studies/find-case-studies.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { findItems, getItem } from "../content/find-items.ts";
import { findModules } from "../modules/find-modules.ts";
import { adminCategories } from "../modules/categories.ts";
import { collections } from "#db/schema.ts";
import { moduleKind } from "../content/kinds/module.ts";
import { findRevisions } from "../revisions/revisions.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { deleteForGood } from "../trash/trash.ts";
import { findUseCases, getUseCase } from "../use-cases/find-use-cases.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import { importBuiltIn } from "./import-built-in.ts";

const nothing = Object.fromEntries(collections.map((name) => [name, 0]));
const shipped = { blog_posts: 11, use_cases_content: 6, modules_content: 18, case_studies_content: 8 };
const whole = { ...nothing, ...shipped };

describeOnEachEngine("the import of built-in content", (engine) => {
  const stage = setAdminStage(engine);

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    expect((await failureOf(importBuiltIn(stage.as(actor)))).code).toBe(code);
    expect(await findItems(stage.admin(), postKind)).toMatchObject({ total: 0 });
  });

  test("copies everything once, as the work of the one who asked for it", async () => {
    expect(await importBuiltIn(stage.admin())).toEqual({ created: whole, kept: 0 });
    expect(new Set(stage.changed)).toEqual(new Set(Object.keys(shipped)));
    expect(await importBuiltIn(stage.admin())).toEqual({ created: nothing, kept: 43 });
    const { items } = await findItems(stage.admin(), postKind);
    const revisions = await findRevisions(stage.admin(), "blog_posts", items[0]!.id);
    expect(revisions).toMatchObject([{ action: "import", version: 1, actorEmail: "ada@school.example" }]);
  });

  test("changes neither lists nor pages", async () => {
    const visitor = stage.visitor();
    const seen = async () => ({
      useCases: await findUseCases(visitor),
      caseStudies: (await findCaseStudies(visitor)).map(({ featured: _, ...card }) => card),
      modules: await findModules(visitor),
      pages: await Promise.all(useCases.map(({ slug }) => getUseCase(visitor, slug))),
      stories: await Promise.all(
        caseStudies.map(async ({ slug }) => {
          const found = await getCaseStudy(visitor, slug);
          if (!found || !("caseStudy" in found)) return found;
          const { publishedAt: _, updatedAt: __, figures, ...story } = found.caseStudy;
          return {
            ...story,
            figures: figures.map(({ value, metric, description }) => ({ value, metric, description })),
          };
        }),
      ),
      articles: await Promise.all([...articles.keys()].map((slug) => getArticle(visitor, slug))),
    });
    const before = await seen();
    await importBuiltIn(stage.admin());
    expect(await findItems(stage.admin(), useCaseKind)).toMatchObject({ total: 6 });
    const after = await seen();
    expect(after.useCases).toEqual(before.useCases);
    expect(after.caseStudies).toEqual(before.caseStudies);
    expect(after.modules).toEqual(before.modules);
    expect(after.pages).toEqual(before.pages);
    expect(after.stories).toEqual(before.stories);
    expect(after.articles).toEqual(before.articles);
  });

  test("keeps modules to the six categories of the form", async () => {
    await importBuiltIn(stage.admin());
    const stored = await engine.db.selectFrom("modules_content").select("category").execute();
    expect(stored.filter(({ category }) => !adminCategories.some((name) => name === category))).toEqual([]);
  });

  test("stands behind what admins have written before", async () => {
    await createItem(stage.admin(), caseStudyKind, { title: "Ours", company: "Us", challenge: "x", solution: "y" });
    await importBuiltIn(stage.admin());
    const slugs = (await findCaseStudies(stage.visitor())).map(({ slug }) => slug);
    expect(slugs).toEqual(["ours", ...caseStudies.map(({ slug }) => slug)]);
  });

  test("overwrites nothing: neither an edited entry nor an item that has its address or name", async () => {
    const own = await createItem(stage.admin(), postKind, {
      title: "Global alumni networks",
      content: "Ours",
      published: true,
    });
    const module = await createItem(stage.admin(), moduleKind, {
      name: "Polls",
      description: "Ours",
      category: "events",
    });
    expect(await importBuiltIn(stage.admin())).toEqual({
      created: { ...whole, blog_posts: 10, modules_content: 17 },
      kept: 2,
    });
    expect(await getItem(stage.admin(), postKind, own.id)).toMatchObject({ content: "Ours", version: 1 });
    const first = (await findItems(stage.admin(), moduleKind)).items.find(({ id }) => id !== module.id);
    const stored = await getItem(stage.admin(), moduleKind, first!.id);
    await updateItem(stage.admin(), moduleKind, first!.id, 1, { ...stored, name: "Renamed" });
    await importBuiltIn(stage.admin());
    expect(await getItem(stage.admin(), moduleKind, first!.id)).toMatchObject({ name: "Renamed", version: 2 });
    expect(await findItems(stage.admin(), moduleKind)).toMatchObject({ total: 18 });
  });

  test("never brings back what was deleted, in the trash or for good", async () => {
    await importBuiltIn(stage.admin());
    const { items } = await findItems(stage.admin(), postKind);
    const { trashId } = await deleteItem(stage.admin(), postKind, items[0]!.id);
    expect((await importBuiltIn(stage.admin())).created).toEqual(nothing);
    await deleteForGood(stage.admin(), trashId);
    expect((await importBuiltIn(stage.admin())).created).toEqual(nothing);
    expect(await findItems(stage.admin(), postKind)).toMatchObject({ total: 10 });
  });

  test("made at the same moment by two admins is made once", async () => {
    const outcomes = await Promise.all([importBuiltIn(stage.admin()), importBuiltIn(stage.admin("bob"))]);
    expect(new Set(outcomes.map(({ created }) => created.modules_content))).toEqual(new Set([0, 18]));
    expect(await findItems(stage.admin(), moduleKind)).toMatchObject({ total: 18 });
  });

  test("leaves an entry at its address when its title is edited, so that menus still lead to it", async () => {
    await importBuiltIn(stage.admin());
    const [first] = (await findItems(stage.admin(), useCaseKind)).items;
    const stored = await getItem(stage.admin(), useCaseKind, first!.id);
    const { slug } = await updateItem(stage.admin(), useCaseKind, first!.id, 1, {
      ...stored,
      title: "Schools & Colleges",
    });
    expect(slug).toBe(first!.slug);
    expect(await getUseCase(stage.visitor(), slug)).toMatchObject({ useCase: { title: "Schools & Colleges" } });
    const [post] = (await findItems(stage.admin(), postKind)).items;
    const text = await getItem(stage.admin(), postKind, post!.id);
    expect(await updateItem(stage.admin(), postKind, post!.id, 1, { ...text, title: "Retitled" })).toMatchObject({
      slug: post!.slug,
    });
  });
});
