import { expect, test } from "vitest";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { findItems } from "../lists/find-items.ts";
import { getItem } from "../documents/get-item.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { importBuiltIn } from "./import-built-in.ts";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { findCaseStudies, findNextStory, findSuccessStories, getCaseStudy } from "../showcase/case-studies.ts";
import { findModules } from "../showcase/modules.ts";
import { adminCategories, moduleKind } from "../kinds/module.ts";
import { findRevisions } from "../history/revisions.ts";
import { deleteForGood } from "../history/trash.ts";
import { findUseCases, getUseCase } from "../showcase/use-cases.ts";
import { useCaseKind } from "../kinds/use-case.ts";

const nothing = Object.fromEntries(collections.map((name) => [name, 0]));
const shipped = { blog_posts: 11, use_cases_content: 6, modules_content: 24, case_studies_content: 8 };
const whole = { ...nothing, ...shipped };

describeOnEachEngine("the import of built-in content", (engine) => {
  const stage = setAdminStage(engine);

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    expect((await failureOf(importBuiltIn(stage.as(actor)))).code).toBe(code);
    expect(await findItems(stage.admin(), postKind)).toMatchObject({ total: 0 });
  });

  test("copies everything once, as the work of the one who asked for it", async () => {
    expect(await importBuiltIn(stage.admin())).toEqual({ created: whole, kept: 0, hidden: [] });
    expect(new Set(stage.changed)).toEqual(new Set(Object.keys(shipped)));
    expect(await importBuiltIn(stage.admin())).toEqual({ created: nothing, kept: 49, hidden: [] });
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

  test("is hidden where visitors see what admins have written, and takes the places behind it", async () => {
    await createItem(stage.admin(), caseStudyKind, { title: "Ours", company: "Us", challenge: "x", solution: "y" });
    await createItem(stage.admin(), useCaseKind, { title: "Ours", description: "x", order_index: 30 });
    await createItem(stage.admin(), moduleKind, {
      name: "Ours",
      description: "x",
      category: "events",
      is_active: false,
    });
    const visitor = stage.visitor();
    const lists = async () => [
      await findCaseStudies(visitor),
      await findUseCases(visitor),
      await findModules(visitor),
      await Promise.all(useCases.map(({ slug }) => findSuccessStories(visitor, slug))),
      await findNextStory(visitor, "ours"),
    ];
    const before = await lists();
    const outcome = await importBuiltIn(stage.admin());
    expect(outcome).toEqual({ created: whole, kept: 0, hidden: ["use_cases_content", "case_studies_content"] });
    expect(await lists()).toEqual(before);
    const { items } = await findItems(stage.admin(), useCaseKind);
    expect(items.map(({ order_index }) => order_index)).toEqual([30, 40, 50, 60, 70, 80, 90]);
    // Whoever then shows one has it behind their own.
    for (const { id, version } of items.slice(1))
      await updateItem(stage.admin(), useCaseKind, id, version, {
        ...(await getItem(stage.admin(), useCaseKind, id)),
        is_active: true,
      });
    expect((await findUseCases(visitor)).map(({ slug }) => slug)).toEqual([
      "ours",
      ...useCases.map(({ slug }) => slug),
    ]);
  });

  test("takes the last place there is behind one that has it", async () => {
    await createItem(stage.admin(), useCaseKind, { title: "Ours", description: "x", order_index: 999_995 });
    await importBuiltIn(stage.admin());
    const { items } = await findItems(stage.admin(), useCaseKind);
    expect(items.map(({ order_index }) => order_index)).toEqual([999_995, ...useCases.map(() => 1_000_000)]);
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
      created: { ...whole, blog_posts: 10, modules_content: 23 },
      kept: 2,
      hidden: ["modules_content"],
    });
    expect(await getItem(stage.admin(), postKind, own.id)).toMatchObject({ content: "Ours", version: 1 });
    const first = (await findItems(stage.admin(), moduleKind)).items.find(({ id }) => id !== module.id);
    const stored = await getItem(stage.admin(), moduleKind, first!.id);
    await updateItem(stage.admin(), moduleKind, first!.id, 1, { ...stored, name: "Renamed" });
    await importBuiltIn(stage.admin());
    expect(await getItem(stage.admin(), moduleKind, first!.id)).toMatchObject({ name: "Renamed", version: 2 });
    expect(await findItems(stage.admin(), moduleKind)).toMatchObject({ total: 24 });
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
    expect(new Set(outcomes.map(({ created }) => created.modules_content))).toEqual(new Set([0, 24]));
    expect(await findItems(stage.admin(), moduleKind)).toMatchObject({ total: 24 });
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
