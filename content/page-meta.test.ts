import { expect, test } from "vitest";
import { about } from "./pages/about.ts";
import { articles } from "./journal/articles.ts";
import { blog } from "./journal/blog.ts";
import { caseStudiesPage } from "./showcase/case-studies-page.ts";
import { caseStudies } from "./showcase/case-studies.ts";
import { comparisons } from "./pages/compare/comparisons.ts";
import { databaseWithPortal } from "./pages/compare/database-with-portal.ts";
import { socialNetworkGroup } from "./pages/compare/social-network-group.ts";
import { spreadsheetAndEmail } from "./pages/compare/spreadsheet-and-email.ts";
import { contactPage } from "./pages/contact.ts";
import { demo } from "./pages/demo.ts";
import { faq } from "./pages/faq.ts";
import { home } from "./pages/home.ts";
import { cookiePolicy } from "./pages/legal/cookie-policy.ts";
import { privacyPolicy } from "./pages/legal/privacy-policy.ts";
import { termsOfService } from "./pages/legal/terms-of-service.ts";
import { modulesPage } from "./showcase/modules-page.ts";
import { newsletterPage } from "./site/newsletter.ts";
import { pricing } from "./pages/pricing.ts";
import { trust } from "./pages/trust.ts";
import type { Meta } from "./schema/meta.ts";
import { filled } from "./testing/filled.ts";
import { useCasePages } from "./showcase/use-case-pages.ts";
import { useCasesPage } from "./showcase/use-cases-page.ts";

type ListedMeta = Pick<Meta, "title" | "description">;

const metaByPath: [path: string, meta: ListedMeta][] = [
  ["/", home.meta],
  ["/about", about.meta],
  ["/modules", modulesPage.meta],
  ["/use-cases", useCasesPage.meta],
  ...[...useCasePages.values()].map(({ slug, meta }) => [`/use-cases/${slug}`, meta] satisfies [string, ListedMeta]),
  ["/case-studies", caseStudiesPage.meta],
  ...caseStudies.map(({ slug, meta }) => [`/case-studies/${slug}`, meta] satisfies [string, ListedMeta]),
  ["/pricing", pricing.meta],
  ["/compare", comparisons.meta],
  ["/compare/spreadsheet-and-email", spreadsheetAndEmail.meta],
  ["/compare/social-network-group", socialNetworkGroup.meta],
  ["/compare/database-with-portal", databaseWithPortal.meta],
  ["/contact", contactPage.meta],
  ["/demo", demo.meta],
  ["/faq", faq.meta],
  ["/trust", trust.meta],
  ["/blog", blog],
  ...[...articles.values()].map((article) => [`/blog/${article.slug}`, article] satisfies [string, ListedMeta]),
  ["/newsletter", newsletterPage.meta],
  ["/privacy-policy", privacyPolicy.meta],
  ["/terms-of-service", termsOfService.meta],
  ["/cookie-policy", cookiePolicy.meta],
];

const pages = filled(metaByPath).map(([path, { title, description }]) => ({ path, title, description }));

test("every public page has metadata", () => {
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ..."/ /about /modules /use-cases /case-studies /pricing /contact /demo /faq /blog".split(" "),
      ..."/privacy-policy /terms-of-service /cookie-policy".split(" "),
    ]),
  );
  expect(pages.filter(({ path }) => path.startsWith("/use-cases/"))).toHaveLength(6);
  expect(pages.filter(({ path }) => path.startsWith("/case-studies/"))).toHaveLength(8);
});

test.each(["title", "description"] as const)("no two pages have one %s", (field) => {
  const values = pages.map((page) => page[field].toLowerCase());
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});

test.each(pages)("$path has a title and a description that fit a list of results", ({ title, description }) => {
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(170);
});
