import { expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { caseStudies } from "#content/case-studies.ts";
import { useCases } from "#content/use-cases.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createPost } from "../blog/create-post.ts";
import { deletePost } from "../blog/delete-post.ts";
import { findAllPosts } from "../blog/find-all-posts.ts";
import { getArticle } from "../blog/get-article.ts";
import { getPost } from "../blog/get-post.ts";
import { updatePost } from "../blog/update-post.ts";
import { createCaseStudy } from "../case-studies/create-case-study.ts";
import { findCaseStudies } from "../case-studies/find-case-studies.ts";
import { getCaseStudy } from "../case-studies/get-case-study.ts";
import { adminModuleCategories } from "../modules/limits.ts";
import { createModule } from "../modules/create-module.ts";
import { findAllModules } from "../modules/find-all-modules.ts";
import { findModules } from "../modules/find-modules.ts";
import { getManagedModule } from "../modules/get-managed-module.ts";
import { updateModule } from "../modules/update-module.ts";
import { findRevisions } from "../revisions/find-revisions.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { deleteForGood } from "../trash/delete-for-good.ts";
import { findAllUseCases } from "../use-cases/find-all-use-cases.ts";
import { findUseCases } from "../use-cases/find-use-cases.ts";
import { getManagedUseCase } from "../use-cases/get-managed-use-case.ts";
import { getUseCase } from "../use-cases/get-use-case.ts";
import { updateUseCase } from "../use-cases/update-use-case.ts";
import { importBuiltIn } from "./import-built-in.ts";

const whole = { blog_posts: 11, use_cases_content: 6, modules_content: 18, case_studies_content: 8 };
const nothing = { blog_posts: 0, use_cases_content: 0, modules_content: 0, case_studies_content: 0 };

describeOnEachEngine("the import of built-in content", (engine) => {
  const stage = setAdminStage(engine);

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    expect((await failureOf(importBuiltIn(stage.as(actor)))).code).toBe(code);
    expect(await findAllPosts(stage.admin())).toMatchObject({ total: 0 });
  });

  test("copies everything once, as the work of the one who asked for it", async () => {
    expect(await importBuiltIn(stage.admin())).toEqual({ created: whole, kept: 0 });
    expect(new Set(stage.changed)).toEqual(new Set(Object.keys(whole)));
    expect(await importBuiltIn(stage.admin())).toEqual({ created: nothing, kept: 43 });
    const { items } = await findAllPosts(stage.admin());
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
    expect(await findAllUseCases(stage.admin())).toMatchObject({ total: 6 });
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
    expect(stored.filter(({ category }) => !adminModuleCategories.some((name) => name === category))).toEqual([]);
  });

  test("stands behind what admins have written before", async () => {
    await createCaseStudy(stage.admin(), { title: "Ours", company: "Us", challenge: "x", solution: "y" });
    await importBuiltIn(stage.admin());
    const slugs = (await findCaseStudies(stage.visitor())).map(({ slug }) => slug);
    expect(slugs).toEqual(["ours", ...caseStudies.map(({ slug }) => slug)]);
  });

  test("overwrites nothing: neither an edited entry nor an item that has its address or name", async () => {
    const own = await createPost(stage.admin(), { title: "Global alumni networks", content: "Ours", published: true });
    const module = await createModule(stage.admin(), { name: "Polls", description: "Ours", category: "events" });
    expect(await importBuiltIn(stage.admin())).toEqual({
      created: { ...whole, blog_posts: 10, modules_content: 17 },
      kept: 2,
    });
    expect(await getPost(stage.admin(), own.id)).toMatchObject({ content: "Ours", version: 1 });
    const first = (await findAllModules(stage.admin())).items.find(({ id }) => id !== module.id);
    const stored = await getManagedModule(stage.admin(), first!.id);
    await updateModule(stage.admin(), first!.id, 1, { ...stored, name: "Renamed" });
    await importBuiltIn(stage.admin());
    expect(await getManagedModule(stage.admin(), first!.id)).toMatchObject({ name: "Renamed", version: 2 });
    expect(await findAllModules(stage.admin())).toMatchObject({ total: 18 });
  });

  test("never brings back what was deleted, in the trash or for good", async () => {
    await importBuiltIn(stage.admin());
    const { items } = await findAllPosts(stage.admin());
    const { trashId } = await deletePost(stage.admin(), items[0]!.id);
    expect((await importBuiltIn(stage.admin())).created).toEqual(nothing);
    await deleteForGood(stage.admin(), trashId);
    expect((await importBuiltIn(stage.admin())).created).toEqual(nothing);
    expect(await findAllPosts(stage.admin())).toMatchObject({ total: 10 });
  });

  test("made at the same moment by two admins is made once", async () => {
    const outcomes = await Promise.all([importBuiltIn(stage.admin()), importBuiltIn(stage.admin("bob"))]);
    expect(new Set(outcomes.map(({ created }) => created.modules_content))).toEqual(new Set([0, 18]));
    expect(await findAllModules(stage.admin())).toMatchObject({ total: 18 });
  });

  test("leaves an entry at its address when its title is edited, so that menus still lead to it", async () => {
    await importBuiltIn(stage.admin());
    const [first] = (await findAllUseCases(stage.admin())).items;
    const stored = await getManagedUseCase(stage.admin(), first!.id);
    const { slug } = await updateUseCase(stage.admin(), first!.id, 1, { ...stored, title: "Schools & Colleges" });
    expect(slug).toBe(first!.slug);
    expect(await getUseCase(stage.visitor(), slug)).toMatchObject({ useCase: { title: "Schools & Colleges" } });
    const [post] = (await findAllPosts(stage.admin())).items;
    const text = await getPost(stage.admin(), post!.id);
    expect(await updatePost(stage.admin(), post!.id, 1, { ...text, title: "Retitled" })).toMatchObject({
      slug: post!.slug,
    });
  });
});
