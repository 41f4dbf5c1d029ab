import { beforeEach, expect, test, vi } from "vitest";
import type { CaseStudiesTable, UseCasesTable } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { caseStudy, useCase as storedCase } from "#db/testing/rows.ts";
import type { Insertable } from "kysely";
import { transaction } from "../database.ts";
import { keepFormerAddress } from "../documents/former-addresses.ts";
import { testContext, visit } from "../testing/test-context.ts";
import { findSuccessStories, getCaseStudy } from "./case-studies.ts";

describeOnEachEngine("the use case that a story names", (engine) => {
  beforeEach(async () => {
    for (const table of ["case_studies_content", "use_cases_content", "former_addresses"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const add = (...rows: Insertable<CaseStudiesTable>[]) =>
    engine.db.insertInto("case_studies_content").values(rows).execute();
  const addUseCase = async (row: Partial<Insertable<UseCasesTable>>, former: readonly string[] = []) => {
    const stored = storedCase(row);
    await engine.db.insertInto("use_cases_content").values(stored).execute();
    for (const slug of former) {
      await transaction(testContext(engine.db), (tx) =>
        keepFormerAddress(tx, tx.site.documents.use_cases_content, stored.id, `/use-cases/${slug}`),
      );
    }
  };
  const linkOf = async (slug: string) => {
    const found = await getCaseStudy(visit(engine.db).ctx, slug);
    return found && "caseStudy" in found ? found.caseStudy.useCase : undefined;
  };
  const told = async (useCase: string) =>
    (await findSuccessStories(visit(engine.db).ctx, useCase, { limit: 9 })).map(({ slug }) => slug);

  test.each([
    ["by its title", { slug: "sports-clubs", title: "Sports Clubs" }, [], "Sports Clubs"],
    ["in other case and with spaces", { slug: "sports-clubs", title: "Sports  Clubs" }, [], " sports clubs "],
    [
      "by the title before it was renamed",
      { slug: "teams", title: "Teams" },
      ["clubs", "sports-clubs"],
      "Sports Clubs",
    ],
    ["by the new title where its address stays", { slug: "career-development", title: "First Jobs" }, [], "First jobs"],
    [
      "by the title that its address was made from",
      { slug: "career-development", title: "Jobs" },
      [],
      "Career development",
    ],
    [
      "by a title with accents that its address was made from without them",
      { slug: "coles", title: "Schools" },
      [],
      "Écoles",
    ],
    ["by a former title with accents", { slug: "schools", title: "Schools" }, ["ecoles"], "Écoles"],
    ["in a script that makes no address", { slug: "alumni", title: "校友会" }, [], "校友会"],
    ["by its title, though another has left its address", { slug: "clubs-2", title: "Clubs" }, [], "Clubs"],
  ])("is found %s", async (_, row, former, name) => {
    await addUseCase({ slug: "other", title: "Other" }, ["clubs"]);
    await addUseCase(row, former);
    await add(caseStudy({ slug: "named", use_case: name }));
    await add(caseStudy({ slug: "of-industry", industry: name }), caseStudy({ slug: "neither" }));
    expect((await told(row.slug)).toSorted()).toEqual(["named", "of-industry"]);
    const link = { title: row.title, href: `/use-cases/${row.slug}` };
    expect([await linkOf("named"), await linkOf("of-industry")]).toEqual([link, link]);
  });

  test("is none that visitors don't see", async () => {
    await addUseCase({ slug: "teams", title: "Teams", is_active: false }, ["sports-clubs"]);
    await add(caseStudy({ slug: "a", use_case: "Teams" }), caseStudy({ slug: "b", use_case: "Sports Clubs" }));
    expect([await linkOf("a"), await linkOf("b")]).toEqual([null, null]);
    expect(await told("teams")).toEqual([]);
  });

  test("has its present title on the page of a built-in story, too", async () => {
    await addUseCase({ slug: "career-development", title: "First Jobs" });
    const link = { title: "First Jobs", href: "/use-cases/career-development" };
    expect(await linkOf("career-development")).toEqual(link);
    expect(await told("career-development")).toEqual(["career-development"]);
  });

  test("is read in few queries for many stories", async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Club ${n}`);
    for (const [n, title] of names.entries()) await addUseCase({ slug: `team-${n}`, title });
    await add(...names.map((name) => caseStudy({ use_case: name })));
    const queries = vi.fn();
    const counted = engine.db.withPlugin({
      transformQuery({ node }) {
        queries();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await findSuccessStories(visit(counted).ctx, "team-7")).toHaveLength(1);
    expect(queries.mock.calls.length).toBeLessThan(8);
  });
});
