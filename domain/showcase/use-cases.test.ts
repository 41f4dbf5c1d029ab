import { beforeEach, describe, expect, test } from "vitest";
import { stockPictures } from "#content/site/pictures.ts";
import { fill } from "#content/facts.ts";
import { useCasePages } from "#content/showcase/use-case-pages.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import type { UseCasesTable } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { useCase as row } from "#db/testing/rows.ts";
import { skipWaits } from "#lib/testing/skip-waits.ts";
import type { Insertable } from "kysely";
import { shippedTexts } from "../texts/compose-texts.ts";
import { keepFormerAddress } from "../documents/former-addresses.ts";
import { transaction } from "../database.ts";
import { failing, silent, visit, testContext } from "../testing/test-context.ts";
import { findUseCases, getUseCase } from "./use-cases.ts";
import { slugOfUseCase } from "../kinds/use-case.ts";

const [school] = useCases;
if (!school) throw new Error("there are no built-in use cases");
const shown = (slug: string) => fill(useCasePages.get(slug), shippedTexts.facts);
const page = shown(school.slug);

/** The row that an import of a built-in use case makes. */
const imported = (overrides: Partial<Insertable<UseCasesTable>> = {}) => {
  const { slug, title, subtitle, description, scenarios, benefits, icon } = school;
  return row({ slug, title, subtitle, description, scenarios, benefits, icon_name: icon, ...overrides });
};

describeOnEachEngine("use cases on public pages", (engine) => {
  const add = (...rows: Insertable<UseCasesTable>[]) =>
    engine.db.insertInto("use_cases_content").values(rows).execute();
  const open = async (slug: string) => {
    const found = await getUseCase(visit(engine.db).ctx, slug);
    if (!found || !("useCase" in found)) throw new Error(`no use case at ${slug}`);
    return found.useCase;
  };

  beforeEach(async () => {
    for (const table of ["use_cases_content", "former_addresses"] as const) await engine.db.deleteFrom(table).execute();
  });

  describe("the list", () => {
    test("is the built-in one while no managed use case is active", async () => {
      await add(row({ slug: "hidden", is_active: false }));
      const { ctx, read, degraded } = visit(engine.db);
      const list = await findUseCases(ctx);
      expect(list.map(({ slug }) => slug)).toEqual(useCases.map(({ slug }) => slug));
      expect(list.map(({ stockImage }) => stockImage)).toEqual(stockPictures);
      expect(list.map(({ image }) => image)).toEqual(useCases.map(({ slug }) => `/images/use-cases/${slug}.svg`));
      expect([...read]).toEqual(["site_texts", "use_cases_content"]);
      expect(degraded).toEqual([]);
    });

    test("is all active managed ones by order, then age", async () => {
      await add(
        row({ slug: "third", order_index: 2 }),
        row({ slug: "second", order_index: 1, created_at: new Date("2026-02-02") }),
        row({ slug: "first", order_index: 1, created_at: new Date("2026-02-01") }),
        row({ slug: "hidden", order_index: 0, is_active: false }),
      );
      const list = await findUseCases(visit(engine.db).ctx);
      expect(list.map(({ slug }) => slug)).toEqual(["first", "second", "third"]);
    });

    test("knows its icons and loads pictures over https", async () => {
      await add(row({ icon_name: "Rocket", image_url: "http://cdn.example/a.jpg" }));
      await add(row({ icon_name: "Skull", order_index: 1 }));
      expect(await findUseCases(visit(engine.db).ctx)).toMatchObject([
        { icon: "Rocket", image: "https://cdn.example/a.jpg" },
        { icon: "Users", image: null, subtitle: "" },
      ]);
    });

    test.each(["failing", "silent"] as const)("is the built-in one with the database %s", async (state) => {
      await add(row());
      const { ctx, read, degraded } = visit(state === "silent" ? silent(engine) : await failing(engine));
      if (state === "silent") skipWaits();
      expect(await findUseCases(ctx)).toHaveLength(useCases.length);
      // The texts of the site and the use cases.
      expect(degraded).toHaveLength(2);
      expect([...read]).toEqual(["site_texts", "use_cases_content"]);
    });
  });

  describe("a page", () => {
    test("of each built-in use case has words of its own", async () => {
      for (const { slug, title } of useCases) {
        const { hero, stats, benefits, scenarios, testimonial } = shown(slug) ?? {};
        expect(await open(slug)).toMatchObject({ slug, title, hero, stats, benefits, scenarios, testimonial });
      }
    });

    test("of a managed one without a built-in twin is made from its own fields", async () => {
      await add(row({ order_index: 0 }));
      await add(
        row({
          slug: "sports-clubs",
          title: "Sports Clubs",
          subtitle: "Players who stay",
          description: "Short.",
          scenarios: ["The old team meets"],
          benefits: ["Full stands", "New coaches"],
          order_index: 1,
        }),
      );
      const sports = await open("sports-clubs");
      expect(sports).toMatchObject({
        title: "Sports Clubs",
        hero: { eyebrow: "Players who stay", headline: "Sports Clubs", lead: "Short." },
        benefits: { cards: [{ title: "Full stands" }, { title: "New coaches" }] },
        scenarios: { items: [{ title: "The old team meets" }] },
        testimonial: null,
        stockImage: stockPictures[1],
        callToAction: { form: "trial" },
      });
      expect(sports.stats).toHaveLength(3);
      expect(sports.meta).toMatchObject({
        title: "Sports Clubs",
        description: expect.stringMatching(/^Short\. .{40,160}$/),
      });
    });

    test("is not made poorer by an import", async () => {
      const builtIn = await open(school.slug);
      await add(imported());
      expect(await open(school.slug)).toEqual(builtIn);
    });

    test("shows every edit of an imported one, and the built-in words beside it", async () => {
      const description = "A description that an editor wrote, long enough to stand by itself in a search engine.";
      const benefits = ["One thing", "Another"];
      await add(imported({ description, benefits, subtitle: "All of them", image_url: "/own.jpg" }));
      const edited = await open(school.slug);
      expect(edited).toMatchObject({
        image: "/own.jpg",
        meta: { title: school.title, description },
        hero: { eyebrow: `${school.title} · All of them`, headline: page?.hero.headline, lead: description },
        benefits: { cards: benefits.map((title) => ({ title })) },
        scenarios: page?.scenarios,
        testimonial: page?.testimonial,
      });
      await engine.db
        .updateTable("use_cases_content")
        .set({ scenarios: ["A day"], quote: "Said by nobody in particular.", quote_author: null, quote_role: null })
        .execute();
      const further = await open(school.slug);
      expect(further.scenarios.items).toMatchObject([{ title: "A day", text: null }]);
      expect(further.testimonial).toMatchObject({ quote: "Said by nobody in particular.", author: "", role: "" });
    });

    test("of an inactive one is absent, and a built-in address never dies", async () => {
      await add(row({ slug: "hidden", is_active: false }), imported({ title: "Secret", is_active: false }));
      expect(await getUseCase(visit(engine.db).ctx, "hidden")).toBeNull();
      expect(await open(school.slug)).toMatchObject({ title: school.title });
    });

    test("that has moved says where to, as long as it may be shown", async () => {
      const renamed = row({ slug: "new-name" });
      await add(renamed);
      await transaction(testContext(engine.db), (tx) =>
        keepFormerAddress(tx, tx.site.documents.use_cases_content, renamed.id, "/use-cases/old-name"),
      );
      const { ctx, read } = visit(engine.db);
      expect(await getUseCase(ctx, "old-name")).toEqual({ movedTo: "new-name" });
      expect([...read].toSorted()).toEqual(["site_texts", "use_cases_content"]);
      await engine.db.updateTable("use_cases_content").set({ is_active: false }).execute();
      expect(await getUseCase(visit(engine.db).ctx, "old-name")).toBeNull();
    });

    test.each(["nothing-here", "Educational-Institutions", "a\0b", "__proto__", "", "../admin"])(
      "at %j is absent",
      async (slug) => {
        const { ctx, degraded } = visit(engine.db);
        expect(await getUseCase(ctx, slug)).toBeNull();
        expect(degraded).toEqual([]);
      },
    );

    test.each(["failing", "silent"] as const)(
      "with the database %s is the built-in one, and others are unavailable",
      async (state) => {
        const { ctx, degraded } = visit(state === "silent" ? silent(engine) : await failing(engine));
        if (state === "silent") skipWaits();
        expect(await getUseCase(ctx, school.slug)).toMatchObject({ useCase: { hero: page?.hero } });
        // The use case, and the texts of the site.
        expect(degraded).toHaveLength(2);
        await expect(getUseCase(ctx, "nothing-here")).rejects.toMatchObject({ code: "unavailable" });
      },
    );
  });
});

test.each([
  ["Educational Institutions", "educational-institutions"],
  ["Micro-Communities", "micro-communities"],
  ["Research & Development", "research-and-development"],
  ["What's new?", "whats-new"],
  ["Écoles & Universités", "ecoles-and-universites"],
])("%j has the address %j", (title, slug) => {
  expect(slugOfUseCase(title)).toBe(slug);
});
