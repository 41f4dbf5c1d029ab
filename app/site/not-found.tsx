import { redirect } from "react-router";
import { absentPage, failedRead } from "#app/lib/answers.ts";
import { metaOrNotFound, NotFound } from "#app/sections/errors.tsx";
import { SectionHtml } from "#app/sections/page-sections.tsx";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { viewOfPage } from "#app/lib/views/editor-pages.tsx";
import { getPage } from "#domain/reading/site-pages.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import type { Route } from "./+types/not-found.ts";

/** The page that editors have made at a path that no other route has, else the not-found page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await getPage(ctx, url.pathname).catch(failedRead);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(found.movedTo, 301);
  return showLibrary(ctx, await viewOfPage(ctx, await getTexts(ctx), found));
}

export const meta = metaOrNotFound;

export default function AnyPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SectionHtml key={loaderData.html} html={loaderData.html} /> : <NotFound />;
}
