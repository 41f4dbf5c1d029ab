import { itemPath, sections } from "#lib/addresses.ts";
import { redirect } from "react-router";
import { findSuccessStories } from "#domain/showcase/case-studies.ts";
import { type UseCaseDetail, getUseCase } from "#domain/showcase/use-cases.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { failedRead, absentPage } from "#app/lib/absent-page.ts";
import { metaOrNotFound } from "#app/lib/meta/not-found-meta.ts";
import { pageMeta, type Site } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { viewOfUseCase } from "#app/lib/views/use-case-view.ts";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import { UseCasePage } from "#app/sections/use-cases/use-case-page.tsx";
import type { Route } from "./+types/detail.ts";

/** One use case (docs/product.md#use-case-page). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found, stories] = await Promise.all([
    getTexts(ctx),
    getUseCase(ctx, params.slug).catch(failedRead),
    findSuccessStories(ctx, params.slug),
  ]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.useCases, found.movedTo), 301);
  const { useCase } = found;
  return showLibrary(ctx, {
    meta: metaOf({ siteUrl: ctx.siteUrl, texts }, useCase),
    ...viewOfUseCase(texts, useCase, stories),
  });
}

function metaOf(site: Site, { slug, title, meta }: UseCaseDetail) {
  return pageMeta({ ...meta, site, path: itemPath(sections.useCases, slug), name: title });
}

export const meta = metaOrNotFound;

export default function UseCaseRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <UseCasePage {...loaderData} />;
}
