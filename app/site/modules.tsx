import { Fragment, useEffect, useRef, useSyncExternalStore } from "react";
import { modulesPages } from "#lib/addresses.ts";
import { fill } from "#content/facts.ts";
import { clipText } from "#lib/text/clip-text.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { type ModuleCategorySlug, moduleCategorySlugs } from "#content/schema/module-category-slugs.ts";
import { type ModuleCatalogue, findModules } from "#domain/showcase/modules.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { CategoryDetail, ModuleGrid } from "#app/sections/module-catalogue.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/modules.ts";
import type { ModulesPageWords } from "#content/showcase/modules-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../sections/contact/contact-dialog.tsx";
import { Link } from "react-router";

export const handle: PageHandle = { query: { category: { listed: moduleCategorySlugs, others: "search" } } };

/** The catalogue of modules, under two addresses (docs/product.md#modules-page). `?category=` names the tab. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, catalogue] = await Promise.all([getTexts(ctx), findModules(ctx)]);
  const { meta, unknownCategory, ...words } = texts.modules;
  const named = url.searchParams.get("category");
  const chosen = catalogue.groups.find((group) => group.slug === named);
  return showLibrary(ctx, {
    words,
    notice: named && !chosen ? fill(unknownCategory, { category: clipText(named, 100) }) : null,
    ...(await layoutOf(ctx, texts, "modules")),
    tabs: [
      { slug: null, title: words.all.title, count: catalogue.total },
      ...catalogue.groups.map(({ slug, title, modules }) => ({ slug, title, count: modules.length })),
    ],
    view: chosen ? { kind: "category" as const, group: chosen } : { kind: "all" as const, groups: cardsOf(catalogue) },
    meta: pageMeta({
      ...meta,
      site: { siteUrl: ctx.siteUrl, texts },
      path: modulesPages[0],
      structuredData: [
        {
          "@type": "ItemList",
          name: words.all.title,
          numberOfItems: catalogue.total,
          itemListElement: catalogue.groups
            .flatMap((group) => group.modules)
            .map(({ number, name }) => ({ "@type": "ListItem", position: number, name })),
        },
      ],
    }),
  });
}

/** The data of the cards. The details are only sent with their category. */
function cardsOf({ groups }: ModuleCatalogue) {
  return groups.map(({ modules, ...group }) => ({
    ...group,
    modules: modules.map(({ slug, name, summary, anchors, parts, number, isPremium }) => ({
      slug,
      name,
      summary,
      anchors,
      parts,
      number,
      isPremium,
    })),
  }));
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function ModulesPage({ loaderData: { words, notice, tabs, view, layout } }: Route.ComponentProps) {
  const category = view.kind === "category" ? view.group.slug : null;
  return (
    <PageSections layout={layout}>
      <Fragment key="catalog">
        <ModulesHeader heading={words.heading} introduction={words.introduction} claims={words.claims} />
        <div className="page grid items-start gap-x-14 gap-y-10 py-10 lg:grid-cols-[15rem_1fr] lg:py-16 print:block">
          <CategoryTabs label={words.tabs} tabs={tabs} current={category} />
          {view.kind === "category" ? (
            <CategoryDetail group={view.group} labels={words.labels} empty={words.empty} />
          ) : (
            <ModuleGrid notice={notice} heading={words.all} groups={view.groups} labels={words.labels} />
          )}
        </div>
      </Fragment>
      <ModuleClosing key="closing" words={words.closing} />
    </PageSections>
  );
}

/** The head of the catalogue: introduction, and facts about all modules. */
function ModulesHeader({
  heading,
  introduction,
  claims,
}: Pick<ModulesPageWords, "heading" | "introduction" | "claims">) {
  return (
    <header className="on-evergreen bg-evergreen-900 text-evergreen-50">
      <div className="page pt-14 lg:pt-20">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-2">
          <h1 className="text-5xl text-white">{heading}</h1>
          <p className="max-w-measure text-lg">{introduction}</p>
        </div>
        <ul className="mt-10 grid border-t border-evergreen-400/50 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4">
          {claims.map((claim, index) => (
            <li
              key={index}
              className="border-evergreen-400/50 py-4 not-last:border-b sm:py-6 sm:not-last:border-b-0 lg:not-first:border-l lg:not-first:pl-6 lg:pr-6"
            >
              <strong className="block font-display text-xl font-medium text-brass-300">{claim.title}</strong>
              <span className="block text-sm">{claim.description}</span>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

/** The end of the catalogue. */
function ModuleClosing({ words }: { words: ModulesPageWords["closing"] }) {
  return (
    <section className="no-print border-t border-line bg-brass-100">
      <div className="page flex flex-wrap items-center justify-between gap-x-16 gap-y-6 py-12 lg:py-16">
        <div>
          <h2 className="text-3xl">{words.heading}</h2>
          <p className="mt-2 max-w-measure">{words.text}</p>
        </div>
        <div className="button-row">
          <CallToAction form="demo" place="end" size="large">
            {words.demo}
          </CallToAction>
          <ButtonLink to={words.useCases.href} variant="secondary" size="large">
            {words.useCases.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

interface Tab {
  /** null: all modules. */
  slug: ModuleCategorySlug | null;
  title: string;
  count: number;
}

interface CategoryTabsProps {
  label: string;
  tabs: readonly Tab[];
  current: ModuleCategorySlug | null;
}

// With a capital, so that it never equals a slug, which is also an id on this page.
const listId = "Catalog";

const never = () => () => {};
const yes = () => true;
const no = () => false;

/**
 * The tabs of the catalogue, each a link with its own URL. Without JavaScript its fragment leads to the list, not to the top of the
 * page; with JavaScript the page only scrolls when the beginning of the list is not visible.
 */
function CategoryTabs({ label, tabs, current }: CategoryTabsProps) {
  const list = useRef<HTMLElement>(null);
  const hydrated = useSyncExternalStore(never, yes, no);
  const shown = useRef(current);

  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const beginning = list.current?.parentElement;
    if (beginning && beginning.getBoundingClientRect().top < 0 && !location.hash) beginning.scrollIntoView();
  }, [current]);

  return (
    <nav ref={list} id={listId} aria-label={label} className="no-print border-t-2 border-ink lg:sticky lg:top-24">
      <ul className="grid xs:grid-cols-2 gap-x-3 sm:grid-cols-3 lg:grid-cols-1">
        {tabs.map(({ slug, title, count }) => (
          <li key={slug ?? ""} className="border-b border-line">
            <Link
              to={{ search: slug ? `?category=${slug}` : "", hash: hydrated ? "" : `#${listId}` }}
              preventScrollReset
              aria-current={slug === current ? "page" : undefined}
              className="flex min-h-11 items-center justify-between gap-2 border-b-2 border-transparent text-sm text-ink-soft hover:text-evergreen-600 aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-evergreen-700"
            >
              {title}
              <span className="tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
