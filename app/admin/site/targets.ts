import { callResult } from "#app/lib/answers.ts";
import { textIn, renderPageContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { findCaseStudies } from "#domain/showcase/case-studies.ts";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { findPages } from "#domain/site-texts/managed-pages.ts";
import { findUseCases } from "#domain/showcase/use-cases.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { type HtmlElement, attributeOf, elementsIn, findElement, parseHtml, wordsOf } from "#lib/html-tree.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { editedRelease } from "./edited-release.ts";
import { type LinkTarget, fittingTargets } from "../fields/target-field.tsx";
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
  return callResult(context, async (ctx) => {
    requireAbility(ctx, "draft");
    const release = await editedRelease(ctx, url);
    const query = textIn(await readForm(request), "q")
      .slice(0, 200)
      .trim();
    const render = async (path: string) => {
      const page = await context.get(renderPageContext)(path, { ...ctx, renderedFor: "preview" });
      // A page that is not published yet has no places that visitors could be led to.
      return page.ok ? page.text() : "";
    };
    const [path = ""] = query.split("#");
    const known = [...pages, ...(await pagesOfEditors(ctx, release)), ...(await items(ctx, path))];
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
async function pagesOfEditors(ctx: Context, release: string): Promise<LinkTarget[]> {
  const made = await findPages(ctx, release);
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
    words === "" ? null : findMatchingEntries(ctx, { query: words, topic: null, page: 1 }),
  ]);
  return [
    ...useCases.map(({ slug, title }) => ({ href: itemPath(sections.useCases, slug), title })),
    ...stories.map(({ slug, title }) => ({ href: itemPath(sections.caseStudies, slug), title })),
    ...(posts?.entries ?? []).flatMap(({ href, title }) => (href.startsWith("/") ? [{ href, title }] : [])),
  ];
}

/** A place of a page that a link may lead to. */
export interface Anchor {
  id: string;
  /** The words of its heading. */
  title: string;
}

const isHeading = ({ tagName }: HtmlElement) => /^h[1-6]$/.test(tagName);
const most = 80;

/** The places of a page with an id and a heading in them or after them, in their order. */
export function anchorsIn(html: string): Anchor[] {
  const main = findElement(parseHtml(html), "main");
  const anchors: Anchor[] = [];
  let open: string[] = [];
  for (const element of main ? elementsIn(main, (each) => !isHeading(each)) : []) {
    const id = attributeOf(element, "id") ?? "";
    if (/^[a-zA-Z][\w-]*$/.test(id)) open.push(id);
    if (!isHeading(element)) continue;
    const title = wordsOf(element);
    for (const one of open) {
      // Not of a heading that only names the section around it.
      const isName = one.endsWith("-title") && open.length > 1;
      if (!isName && title !== "") anchors.push({ id: one, title });
    }
    open = [];
  }
  return anchors.slice(0, most);
}
