import { expect, test } from "vitest";
import { home } from "#content/pages/home.ts";
import { type Collection, collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem, updateItem, deleteItem } from "../content/items/edit-item.ts";
import { getItem, findItems } from "../lists/find-items.ts";
import { testedKinds, exportedDocument } from "../testing/tested-content.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { exportCollection } from "./exported-items.ts";
import { importContent, importBuiltIn } from "./import-content.ts";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { findCaseStudies, getCaseStudy } from "../showcase/case-studies.ts";
import { findModules } from "../showcase/modules.ts";
import { adminCategories, moduleKind } from "../content/kinds/module.ts";
import { findRevisions } from "../history/revisions.ts";
import { deleteForGood } from "../history/trash.ts";
import { findUseCases, getUseCase } from "../showcase/use-cases.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";

const post = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("content taken out and in", (engine) => {
  const stage = setAdminStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const empty = async () => {
    for (const table of [...collections, "slug_history", "revisions", "trash", "site_texts", "drafts"] as const)
      await engine.db.deleteFrom(table).execute();
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    expect((await failureOf(exportCollection(ctx, "blog_posts").next())).code).toBe(code);
    expect((await failureOf(importContent(ctx, { format: 1 }))).code).toBe(code);
  });

  test("brings the texts of the site that were changed, and overwrites none unasked", async () => {
    await empty();
    const closing = { ...home.closing, title: "Come in" };
    const document = { format: 1, site_texts: { home: { closing } } };
    expect(await importContent(operator(), document)).toMatchObject({ created: 1 });
    expect((await getTexts(stage.visitor())).home.closing.title).toBe("Come in");
    expect(await importContent(operator(), await exportedDocument(operator()))).toMatchObject({ created: 0, same: 1 });
    const other = { format: 1, site_texts: { home: { closing: { ...closing, title: "Other" } } } };
    expect((await importContent(operator(), other)).kept).toEqual([
      'The text "Home" was left as it is: it differs. --overwrite would replace it.',
    ]);
    expect(await importContent(operator(), other, { overwrite: true })).toMatchObject({ updated: 1 });
    expect((await getTexts(stage.visitor())).home.closing.title).toBe("Other");
    const broken = { format: 1, site_texts: { home: { closing: { ...closing, title: "" } }, nothing: {} } };
    expect((await failureOf(importContent(operator(), broken))).message).toBe(
      'Nothing was imported.\nsite_texts "home", closing.title: Please write something here.\nsite_texts "nothing": the site has no such text.',
    );
    await empty();
  });

  test("comes back whole: every kind, ids, times, drafts and former addresses", async () => {
    for (const { create, input } of testedKinds) await create(stage.admin(), input);
    await createItem(stage.admin(), postKind, { title: "Draft", content: "x" });
    const { id } = await createItem(stage.admin(), postKind, { ...post, title: "Old" });
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "New" });
    const before = await exportedDocument(operator());
    await empty();
    stage.now = new Date("2027-01-01T00:00:00Z");
    stage.changed = [];
    expect(await importContent(operator(), before)).toEqual({
      created: testedKinds.length + 2,
      updated: 0,
      same: 0,
      kept: [],
    });
    const versionless = (document: Record<string, unknown>) =>
      collections.map((name) => (document[name] as Record<string, unknown>[]).map(({ version: _, ...item }) => item));
    expect(versionless(await exportedDocument(operator()))).toEqual(versionless(before));
    expect(await getArticle(stage.visitor(), "old")).toEqual({ movedTo: "new" });
    expect(new Set(stage.changed)).toEqual(new Set<Collection>(collections));
    expect(await importContent(operator(), before)).toEqual({
      created: 0,
      updated: 0,
      same: testedKinds.length + 2,
      kept: [],
    });
  });

  test("overwrites nothing silently, and leaves a revision where it is told to", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const document = await exportedDocument(operator());
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Later" });
    const { kept } = await importContent(operator(), document);
    expect(kept).toEqual([expect.stringContaining('"First Post" was left as it is')]);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Later", version: 2 });
    expect(await importContent(operator(), document, { overwrite: true })).toMatchObject({ updated: 1, kept: [] });
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Hello", version: 3 });
    const latest = await engine.db.selectFrom("revisions").selectAll().where("version", "=", 3).executeTakeFirst();
    expect(latest).toMatchObject({ action: "import", actor_email: "cli" });
  });

  test("leaves out what has lost its address to another item, and what is in the trash", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const document = await exportedDocument(operator());
    await deleteItem(stage.admin(), postKind, id);
    expect((await importContent(operator(), document)).kept).toEqual([expect.stringContaining("trash")]);
    await createItem(stage.admin(), postKind, post);
    expect((await importContent(operator(), document)).kept).toEqual([expect.stringContaining('"first-post"')]);
  });

  test.each([
    ["no export", { posts: [] }],
    ["no export", "text"],
    ["no export", { format: 2 }],
  ])("refuses %s (%#)", async (words, document) => {
    expect((await failureOf(importContent(operator(), document))).message).toContain(words);
  });

  test("takes all or nothing, and names what is wrong", async () => {
    const { id: _, ...row } = { ...post, id: "", slug: "ok", created_at: stage.now, updated_at: stage.now };
    const document = {
      format: 1,
      blog_posts: [
        { ...row, id: crypto.randomUUID() },
        { ...row, id: crypto.randomUUID(), slug: "Not A Slug", featured_image: "javascript:alert(1)" },
        { ...row, id: "1", slug: undefined },
      ],
    };
    const failure = await failureOf(importContent(operator(), JSON.parse(JSON.stringify(document))));
    expect(failure.code).toBe("invalid");
    for (const part of ["blog_posts[1]", "slug:", "featured_image:", "blog_posts[2]", "id:"])
      expect(failure.message).toContain(part);
    expect(await exportedDocument(operator())).toMatchObject({ blog_posts: [] });
  });
});

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
