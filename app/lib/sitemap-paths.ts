import { findCaseStudyAddresses } from "#domain/case-studies/find-case-studies.ts";
import type { Context } from "#domain/context.ts";
import { findUseCaseAddresses } from "#domain/use-cases/find-use-cases.ts";
import { knownRoutes } from "./known-routes.ts";
import { entriesUnder, type SitemapEntry } from "./sitemap-file.ts";

/** Second addresses of pages whose canonical address is another one. */
const aliases: ReadonlySet<string> = new Set(["/features"]);

/** Canonical paths of all public pages that need no parameter. The addresses with one come from the domain. */
export const sitemapPaths: readonly string[] = knownRoutes.filter(
  (path) => !aliases.has(path) && !path.includes(":") && path !== "/admin",
);

/** All public pages but the articles, with the time of the last change where it is known. */
export async function findPageEntries(ctx: Context): Promise<SitemapEntry[]> {
  const [useCases, caseStudies] = await Promise.all([findUseCaseAddresses(ctx), findCaseStudyAddresses(ctx)]);
  return [
    ...sitemapPaths.map((path) => ({ address: ctx.siteUrl + path, changedAt: null })),
    ...entriesUnder(`${ctx.siteUrl}/use-cases`, useCases),
    ...entriesUnder(`${ctx.siteUrl}/case-studies`, caseStudies),
  ];
}
