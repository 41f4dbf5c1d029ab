import { callResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { renderPageContext } from "#app/lib/request-context.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { findCaseStudies } from "#domain/case-studies/find-case-studies.ts";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/rights.ts";
import { findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { findPages } from "#domain/site-pages/find-pages.ts";
import { findUseCases } from "#domain/use-cases/find-use-cases.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { loadAdmin } from "../screen/load-admin.ts";
import { anchorsIn } from "./frame/anchors-in.ts";
import { contextAt } from "./frame/context-at.ts";
import { fittingTargets, type LinkTarget } from "./form/link-target.ts";
import type { Route } from "./+types/targets.ts";

/** A GET only checks the rights. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async () => null);
}

/**
 * Where a link may lead to: pages, their places, and items whose title or address has the words. The places of an item come with its
 * whole address, and so do those of a page that editors have made.
 */
export function action({ context, request, url }: Route.ActionArgs) {
  return callResult(context, async (asked) => {
    requireAbility(asked, "draft");
    const ctx = await contextAt(asked, url);
    const query = textIn(await readForm(request), "q")
      .slice(0, 200)
      .trim();
    const render = async (path: string) => {
      const page = await context.get(renderPageContext)(path, ctx);
      // A page that is not published yet has no places that visitors could be led to.
      return page.ok ? page.text() : "";
    };
    const [path = ""] = query.split("#");
    const known = [...pages, ...(await pagesOfEditors(ctx)), ...(await items(ctx, path))];
    const page = known.find((target) => target.href === path);
    if (page) return [page, ...fittingTargets(placesOf(page, await render(path)), query === path ? "" : query)];
    if (query === "") return fittingTargets(known, "");
    return fittingTargets([...known, ...(await placesOfPages(render))], query);
  });
}

const pages: readonly LinkTarget[] = siteTextNames.flatMap((name) => {
  const { title, path } = siteTexts[name];
  return path === null || name.endsWith("Video") ? [] : [{ href: path, title }];
});

/** With those that are drafts so far: links to them are written before both are published. */
async function pagesOfEditors(ctx: Context): Promise<LinkTarget[]> {
  const made = await findPages(ctx);
  return made.map(({ address, title }) => ({ href: address, title }));
}

function placesOf(page: LinkTarget, html: string): LinkTarget[] {
  return anchorsIn(html).map(({ id, title }) => ({ href: `${page.href}#${id}`, title: `${page.title} › ${title}` }));
}

/** Rendering all pages takes a moment, and somebody who types asks many times. */
const keptMs = 60_000;
let kept: { at: number; places: Promise<LinkTarget[]> } | null = null;

function placesOfPages(render: (path: string) => Promise<string>): Promise<LinkTarget[]> {
  if (!kept || performance.now() - kept.at > keptMs) kept = { at: performance.now(), places: read(render) };
  return kept.places;
}

async function read(render: (path: string) => Promise<string>): Promise<LinkTarget[]> {
  const all: LinkTarget[] = [];
  // One by one: visitors are answered in between.
  for (const page of pages) {
    const html = await render(page.href).catch(() => "");
    all.push(...placesOf(page, html));
  }
  return all;
}

async function items(ctx: Context, query: string): Promise<LinkTarget[]> {
  // Of a whole address, its slug.
  const words = (query.startsWith("/") ? (query.split("/").at(-1) ?? "") : query).replaceAll(/[/-]+/g, " ").trim();
  const [useCases, stories, posts] = await Promise.all([
    findUseCases(ctx),
    findCaseStudies(ctx),
    words === "" ? null : findMatchingEntries(ctx, { query: words, category: null, page: 1 }),
  ]);
  return [
    ...useCases.map(({ slug, title }) => ({ href: itemPath(sections.useCases, slug), title })),
    ...stories.map(({ slug, title }) => ({ href: itemPath(sections.caseStudies, slug), title })),
    ...(posts?.entries ?? []).flatMap(({ href, title }) => (href.startsWith("/") ? [{ href, title }] : [])),
  ];
}
