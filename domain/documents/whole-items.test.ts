import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { caseStudy, useCase } from "#db/testing/rows.ts";
import { getArticle } from "../blog/article.ts";
import { publicPages } from "../pages/public-pages.ts";
import { findPostAddresses } from "../blog/post-addresses.ts";
import { getCaseStudy } from "../showcase/case-studies.ts";
import { exportCollection } from "../import/exported-items.ts";
import { importContent } from "../import/import-content.ts";
import { findRevisions, restoreRevision } from "../history/revisions.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { getUseCase } from "../showcase/use-cases.ts";
import { getItem } from "./get-item.ts";
import { inputOf } from "./input.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { postKind } from "../kinds/post.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { createItem, updateItem } from "./edit-item.ts";

const meta = {
  meta_title: "Found by this title",
  meta_description: "Found by this description.",
  meta_picture: "https://cdn.example/card.png",
  meta_canonical: "https://elsewhere.example/rowers",
  meta_noindex: true,
};
const useCaseInput = {
  title: "Rowers",
  description: "A club.",
  icon_name: "Users",
  image_url: "/images/boat.avif",
  image_alt: "A boat on a river",
  headline: "Row again",
  lead: "All who rowed.",
  stats: [{ value: "8", label: "seats", description: "in a boat." }],
  benefits_heading: "What it is good for",
  benefit_cards: [{ title: "Rowing", text: "Together.", points: "Early\nOften" }],
  scenarios_heading: "A season",
  scenarios_intro: "From spring on.",
  scenario_cards: [{ title: "Spring", who: "The crew", text: "They meet.", modules: "Polls\nMentorship" }],
  quote: "We row.",
  quote_author: "Ada King Byron",
  quote_role: "Cox",
  modules_heading: "What they use",
  modules: [{ name: "Polls", use: "Who rows" }],
  closing_heading: "Come along",
  closing_text: "There is a seat.",
  closing_button: "Assign to me",
  closing_form: "general",
  ...meta,
};
const caseStudyInput = {
  title: "The eight",
  company: "A club",
  challenge: "Nobody rowed.",
  solution: "A boat",
  metrics: [{ value: "8", label: "rowers", description: "every week" }],
  summary: "How they row again.",
  story: [{ heading: "Spring", text: "They met.\n\nThey rowed." }, { heading: "Fall" }],
  quote: "We row.",
  quote_author: "Ada King",
  quote_role: "Cox",
  modules: ["Polls"],
  use_case: "Rowers",
  tags: ["Sport"],
  image_alt: "A boat",
  ...meta,
};

describeOnEachEngine("whole pages of items", (engine) => {
  const stage = setAdminStage(engine);

  test("show every field of a use case", async () => {
    await createItem(stage.admin(), useCaseKind, useCaseInput);
    expect(await getUseCase(stage.visitor(), "rowers")).toMatchObject({
      useCase: {
        imageAlt: "A boat on a river",
        hero: { headline: "Row again", lead: "All who rowed." },
        stats: [{ value: "8", label: "seats", description: "in a boat." }],
        benefits: {
          heading: "What it is good for",
          cards: [{ title: "Rowing", text: "Together.", points: ["Early", "Often"] }],
        },
        scenarios: {
          heading: "A season",
          intro: "From spring on.",
          items: [{ title: "Spring", who: "The crew", text: "They meet.", modules: ["Polls", "Mentorship"] }],
        },
        testimonial: { quote: "We row.", author: "Ada King Byron", role: "Cox", avatar: "AB" },
        modules: { heading: "What they use", items: [{ name: "Polls", use: "Who rows" }] },
        callToAction: { heading: "Come along", text: "There is a seat.", button: "Assign to me", form: "general" },
        meta: {
          title: "Found by this title",
          description: "Found by this description.",
          picture: "https://cdn.example/card.png",
          canonical: "https://elsewhere.example/rowers",
          noindex: true,
        },
      },
    });
  });

  test("show every field of a case study, and lead to the use case that it names, managed or built in", async () => {
    await createItem(stage.admin(), useCaseKind, { title: "Rowers", description: "A club.", icon_name: "Users" });
    const { id } = await createItem(stage.admin(), caseStudyKind, caseStudyInput);
    expect(await getCaseStudy(stage.visitor(), "the-eight")).toMatchObject({
      caseStudy: {
        standfirst: "How they row again.",
        story: [
          { heading: "Spring", paragraphs: ["They met.", "They rowed."] },
          { heading: "Fall", paragraphs: [] },
        ],
        figures: [{ value: "8", metric: "rowers", description: "every week" }],
        testimonial: { quote: "We row.", author: "Ada King", role: "Cox" },
        modules: ["Polls"],
        tags: ["Sport"],
        useCase: { title: "Rowers", href: "/use-cases/rowers" },
        meta: { title: "Found by this title", noindex: true },
      },
    });
    await updateItem(stage.admin(), caseStudyKind, id, 1, { ...caseStudyInput, use_case: "Career Development" });
    expect(await getCaseStudy(stage.visitor(), "the-eight")).toMatchObject({
      caseStudy: { useCase: { title: "Career Development", href: "/use-cases/career-development" } },
    });
  });

  test("of rows of an older release are as they were: empty fields change nothing", async () => {
    await engine.db
      .insertInto("use_cases_content")
      .values(useCase({ slug: "old" }))
      .execute();
    await engine.db
      .insertInto("case_studies_content")
      .values(caseStudy({ slug: "old" }))
      .execute();
    const found = await getUseCase(stage.visitor(), "old");
    expect(found).toMatchObject({
      useCase: { testimonial: null, stats: { length: 3 }, hero: { headline: "A use case" } },
    });
    expect(JSON.stringify(found)).not.toMatch(/noindex|canonical/);
    expect(await getCaseStudy(stage.visitor(), "old")).toMatchObject({
      caseStudy: { story: [], modules: [], tags: [], testimonial: null, useCase: null },
    });
  });

  test("come back from history with every field", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, useCaseKind, useCaseInput);
    const first = await getItem(admin, useCaseKind, id);
    await updateItem(admin, useCaseKind, id, 1, { title: "Rowers", description: "Bare.", icon_name: "Users" });
    expect(await getItem(admin, useCaseKind, id)).toMatchObject({ stats: [], headline: null, meta_noindex: false });
    const revisions = await findRevisions(admin, "use_cases_content", id);
    await restoreRevision(admin, revisions.at(-1)?.id ?? "");
    const { updated_at: _, ...restored } = await getItem(admin, useCaseKind, id);
    expect(restored).toEqual({ ...first, version: 3, updated_at: undefined });
  });

  test("are the same after an export and an import", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, caseStudyKind, caseStudyInput);
    const stored = await getItem(admin, caseStudyKind, id);
    const rows: object[] = [];
    for await (const row of exportCollection(admin, "case_studies_content")) rows.push(row);
    const document = JSON.parse(JSON.stringify({ format: 1, case_studies_content: rows })) as unknown;
    for (const table of ["case_studies_content", "revisions"] as const) await engine.db.deleteFrom(table).execute();
    expect(await importContent(admin, document)).toMatchObject({ created: 1, kept: [] });
    expect(await getItem(admin, caseStudyKind, id)).toEqual(stored);
    expect(await importContent(admin, document)).toMatchObject({ same: 1 });
  });

  test("that search engines leave out are in no list of addresses, at the address of a built-in page, too", async () => {
    const admin = stage.admin();
    await createItem(admin, useCaseKind, {
      title: "Career Development",
      description: "Ours.",
      icon_name: "Users",
      meta_noindex: true,
    });
    await createItem(admin, postKind, { title: "Hidden", content: "x", published: true, ...meta });
    const useCases = await publicPages.use_cases_content.addresses(stage.visitor());
    expect(useCases.map(({ slug }) => slug)).not.toContain("career-development");
    expect(useCases).toHaveLength(5);
    expect((await findPostAddresses(stage.visitor())).map(({ slug }) => slug)).not.toContain("hidden");
    expect(await getArticle(stage.visitor(), "hidden")).toMatchObject({
      article: {
        title: "Hidden",
        metaTitle: meta.meta_title,
        description: meta.meta_description,
        meta: { noindex: true },
      },
    });
  });

  test.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "http://plain.example",
    "https://a b",
    "data:x",
  ])("take no canonical address like %s", async (meta_canonical) => {
    const failure = await failureOf(createItem(stage.admin(), useCaseKind, { ...useCaseInput, meta_canonical }));
    expect(failure.fields).toHaveProperty("meta_canonical");
  });

  test("refuse what has no room, and say where", async () => {
    const input = {
      ...useCaseInput,
      stats: Array.from({ length: 4 }, () => ({ value: "1", label: "x" })),
      benefit_cards: [{ title: "", text: "Text without a title" }],
      scenario_cards: [{ title: "x".repeat(201) }],
      modules: "<script>alert(1)</script>",
    };
    const { fields } = await failureOf(createItem(stage.admin(), useCaseKind, input));
    expect(fields).toMatchObject({
      stats: "At most 3 entries.",
      benefit_cards: "Give each card a title.",
      scenario_cards: "Title: at most 200 characters.",
      modules: expect.any(String),
    });
  });
});

test("blank parts and blank entries are not stored, and unknown parts neither", () => {
  const read = inputOf(useCaseKind).shape["modules"]?.parse([
    { name: " Polls ", use: " ", ["__proto__x"]: "y" },
    { name: "", use: "" },
  ]);
  expect(read).toEqual([{ name: "Polls" }]);
});
