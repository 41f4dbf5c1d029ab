import { beforeEach, describe, expect, test } from "vitest";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { stockPictures } from "#content/site/pictures.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import type { CaseStudiesTable } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { caseStudy } from "#db/testing/rows.ts";
import { skipWaits } from "#lib/testing/skip-waits.ts";
import type { Insertable } from "kysely";
import { keepFormerAddress } from "../documents/former-addresses.ts";
import { transaction } from "../database.ts";
import { failing, silent, visit, testContext } from "../testing/test-context.ts";
import {
  findCaseStudies,
  findNextStory,
  findSuccessStories,
  getCaseStudy,
  isOfSegment,
  segmentsOf,
} from "./case-studies.ts";

const [mentorship] = caseStudies;
if (!mentorship) throw new Error("there are no built-in case studies");

/** The row that an import of a built-in case study makes. */
const imported = (overrides: Partial<Insertable<CaseStudiesTable>> = {}) => {
  const { slug, title, organization, category, challenge, solution, results } = mentorship;
  return caseStudy({
    slug,
    title,
    challenge,
    company: organization,
    industry: category,
    solution: solution.join("\n"),
    results: results.map(({ value, metric }) => `${value} ${metric}`),
    ...overrides,
  });
};

describeOnEachEngine("case studies on public pages", (engine) => {
  const add = (...rows: Insertable<CaseStudiesTable>[]) =>
    engine.db.insertInto("case_studies_content").values(rows).execute();
  const open = async (slug: string) => {
    const found = await getCaseStudy(visit(engine.db).ctx, slug);
    if (!found || !("caseStudy" in found)) throw new Error(`no case study at ${slug}`);
    return found.caseStudy;
  };
  const told = async (useCase: string, options?: { limit?: number }) =>
    (await findSuccessStories(visit(engine.db).ctx, useCase, options)).map(({ slug }) => slug);

  beforeEach(async () => {
    for (const table of ["case_studies_content", "former_addresses"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  describe("the list", () => {
    test("is the built-in one while no managed story is active, the first two flagged", async () => {
      await add(caseStudy({ is_active: false }));
      const { ctx, read, degraded } = visit(engine.db);
      const list = await findCaseStudies(ctx);
      expect(list.map(({ slug }) => slug)).toEqual(caseStudies.map(({ slug }) => slug));
      expect(list.map(({ featured }) => featured)).toEqual(list.map((_, position) => position < 2));
      expect(list[6]?.stockImage).toEqual(stockPictures[0]);
      expect(await findCaseStudies(ctx, { limit: 3 })).toEqual(list.slice(0, 3));
      expect([...read]).toEqual(["site_texts", "case_studies_content"]);
      expect(degraded).toEqual([]);
    });

    test("is all active managed ones, newest first, with the flags that editors set", async () => {
      await add(
        caseStudy({ slug: "older", created_at: new Date("2026-02-01"), is_featured: true }),
        caseStudy({ slug: "newest", created_at: new Date("2026-02-03") }),
        caseStudy({ slug: "hidden", created_at: new Date("2026-02-04"), is_active: false }),
      );
      const cards = async (limit?: number) =>
        (await findCaseStudies(visit(engine.db).ctx, limit ? { limit } : {})).map(({ slug, featured }) => [
          slug,
          featured,
        ]);
      expect(await cards()).toEqual([
        ["newest", false],
        ["older", true],
      ]);
      expect(await cards(1)).toEqual([["newest", true]]);
    });

    test("is seen by segment: each that a story names, however it is written, or that of its built-in counterpart", async () => {
      await add(
        caseStudy({ slug: "one", segments: ["Business schools", "Ehemaligenvereine"] }),
        caseStudy({ slug: "two", segments: ["business Schools", "同窓会"] }),
        imported({ segments: [] }),
      );
      const list = await findCaseStudies(visit(engine.db).ctx);
      const segments = segmentsOf(list);
      expect(segments.map(({ key }) => key).toSorted()).toEqual(
        ["business-schools", "ehemaligenvereine", "universities-and-colleges", "同窓会"].toSorted(),
      );
      const of = (key: string) => list.filter((story) => isOfSegment(story, key)).map(({ slug }) => slug);
      expect(of("business-schools").toSorted()).toEqual([mentorship.slug, "one", "two"].toSorted());
      expect(of("同窓会")).toEqual(["two"]);
    });

    test("reads the lines of results, and metrics win", async () => {
      const results = ["95% engagement", "Chapters run themselves"];
      await add(caseStudy({ results, created_at: new Date("2026-02-02") }));
      await add(caseStudy({ results, metrics: [{ label: "deals", value: "$10M" }] }));
      const [first, second] = await findCaseStudies(visit(engine.db).ctx);
      expect(first?.results).toEqual([
        { value: "95%", metric: "engagement" },
        { value: "", metric: "Chapters run themselves" },
      ]);
      expect(second?.results).toEqual([{ value: "$10M", metric: "deals" }]);
    });

    test("keeps what no form can edit when a built-in story was imported", async () => {
      const [builtIn] = await findCaseStudies(visit(engine.db).ctx, { limit: 1 });
      await add(imported());
      expect(await findCaseStudies(visit(engine.db).ctx)).toEqual([builtIn]);
    });

    test.each(["failing", "silent"] as const)("is the built-in one with the database %s", async (state) => {
      await add(caseStudy());
      const { ctx, degraded } = visit(state === "silent" ? silent(engine) : await failing(engine));
      if (state === "silent") skipWaits();
      expect(await findCaseStudies(ctx)).toHaveLength(caseStudies.length);
      expect(degraded).toHaveLength(2);
    });
  });

  describe("the success stories of a use case", () => {
    test("are the first two built-in ones about it", async () => {
      expect(await told("educational-institutions")).toEqual([
        "alumni-mentorship-program",
        "scholarship-donor-program",
      ]);
      expect(await told("educational-institutions", { limit: 9 })).toHaveLength(3);
      for (const { slug } of useCases) expect(await told(slug)).not.toEqual([]);
      expect(await told("sports-clubs")).toEqual([]);
    });

    test("are managed ones when there are any about it: by their twin, or by the industry they name", async () => {
      await add(
        imported({ created_at: new Date("2026-01-01") }),
        caseStudy({ slug: "a-school", industry: "educational institutions", created_at: new Date("2026-02-01") }),
        caseStudy({ slug: "a-bank", industry: "Banking" }),
      );
      expect(await told("educational-institutions")).toEqual(["a-school", "alumni-mentorship-program"]);
      expect(await told("career-development")).toEqual(["career-development"]);
      expect(await told("banking")).toEqual([]);
    });

    test("never come back once switched off", async () => {
      await add(caseStudy(), imported({ is_active: false }));
      expect(await told("educational-institutions")).toEqual(["scholarship-donor-program", "tech-university"]);
    });

    test("are the built-in ones when the database fails", async () => {
      const { ctx, degraded } = visit(await failing(engine));
      expect(await findSuccessStories(ctx, "career-development")).toMatchObject([{ slug: "career-development" }]);
      expect(degraded).not.toEqual([]);
    });
  });

  describe("a page", () => {
    test("of each built-in story shows all of it", async () => {
      for (const [position, story] of caseStudies.entries()) {
        expect(await open(story.slug)).toMatchObject({
          title: story.title,
          meta: story.meta,
          standfirst: story.description,
          challenge: [story.challenge],
          solution: story.solution,
          story: story.story,
          figures: story.results,
          testimonial: story.testimonial,
          modules: story.modules,
          useCase: { title: story.useCase },
          image: `/images/case-studies/${story.slug}.svg`,
          imageAlt: expect.stringMatching(/./),
          stockImage: stockPictures[position % stockPictures.length],
          publishedAt: null,
        });
      }
    });

    test("of a managed one without a built-in twin is made from its own fields", async () => {
      await add(
        caseStudy({
          slug: "a-bank",
          title: "A Bank",
          company: "First Bank",
          industry: "Corporate organizations",
          challenge: "Nobody came.\n\nThen nobody wrote.",
          solution: "- Invitations\n\n* A forum\nNo letters",
          results: ["95% engagement", "Chapters run themselves"],
          image_url: "http://cdn.example/bank.jpg",
        }),
      );
      expect(await open("a-bank")).toMatchObject({
        organization: "First Bank",
        standfirst: null,
        challenge: ["Nobody came.", "Then nobody wrote."],
        solution: ["Invitations", "A forum", "No letters"],
        figures: [{ value: "95%", metric: "engagement", description: null }],
        outcomes: ["Chapters run themselves"],
        testimonial: null,
        modules: [],
        useCase: { title: "Corporate Organizations", href: "/use-cases/corporate-organizations" },
        image: "https://cdn.example/bank.jpg",
        meta: { title: "A Bank: a case study", description: expect.stringMatching(/^Nobody came\. .{40,150}$/) },
      });
    });

    test("shows the metrics in place of the lines with a figure, and keeps the lines without one", async () => {
      const results = ["95% engagement", "Chapters run themselves"];
      await add(caseStudy({ slug: "a", metrics: [{ label: "deals", value: "$10M" }], results }));
      expect(await open("a")).toMatchObject({
        figures: [{ value: "$10M", metric: "deals" }],
        outcomes: ["Chapters run themselves"],
      });
    });

    test("is not made poorer by an import, and shows each edit", async () => {
      const { publishedAt: _, updatedAt: __, ...builtIn } = await open(mentorship.slug);
      await add(imported());
      expect(await open(mentorship.slug)).toMatchObject(builtIn);
      const edit = { company: "Harbour University", challenge: "It was otherwise.", solution: "Asking." };
      await engine.db.updateTable("case_studies_content").set(edit).execute();
      expect(await open(mentorship.slug)).toMatchObject({
        organization: "Harbour University",
        standfirst: null,
        challenge: ["It was otherwise."],
        solution: ["Asking."],
        story: [],
        testimonial: mentorship.testimonial,
        meta: { description: expect.stringContaining("It was otherwise.") },
      });
      const quote = "Said by nobody in particular.";
      const said = { quote, quote_author: null, quote_role: null };
      await engine.db.updateTable("case_studies_content").set(said).execute();
      expect((await open(mentorship.slug)).testimonial).toEqual({ quote, author: "", role: "" });
    });

    test("of an inactive one is absent, and a built-in address never dies", async () => {
      await add(caseStudy({ slug: "hidden", is_active: false }), imported({ company: "Secret", is_active: false }));
      expect(await getCaseStudy(visit(engine.db).ctx, "hidden")).toBeNull();
      expect(await open(mentorship.slug)).toMatchObject({ organization: mentorship.organization });
    });

    test("that has moved says where to, as long as it may be shown", async () => {
      const row = caseStudy({ slug: "new-name" });
      await add(row);
      await transaction(testContext(engine.db), (tx) =>
        keepFormerAddress(tx, tx.site.documents.case_studies_content, row.id, "/case-studies/old-name"),
      );
      expect(await getCaseStudy(visit(engine.db).ctx, "old-name")).toEqual({ movedTo: "new-name" });
      await engine.db.updateTable("case_studies_content").set({ is_active: false }).execute();
      expect(await getCaseStudy(visit(engine.db).ctx, "old-name")).toBeNull();
    });

    test("is followed by the next of the list, the last one by the first", async () => {
      const next = async (slug: string) => (await findNextStory(visit(engine.db).ctx, slug))?.slug;
      const slugs = caseStudies.map(({ slug }) => slug);
      expect(await Promise.all(slugs.map(next))).toEqual([...slugs.slice(1), slugs[0]]);

      const [older, newer] = [caseStudy({ slug: "older", created_at: new Date(1) }), caseStudy({ slug: "newer" })];
      await add(older, newer, caseStudy({ slug: "hidden", is_active: false }));
      expect([await next("newer"), await next("older"), await next(mentorship.slug)]).toEqual([
        "older",
        "newer",
        "newer",
      ]);
    });

    test("that is the only managed one is followed by a built-in one, though none that was switched off", async () => {
      const [, second, third] = caseStudies;
      await add(imported(), caseStudy({ slug: second?.slug ?? "", is_active: false }));
      expect(await findNextStory(visit(engine.db).ctx, mentorship.slug)).toMatchObject({ slug: third?.slug });
      const { ctx, degraded } = visit(await failing(engine));
      expect(await findNextStory(ctx, mentorship.slug)).toMatchObject({ slug: second?.slug });
      expect(degraded).toHaveLength(2);
    });

    test.each(["nothing-here", "Tech-University", "a\0b", "__proto__", ""])("at %j is absent", async (slug) => {
      const { ctx, degraded } = visit(engine.db);
      expect(await getCaseStudy(ctx, slug)).toBeNull();
      expect(degraded).toEqual([]);
    });

    test.each(["failing", "silent"] as const)(
      "with the database %s is the built-in one, and others are unavailable",
      async (state) => {
        const { ctx, read, degraded } = visit(state === "silent" ? silent(engine) : await failing(engine));
        if (state === "silent") skipWaits();
        expect(await getCaseStudy(ctx, "tech-university")).toMatchObject({ caseStudy: { slug: "tech-university" } });
        // The case study, its use case, and the texts of the site.
        expect(degraded).toHaveLength(3);
        expect([...read].toSorted()).toEqual(["case_studies_content", "site_texts", "use_cases_content"]);
        await expect(getCaseStudy(ctx, "nothing-here")).rejects.toMatchObject({ code: "unavailable" });
      },
    );
  });
});
