import { expect, test } from "vitest";
import { about } from "./pages/about.ts";
import { articles } from "./journal/articles.ts";
import { blogEntries } from "./journal/blog-entries.ts";
import { brand } from "./site/brand.ts";
import { caseStudiesPage } from "./showcase/case-studies-page.ts";
import { caseStudies } from "./showcase/case-studies.ts";
import { comparisons } from "./pages/compare/comparisons.ts";
import { databaseWithPortal } from "./pages/compare/database-with-portal.ts";
import { socialNetworkGroup } from "./pages/compare/social-network-group.ts";
import { spreadsheetAndEmail } from "./pages/compare/spreadsheet-and-email.ts";
import { demo } from "./pages/demo.ts";
import { faq } from "./pages/faq.ts";
import { home } from "./pages/home.ts";
import { privacyPolicy } from "./pages/legal/privacy-policy.ts";
import { trust } from "./pages/trust.ts";
import { termsOfService } from "./pages/legal/terms-of-service.ts";
import { modulesPage } from "./showcase/modules-page.ts";
import { moduleCategories, modules } from "./showcase/modules.ts";
import { pricing } from "./pages/pricing.ts";
import { filled } from "./testing/filled.ts";
import { managedUseCasePage } from "./showcase/use-case-detail.ts";
import { useCasePages } from "./showcase/use-case-pages.ts";
import { useCasesPage } from "./showcase/use-cases-page.ts";
import { useCases } from "./showcase/use-cases.ts";

/** Every marketing figure that the site may claim (docs/product.md#brand-and-figures), and what its prices add up to in an answer. */
const specified = new Set(
  [
    "1 million+, 125+, 14+, 98%, 500+, 300%",
    "16+, 14 days, 2-4 weeks, SOC 2",
    "6, 50+, 95%, 85%, 1.2K+",
    "92%, $2.5M, 150+, 30+, $10M, 1000+, 60%, 40%",
    "$199, $99, $79, $496, $158",
  ].flatMap((line) => line.split(", ")),
);

/** Matches what reads as a claim: a percentage, a sum of money, a number with "+", thousands or millions. */
const claim = /\$?\d[\d.,]*(?: million)?(?:%|[KMB]\+?|\+)|\$\d[\d.,]*/g;

const collections: Record<string, unknown> = {
  about,
  articles: [...articles.values()],
  blogEntries,
  brand,
  caseStudies,
  caseStudiesPage,
  comparisons,
  databaseWithPortal,
  demo,
  faq,
  home,
  managedUseCasePage,
  moduleCategories,
  modules,
  modulesPage,
  pricing,
  privacyPolicy,
  socialNetworkGroup,
  spreadsheetAndEmail,
  termsOfService,
  trust,
  useCasePages: [...useCasePages.values()],
  useCases,
  useCasesPage,
};

test.each(Object.keys(collections))("%s claims no figure beyond those agreed on", (name) => {
  const { siteUrl: _, offices: __, ...collection } = filled(collections[name]) as Record<string, unknown>;
  const claims = JSON.stringify(collection).match(claim) ?? [];
  expect(claims.filter((figure) => !specified.has(figure))).toEqual([]);
});

test("the figures that stand on their own are agreed ones too", () => {
  const statistics = [useCasesPage, caseStudiesPage, managedUseCasePage, ...useCasePages.values()].flatMap(
    ({ stats }) => stats,
  );
  const values = [...statistics, ...useCasesPage.featured.stats, ...caseStudies.flatMap(({ results }) => results)];
  expect(filled(values.map(({ value }) => value)).filter((value) => !specified.has(value))).toEqual([]);
});
