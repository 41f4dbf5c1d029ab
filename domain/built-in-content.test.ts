import { beforeEach, expect, test } from "vitest";
import { type ShippedTextName, siteTexts } from "#content/site-texts.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findCaseStudies, getCaseStudy } from "./showcase/case-studies.ts";
import { useCaseKind } from "./kinds/use-case.ts";
import { findItems } from "./lists/find-items.ts";
import { getItem } from "./documents/get-item.ts";
import { importBuiltIn } from "./import/import-built-in.ts";
import { findModules } from "./showcase/modules.ts";
import { saveTextDraft } from "./site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "./site-texts/publish-texts.ts";
import { setAdminStage } from "./testing/stages.ts";
import { getArticle } from "./blog/article.ts";
import { builtInCaseStudies, isAsBuiltIn } from "./built-in-content.ts";
import { formerWords } from "./former-words.ts";
import { findUseCases, getUseCase } from "./showcase/use-cases.ts";
import { valueAt } from "./texts/paths.ts";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { modules } from "#content/showcase/modules.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { blogPost, caseStudy, module, useCase } from "#db/testing/rows.ts";
import { publicPages } from "./pages/public-pages.ts";
import {
  countPublishedPosts,
  findBuiltInAddresses,
  findPostAddressPart,
  findPostAddresses,
} from "./blog/post-addresses.ts";
import { failing, visit } from "./testing/test-context.ts";

describeOnEachEngine("words of built-in entries", (engine) => {
  const stage = setAdminStage(engine);

  beforeEach(async () => {
    for (const table of ["site_texts", "drafts"] as const) await engine.db.deleteFrom(table).execute();
  });

  /** Publishes other words at a place of a text. */
  async function change(name: ShippedTextName, path: string, after: string) {
    const admin = stage.admin();
    const before = valueAt(siteTexts[name].shipped, path);
    await saveTextDraft(admin, name, 0, [{ path, before, after }]);
    const pending = await findPendingTexts(admin);
    const version = pending.find((text) => text.name === name)?.version ?? 0;
    await publishTexts(admin, { [name]: version });
  }

  test("that an editor has changed are in lists and on pages, and slugs and names stay", async () => {
    await change("builtInUseCases", "career-development.title", "Working lives");
    await change("useCasePages", "career-development.hero.headline", "Somebody knows the way.");
    await change("builtInStories", "tech-university.results.0.metric", "more talk");
    await change("builtInModules", "mentorship.summary", "Mentors who have time for you, and say so.");
    await change("moduleCategories", "career.title", "Work");
    const visitor = stage.visitor();
    expect(await findUseCases(visitor)).toContainEqual(
      expect.objectContaining({ slug: "career-development", title: "Working lives" }),
    );
    expect(await getUseCase(visitor, "career-development")).toMatchObject({
      useCase: { title: "Working lives", hero: { headline: "Somebody knows the way." }, stats: { length: 3 } },
    });
    const story = (await findCaseStudies(visitor)).find(({ slug }) => slug === "tech-university");
    expect(story?.results[0]).toEqual({ value: "150+", metric: "more talk" });
    expect(await getCaseStudy(visitor, "tech-university")).toMatchObject({
      caseStudy: { figures: [{ value: "150+", metric: "more talk" }, {}, {}] },
    });
    const career = (await findModules(visitor)).groups.find(({ slug }) => slug === "career");
    expect(career).toMatchObject({ title: "Work" });
    expect(career?.modules).toContainEqual(
      expect.objectContaining({ name: "Mentorship", summary: "Mentors who have time for you, and say so." }),
    );
  });

  test("are imported as they are now, and pages stay", async () => {
    await change("builtInUseCases", "career-development.description", "What members find among their own.");
    await change("useCasePages", "career-development.callToAction.button", "Begin");
    const visitor = stage.visitor();
    const before = await getUseCase(visitor, "career-development");
    await importBuiltIn(stage.admin());
    const { items } = await findItems(stage.admin(), useCaseKind, {
      search: "Career",
      page: 1,
      state: "all",
      sort: "specified",
    });
    expect(
      await getItem(stage.admin(), useCaseKind, items.find(({ slug }) => slug === "career-development")!.id),
    ).toMatchObject({
      description: "What members find among their own.",
      closing_button: "Begin",
      quote_initials: "FS",
      benefit_cards: [{ points: expect.stringContaining("\n") }, {}],
    });
    expect(await getUseCase(stage.visitor(), "career-development")).toEqual(before);
  });
});

test("words of a story that were stored before there were parts keep their page as it was", () => {
  const [shipped, ...others] = caseStudies;
  const { slug, useCase: _, story, ...words } = shipped!;
  const storyOf = (changed: object) =>
    builtInCaseStudies({ builtInStories: { [slug]: { ...words, ...changed } } }).map((each) => each.story);
  const rest = others.map((each) => each.story);
  expect(storyOf({ category: "Mentors" })).toEqual([story, ...rest]);
  expect(storyOf({ challenge: "Ours." })).toEqual([[], ...rest]);
  expect(storyOf({ challenge: "Ours.", story: story.slice(1) })).toEqual([story.slice(1), ...rest]);
  expect(storyOf({ story: [] })).toEqual([[], ...rest]);
});

const shippedNow: Readonly<Record<string, readonly { slug: string }[]>> = {
  blog_posts: [...articles.values()],
  use_cases_content: useCases,
  modules_content: modules,
  case_studies_content: caseStudies,
};

test("former words are of entries that ship, and ship no more", () => {
  for (const [collection, entries] of Object.entries(formerWords)) {
    const shipped = shippedNow[collection] ?? [];
    expect(Object.keys(entries).filter((slug) => !shipped.some((entry) => entry.slug === slug))).toEqual([]);
    const texts = JSON.stringify(shipped);
    const present = Object.values(entries)
      .flat()
      .filter((words) => texts.includes(JSON.stringify(words)));
    expect(present).toEqual([]);
  }
});

test("words of an earlier release are unedited ones, where there is a counterpart", () => {
  const words = formerWords.case_studies_content?.["tech-university"]?.[0];
  expect(isAsBuiltIn(words, "What ships now.")).toBe(true);
  expect(isAsBuiltIn(words, undefined)).toBe(false);
  expect(isAsBuiltIn("Ours.", "What ships now.")).toBe(false);
});

describeOnEachEngine("copies that were imported with words of an earlier release", (engine) => {
  beforeEach(async () => {
    for (const table of [
      "blog_posts",
      "use_cases_content",
      "modules_content",
      "case_studies_content",
      "site_texts",
    ] as const)
      await engine.db.deleteFrom(table).execute();
  });

  test("keep what their built-in counterparts give them", async () => {
    const visitor = () => visit(engine.db).ctx;
    const article = [...articles.values()].find(({ slug }) => formerWords.blog_posts?.[slug])!;
    const card = modules.find(({ slug }) => slug === "birthdays")!;
    const [mentorship, education] = [caseStudies[0]!, useCases[0]!];
    const { icon: icon_name, ...words } = education;
    const former = (collection: "blog_posts" | "modules_content" | "case_studies_content", slug: string) =>
      formerWords[collection]?.[slug]?.[0] as string;
    const scenarios = formerWords.use_cases_content?.[education.slug]?.[0] as string[];
    const { slug, title } = mentorship;
    const rows = {
      case_studies_content: caseStudy({ slug, title, challenge: former("case_studies_content", slug) }),
      use_cases_content: useCase({ ...words, icon_name, scenarios }),
      modules_content: module({ name: card.name, description: former("modules_content", card.slug) }),
      blog_posts: blogPost({ slug: article.slug, published: true, excerpt: former("blog_posts", article.slug) }),
    };
    await engine.db.insertInto("case_studies_content").values(rows.case_studies_content).execute();
    await engine.db.insertInto("use_cases_content").values(rows.use_cases_content).execute();
    await engine.db.insertInto("modules_content").values(rows.modules_content).execute();
    await engine.db.insertInto("blog_posts").values(rows.blog_posts).execute();
    expect(await getCaseStudy(visitor(), mentorship.slug)).toMatchObject({
      caseStudy: { story: mentorship.story, meta: mentorship.meta, standfirst: mentorship.description },
    });
    expect(await getUseCase(visitor(), education.slug)).toMatchObject({
      useCase: { scenarios: { items: { length: 4 } } },
    });
    const shown = (await findModules(visitor())).groups.flatMap((group) => group.modules);
    expect(shown).toMatchObject([{ name: card.name, summary: card.summary }]);
    expect(await getArticle(visitor(), article.slug)).toMatchObject({
      article: { description: article.description },
    });
  });
});

const changed = new Date("2026-03-04T05:06:07.000Z");
const later = new Date("2026-05-06T07:08:09.000Z");

describeOnEachEngine("addresses for the sitemap", (engine) => {
  beforeEach(async () => {
    for (const table of ["blog_posts", "use_cases_content", "case_studies_content"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  for (const { collection, table, find, row, builtIn } of [
    {
      collection: "use cases",
      table: "use_cases_content" as const,
      find: publicPages.use_cases_content.addresses,
      row: useCase,
      builtIn: useCases.map(({ slug }) => slug),
    },
    {
      collection: "case studies",
      table: "case_studies_content" as const,
      find: publicPages.case_studies_content.addresses,
      row: caseStudy,
      builtIn: caseStudies.map(({ slug }) => slug),
    },
  ]) {
    test(`${collection}: the active managed ones with their last change, and each built-in one once`, async () => {
      const twin = builtIn[2] ?? "";
      const rows = [
        { slug: "of-our-own", updated_at: changed },
        { slug: twin, updated_at: later },
        { slug: "hidden", is_active: false },
      ];
      for (const overrides of rows) await engine.db.insertInto(table).values(row(overrides)).execute();
      const { ctx, read } = visit(engine.db);
      const addresses = await find(ctx);
      expect(addresses.find(({ slug }) => slug === "of-our-own")?.changedAt).toEqual(changed);
      expect(addresses.find(({ slug }) => slug === twin)?.changedAt).toEqual(later);
      expect(addresses.map(({ slug }) => slug).toSorted()).toEqual(["of-our-own", ...builtIn].toSorted());
      expect([...read]).toEqual([table]);
    });

    test(`${collection}: the built-in ones when the database fails, and the page cache is told`, async () => {
      const { ctx, degraded } = visit(await failing(engine));
      const addresses = await find(ctx);
      expect(addresses).toEqual(builtIn.map((slug) => ({ slug, changedAt: null })));
      expect(degraded).toHaveLength(1);
    });
  }

  const builtInArticles = [...articles.values()].map(({ slug, date }) => ({ slug, changedAt: new Date(date) }));

  test("articles: the published ones, then each built-in one whose address none of them has", async () => {
    const twin = builtInArticles[3]?.slug ?? "";
    await engine.db
      .insertInto("blog_posts")
      .values([
        blogPost({ slug: "out", published: true, updated_at: changed }),
        blogPost({ slug: "draft" }),
        blogPost({ slug: twin, published: true, created_at: new Date(0), updated_at: later }),
        blogPost({ slug: builtInArticles[4]?.slug ?? "", published: false }),
      ])
      .execute();
    const { ctx, read } = visit(engine.db);
    expect(await findPostAddresses(ctx)).toEqual([
      { slug: "out", changedAt: changed },
      { slug: twin, changedAt: later },
      ...builtInArticles.filter(({ slug }) => slug !== twin),
    ]);
    expect([...read]).toEqual(["blog_posts"]);
  });

  test("articles in parts: the posts oldest first, and the built-in ones apart", async () => {
    const twin = builtInArticles[2]?.slug ?? "";
    const posts = ["third", "second", "first", twin, "draft"].map((slug, index) =>
      blogPost({
        slug,
        published: slug !== "draft",
        created_at: new Date(Date.UTC(2026, 0, 9 - index)),
        updated_at: changed,
      }),
    );
    await engine.db.insertInto("blog_posts").values(posts).execute();
    const { ctx, read } = visit(engine.db);
    const slugsOf = async (part: number) => (await findPostAddressPart(ctx, part, 3)).map(({ slug }) => slug);
    expect(await slugsOf(1)).toEqual([twin, "first", "second"]);
    expect(await findPostAddressPart(ctx, 2, 3)).toEqual([{ slug: "third", changedAt: changed }]);
    expect(await slugsOf(3)).toEqual([]);
    expect(await findBuiltInAddresses(ctx)).toEqual(builtInArticles.filter(({ slug }) => slug !== twin));
    expect(await countPublishedPosts(ctx)).toBe(4);
    expect([...read]).toEqual(["blog_posts"]);
  });

  test("a part is refused when the database fails, because its posts are unknown", async () => {
    const { ctx, degraded } = visit(await failing(engine));
    await expect(findPostAddressPart(ctx, 1, 3)).rejects.toMatchObject({ code: "unavailable" });
    expect(await findBuiltInAddresses(ctx)).toEqual(builtInArticles);
    expect(await countPublishedPosts(ctx)).toBe(0);
    expect(degraded).toHaveLength(3);
  });

  test("articles: the built-in ones when the database fails, and the page cache is told", async () => {
    const { ctx, degraded } = visit(await failing(engine));
    expect(await findPostAddresses(ctx)).toEqual(builtInArticles);
    expect(degraded).toHaveLength(1);
  });
});
