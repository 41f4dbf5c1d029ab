import { absentPage } from "#app/lib/absent-page.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return absentPage(context.get(requestContext), url.pathname);
}

export function meta() {
  return [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
}

export default NotFound;
