import { about } from "./about.ts";
import { blog } from "./blog.ts";
import { caseStudiesPage } from "./case-studies-page.ts";
import { caseStudies } from "./case-studies.ts";
import { contactPage } from "./contact.ts";
import { demo } from "./demo.ts";
import { faq } from "./faq.ts";
import { home } from "./home.ts";
import { cookiePolicy } from "./legal/cookie-policy.ts";
import { privacyPolicy } from "./legal/privacy-policy.ts";
import { termsOfService } from "./legal/terms-of-service.ts";
import { modulesPage } from "./modules-page.ts";
import { pricing } from "./pricing.ts";
import type { Meta } from "./schema/meta.ts";
import { useCasePages } from "./use-case-pages.ts";
import { useCasesPage } from "./use-cases-page.ts";

type ListedMeta = Pick<Meta, "title" | "description">;

const pages: [path: string, meta: ListedMeta][] = [
  ["/", home.meta],
  ["/about", about.meta],
  ["/modules", modulesPage.meta],
  ["/use-cases", useCasesPage.meta],
  ...[...useCasePages.values()].map(({ slug, meta }) => [`/use-cases/${slug}`, meta] satisfies [string, ListedMeta]),
  ["/case-studies", caseStudiesPage.meta],
  ...caseStudies.map(({ slug, meta }) => [`/case-studies/${slug}`, meta] satisfies [string, ListedMeta]),
  ["/pricing", pricing.meta],
  ["/contact", contactPage.meta],
  ["/demo", demo.meta],
  ["/faq", faq.meta],
  ["/blog", blog],
  ["/privacy-policy", privacyPolicy.meta],
  ["/terms-of-service", termsOfService.meta],
  ["/cookie-policy", cookiePolicy.meta],
];

/**
 * Titles and descriptions of all built-in public pages but the articles, by canonical path: for what lists the site as a
 * whole. A page takes its own from its own collection.
 */
export const metaByPath: ReadonlyMap<string, ListedMeta> = new Map(pages);
