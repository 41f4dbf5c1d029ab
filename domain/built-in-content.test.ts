import { beforeEach, expect, test } from "vitest";
import { type ShippedTextName, siteTexts } from "#content/site-texts.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findCaseStudies, getCaseStudy } from "./case-studies/find-case-studies.ts";
import { useCaseKind } from "./content/kinds/use-case.ts";
import { findItems, getItem } from "./content/find-items.ts";
import { importBuiltIn } from "./import/import-built-in.ts";
import { findModules } from "./modules/find-modules.ts";
import { saveTextDraft } from "./site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "./site-texts/publish-texts.ts";
import { setAdminStage } from "./testing/admin-stage.ts";
import { findUseCases, getUseCase } from "./use-cases/find-use-cases.ts";
import { valueAt } from "./site-texts/paths.ts";

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
    expect(story?.results[0]).toEqual({ value: "85%", metric: "more talk" });
    expect(await getCaseStudy(visitor, "tech-university")).toMatchObject({
      caseStudy: { figures: [{ value: "85%", metric: "more talk" }, {}, {}] },
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
