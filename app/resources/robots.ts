import { requestContext } from "#app/lib/request-context.ts";
import type { Route } from "./+types/robots.ts";

/** Lets crawlers read everything but the admin area, the API and the form page, which is part of other pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const body = `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /embed/

Sitemap: ${siteUrl}/sitemap.xml
`;
  return new Response(body, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
