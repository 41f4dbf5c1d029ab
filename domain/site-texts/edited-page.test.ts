import { beforeEach, expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { caseStudies } from "#content/case-studies.ts";
import { useCases } from "#content/use-cases.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { readMarks, withoutMarks } from "#lib/text/text-marks.ts";
import { getArticle } from "../blog/article.ts";
import { findEntries } from "../blog/find-entries.ts";
import { findCaseStudies, findNextStory, getCaseStudy } from "../case-studies/find-case-studies.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import { createItem } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { importBuiltIn } from "../import/import-built-in.ts";
import { findModules } from "../modules/find-modules.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { findUseCases, getUseCase } from "../use-cases/find-use-cases.ts";
import { withMarkedTexts } from "./edited-page.ts";

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
      await findEntries(ctx, { category: null, page: 1 }),
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
