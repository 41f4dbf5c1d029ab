import { data, redirect } from "react-router";
import { getAuthor } from "#domain/blog/authors.ts";
import { findEntriesBy } from "#domain/blog/find-entries.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { absentPage, failedRead } from "#app/lib/absent-page.ts";
import { authorMeta } from "#app/lib/meta/author-meta.ts";
import { metaOrNotFound } from "#app/lib/meta/not-found-meta.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { viewOfAuthor } from "#app/lib/views/author-view.ts";
import { AuthorPage } from "#app/sections/blog/author-page.tsx";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import { itemPath, sections } from "#lib/addresses.ts";
import type { Route } from "./+types/author.ts";

/** Numbers of pages are listed, so that they can't fill the cache; no author has as many. */
const pageNumbers = Array.from({ length: 100 }, (_, index) => String(index + 1));

export const handle: PageHandle = { query: { page: pageNumbers } };

/** An author with their articles (docs/product.md#authors). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found] = await Promise.all([getTexts(ctx), getAuthor(ctx, params.slug).catch(failedRead)]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.authors, found.movedTo), 301);
  const { author } = found;
  const asked = url.searchParams.get("page") ?? "1";
  const page = pageNumbers.includes(asked) ? Number(asked) : 0;
  const written = await findEntriesBy(ctx, author.id, page);
  if (page < 1 || page > written.pages) return data(null, { status: 404 });
  return showLibrary(ctx, {
    meta: authorMeta({ siteUrl: ctx.siteUrl, texts }, texts.author, author, page),
    ...viewOfAuthor(texts, author, written),
  });
}

export const meta = metaOrNotFound;

export default function AuthorRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <AuthorPage {...loaderData} />;
}
