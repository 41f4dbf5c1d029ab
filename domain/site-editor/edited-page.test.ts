import { beforeEach, expect, test, describe } from "vitest";
import { articles } from "#content/journal/articles.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { readMarks, withoutMarks } from "#lib/text/text-marks.ts";
import { getArticle } from "../blog/article.ts";
import { findEntries } from "../blog/find-entries.ts";
import { findCaseStudies, findNextStory, getCaseStudy } from "../showcase/case-studies.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { createItem } from "../documents/edit-item.ts";
import type { Context } from "../context.ts";
import { importBuiltIn } from "../import/import-built-in.ts";
import { findModules } from "../showcase/modules.ts";
import { setAdminStage } from "../testing/stages.ts";
import { findUseCases, getUseCase } from "../showcase/use-cases.ts";
import { withMarkedTexts } from "./edited-page.ts";
import type { QueryResult, UnknownRow } from "kysely";
import { home as shippedHome } from "#content/pages/home.ts";
import { newPage } from "#content/pages/new-page.ts";
import type { PageTextName } from "#content/page-names.ts";
import type { Database } from "#db/client.ts";
import { getDashboard } from "../dashboard/dashboard.ts";
import { findLinkingTexts } from "../links/find-links-to.ts";
import { findPages } from "../site-texts/managed-pages.ts";
import { getPage } from "../reading/site-pages.ts";
import { composeTexts } from "../texts/compose-texts.ts";
import { findEditableTexts, saveTextDraft } from "../site-texts/edit-texts.ts";
import { findTexts } from "../search/admin-search.ts";
import { getTexts } from "../texts/get-texts.ts";
import { cacheByPage } from "../site-texts/cache-by-page.ts";

describeOnEachEngine("marked texts of items", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["site_texts", "drafts"] as const) await engine.db.deleteFrom(table).execute();
  });

  /** Everything that pages of items show, as text. */
  async function shown(ctx: Context): Promise<string> {
    const pages = [
      await findUseCases(ctx),
      await findCaseStudies(ctx),
      await findModules(ctx),
      await findEntries(ctx, { topic: null, page: 1 }),
      await Promise.all([...useCases.map(({ slug }) => slug), "rowers"].map((slug) => getUseCase(ctx, slug))),
      await Promise.all([...caseStudies.map(({ slug }) => slug), "the-eight"].map((slug) => getCaseStudy(ctx, slug))),
      await findNextStory(ctx, "tech-university"),
      await Promise.all([...articles.keys()].map((slug) => getArticle(ctx, slug))),
    ];
    return JSON.stringify(pages, null, 1);
  }

  /** The place that belongs to words, by their marks. */
  async function placeOf(page: string, places: readonly unknown[], words: string) {
    const number = readMarks(page).find((piece) => piece.text === words)?.number;
    return places[number ?? -1];
  }

  test("change nothing but the marks, of built-in entries and of managed ones", async () => {
    const admin = stage.admin();
    const compare = async () => {
      const { ctx } = await withMarkedTexts(admin);
      const page = await shown(ctx);
      expect(withoutMarks(page).split("\n")).toEqual((await shown(stage.visitor())).split("\n"));
    };
    await compare();
    await createItem(admin, useCaseKind, {
      title: "Rowers",
      description: "Two\nlines.",
      scenarios: ["One"],
      icon_name: "",
    });
    await createItem(admin, caseStudyKind, {
      title: "The eight",
      company: "A club",
      industry: "Career Development",
      challenge: "First.\n\nSecond.",
      solution: "- One step\n- Another",
      results: ["95% engagement", "No figure"],
      quote: "We row again.",
      quote_author: "Ada Byron",
    });
    await compare();
    await importBuiltIn(admin);
    await compare();
  });

  test("lead to the field in the form of the item, or to the import of what is built in", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, caseStudyKind, {
      title: "The eight",
      company: "A club",
      challenge: "First.",
      solution: "- One step",
      results: ["95% engagement"],
    });
    const { ctx, places } = await withMarkedTexts(admin);
    const page = JSON.stringify([
      await getCaseStudy(ctx, "the-eight"),
      await getArticle(ctx, "global-alumni-networks"),
    ]);
    const address = `/admin/case-studies?edit=${id}`;
    expect(await placeOf(page, places, "One step")).toMatchObject({ href: `${address}#solution` });
    expect(await placeOf(page, places, "engagement")).toEqual({
      href: `${address}#results`,
      says: "Results of the case study “The eight” is edited in its form.",
      action: "Open the form",
    });
    const title = articles.get("global-alumni-networks")?.title ?? "";
    expect(await placeOf(page, places, title)).toMatchObject({ href: "/admin", action: "Go to the dashboard" });
  });
});

const count = 300;
const nameOf = (index: number): PageTextName => `page:p${index}`;
const bodyOf = (index: number) => ({
  ...newPage,
  title: `Reunion ${index}`,
  address: `/reunions/${index}`,
  menu: { ...newPage.menu, place: "footer" as const },
});

describeOnEachEngine("a site with many pages of editors", (engine) => {
  const stage = setAdminStage(engine);
  let db: Database;
  let bodiesRead: number;

  beforeEach(async () => {
    for (const table of ["site_texts", "site_pages", "drafts"] as const) await engine.db.deleteFrom(table).execute();
    const rows = Array.from({ length: count }, (_, index) => ({
      id: nameOf(index),
      body: bodyOf(index),
      version: 1,
      updated_at: stage.now,
    }));
    await engine.db.insertInto("site_texts").values(rows).execute();
    bodiesRead = 0;
    db = engine.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }: { result: QueryResult<UnknownRow> }) {
        bodiesRead += result.rows.filter((row) => "body" in row).length;
        return result;
      },
    });
  });
  const admin = () => ({ ...stage.admin(), db });

  /** How many bodies of texts some work reads, and how often others had their turn meanwhile. */
  async function measure(work: () => Promise<unknown>): Promise<{ read: number; turns: number }> {
    let [turns, isDone] = [0, false];
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    bodiesRead = 0;
    await work();
    isDone = true;
    return { read: bodiesRead, turns };
  }

  const markedPages = async () => (await getTexts((await withMarkedTexts(admin())).ctx)).pages;
  const work: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
    ["a page with marks", markedPages],
    ["the search", () => findTexts(admin(), "reunion")],
    ["the list of pages", () => findPages(admin())],
    ["the list of texts", () => findEditableTexts(admin())],
    ["what links to an address", () => findLinkingTexts(admin(), ["/pricing"])],
    ["the dashboard", () => getDashboard(admin())],
  ];

  test.each(work)("%s reads pages in portions, and later only those that were saved since", async (_, run) => {
    // What one of them has read, another may use: each test has a database handle of its own.
    const first = await measure(run);
    expect(first.read).toBe(count);
    expect(first.turns).toBeGreaterThanOrEqual(count / 10);
    expect((await measure(run)).read).toBe(0);
    await engine.db
      .updateTable("site_texts")
      .set({ version: 2, body: { ...bodyOf(7), title: "Moved" } })
      .where("id", "=", nameOf(7))
      .execute();
    expect((await measure(run)).read).toBe(1);
  });

  test("a page with marks is composed of its own texts alone", async () => {
    await markedPages();
    const { ctx, places } = await withMarkedTexts(admin());
    const { read } = await measure(async () => {
      const found = await getPage(ctx, "/reunions/7");
      const title = found && "page" in found ? found.page.title : "";
      expect(withoutMarks(title)).toBe("Reunion 7");
      expect(places[readMarks(title)[0]?.number ?? -1]).toEqual({ name: nameOf(7), path: "title", words: "Reunion 7" });
    });
    expect(read).toBe(1);
  });

  test("a draft, its end, and the end of a page are seen at once", async () => {
    const titles = async () => (await findPages(admin())).map(({ title }) => title);
    expect(await titles()).toContain("Reunion 7");
    const change = { path: "title", before: "Reunion 7", after: "The regatta" };
    await saveTextDraft(admin(), nameOf(7), 0, [change]);
    expect(await titles()).toContain("The regatta");
    expect(await findTexts(admin(), "regatta")).toMatchObject([{ name: nameOf(7), path: "title" }]);
    await engine.db.deleteFrom("drafts").execute();
    expect(await titles()).toContain("Reunion 7");
    await engine.db.deleteFrom("site_texts").where("id", "=", nameOf(7)).execute();
    expect(await titles()).toHaveLength(count - 1);
  });

  test("what depends on something else is made anew when that changes", async () => {
    const made: string[] = [];
    const read = cacheByPage((name, _parts, given: string) => made.push(given + name));
    await read(admin(), "a");
    await read(admin(), "a");
    expect(made).toHaveLength(count);
    await read(admin(), "b");
    expect(made).toHaveLength(2 * count);
  });
});

describe("composed texts", () => {
  /** The shipped home page or a page of editors, which note each part that is read. */
  function watched(parts: object, read: string[]): Record<string, unknown> {
    const properties = Object.entries(parts).map(([part, value]) => {
      const get = () => {
        read.push(part);
        return value as unknown;
      };
      return [part, { enumerable: true, get }];
    });
    return Object.defineProperties({}, Object.fromEntries(properties)) as Record<string, unknown>;
  }

  test("nothing of a text or page is read before it is asked for", async () => {
    const [ofHome, ofPage]: [string[], string[]] = [[], []];
    const { texts, pages } = composeTexts({ home: watched(shippedHome, ofHome), "page:a": watched(bodyOf(1), ofPage) });
    expect(texts.about.meta.title).not.toBe("");
    expect([ofHome, ofPage]).toEqual([[], []]);
    expect(pages.heads().get("page:a")?.address).toBe("/reunions/1");
    expect(ofPage).not.toContain("sections");
    expect(await pages.read("page:a")).toEqual(bodyOf(1));
    expect(ofHome).toEqual([]);
    expect(texts.home).toEqual(composeTexts({}).texts.home);
    const once = [...ofHome];
    expect(texts.home.hero.headline).not.toBe("");
    expect(ofHome).toEqual(once);
  });
});
