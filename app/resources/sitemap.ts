import { findPostAddresses } from "#domain/blog/find-post-addresses.ts";
import { findCaseStudyAddresses } from "#domain/case-studies/find-case-study-addresses.ts";
import type { PublicAddress } from "#domain/public-address.ts";
import { findUseCaseAddresses } from "#domain/use-cases/find-use-case-addresses.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { sitemapPaths } from "#app/lib/sitemap-paths.ts";
import type { Route } from "./+types/sitemap.ts";

/** Every canonical public address, with the time of the last change where it is known. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [useCases, caseStudies, posts] = await Promise.all([
    findUseCaseAddresses(ctx),
    findCaseStudyAddresses(ctx),
    findPostAddresses(ctx),
  ]);
  const entries = [
    ...sitemapPaths.map((path) => entry(ctx.siteUrl + path, null)),
    ...entriesUnder(`${ctx.siteUrl}/use-cases`, useCases),
    ...entriesUnder(`${ctx.siteUrl}/case-studies`, caseStudies),
    ...entriesUnder(`${ctx.siteUrl}/blog`, posts),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function entriesUnder(list: string, addresses: readonly PublicAddress[]): string[] {
  return addresses.map(({ slug, changedAt }) => entry(`${list}/${slug}`, changedAt));
}

/** Slugs and the site's address hold nothing that XML would read as its own. */
function entry(address: string, changedAt: Date | null): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `  <url><loc>${address}</loc>${changed}</url>`;
}
