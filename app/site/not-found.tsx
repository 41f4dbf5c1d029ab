import { absentPage } from "#app/lib/absent-page.ts";
import { metaOrNotFound } from "#app/lib/meta/not-found-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return absentPage(context.get(requestContext), url.pathname);
}

export const meta = metaOrNotFound;

export default NotFound;
