import { Fragment } from "react";
import { modulesPages } from "#lib/addresses.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { moduleCategorySlugs } from "#content/schema/module-category-slugs.ts";
import { type ModuleCatalogue, findModules } from "#domain/showcase/modules.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { CategoryDetail, ModuleGrid } from "#app/sections/modules/catalogue.tsx";
import { CategoryTabs } from "#app/sections/modules/category-tabs.tsx";
import { ModuleClosing, ModulesHeader } from "#app/sections/modules/covers.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/modules.ts";

export const handle: PageHandle = { query: { category: moduleCategorySlugs } };

/** The catalogue of modules, under two addresses (docs/product.md#modules-page). `?category=` names the tab. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, catalogue] = await Promise.all([getTexts(ctx), findModules(ctx)]);
  const { meta, ...words } = texts.modules;
  const chosen = catalogue.groups.find((group) => group.slug === url.searchParams.get("category"));
  return showLibrary(ctx, {
    words,
    ...layoutOf(texts, "modules"),
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
  return groups.map(({ modules, picture: _, ...group }) => ({
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

export default function ModulesPage({ loaderData: { words, tabs, view, layout } }: Route.ComponentProps) {
  const category = view.kind === "category" ? view.group.slug : null;
  return (
    <PageSections layout={layout}>
      <Fragment key="catalog">
        <ModulesHeader heading={words.heading} introduction={words.introduction} claims={words.claims} />
        <div className="page grid items-start gap-x-14 gap-y-10 py-10 lg:grid-cols-[15rem_1fr] lg:py-16">
          <CategoryTabs label={words.tabs} tabs={tabs} current={category} />
          {view.kind === "category" ? (
            <CategoryDetail group={view.group} labels={words.labels} empty={words.empty} />
          ) : (
            <ModuleGrid heading={words.all} groups={view.groups} labels={words.labels} />
          )}
        </div>
      </Fragment>
      <ModuleClosing key="closing" words={words.closing} />
    </PageSections>
  );
}
