import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { viewOfArticle } from "#app/lib/article-view.ts";
import { viewOfCaseStudy } from "#app/lib/case-study-view.ts";
import { viewOfUseCase } from "#app/lib/use-case-view.ts";
import { ArticlePage } from "#app/sections/blog/article-page.tsx";
import { CaseStudyPage } from "#app/sections/case-studies/case-study-page.tsx";
import { CategoryDetail } from "#app/sections/modules/catalogue.tsx";
import { UseCasePage } from "#app/sections/use-cases/use-case-page.tsx";
import { modulesPage } from "#content/modules-page.ts";
import type { Collection } from "#db/schema.ts";
import { getArticle } from "#domain/blog/article.ts";
import { findNextStory, findSuccessStories, getCaseStudy } from "#domain/case-studies/find-case-studies.ts";
import { kindOf } from "#domain/content/kinds.ts";
import type { ManagedRow } from "#domain/content/kind.ts";
import { previewDraft } from "#domain/content/preview-draft.ts";
import type { Context } from "#domain/context.ts";
import { findModules } from "#domain/modules/find-modules.ts";
import { getUseCase } from "#domain/use-cases/find-use-cases.ts";

/** Shows an item that a context sees. */
type Preview<C extends Collection> = (ctx: Context, row: ManagedRow<C>) => Promise<ReactNode>;

// The same reads, views and components as on the public pages, so that a preview can't drift away from them.
const previews: { [C in Collection]: Preview<C> } = {
  blog_posts: async (ctx, { slug }) => {
    const found = await getArticle(ctx, slug);
    return found && "article" in found && <ArticlePage {...await viewOfArticle(ctx, found.article)} />;
  },
  use_cases_content: async (ctx, { slug }) => {
    const [found, stories] = await Promise.all([getUseCase(ctx, slug), findSuccessStories(ctx, slug)]);
    return found && "useCase" in found && <UseCasePage {...viewOfUseCase(found.useCase, stories)} />;
  },
  case_studies_content: async (ctx, { slug }) => {
    const [found, next] = await Promise.all([getCaseStudy(ctx, slug), findNextStory(ctx, slug)]);
    return found && "caseStudy" in found && <CaseStudyPage {...viewOfCaseStudy(found.caseStudy, next)} />;
  },
  modules_content: async (ctx, { name, description }) => {
    const { groups } = await findModules(ctx);
    const [group] = groups.flatMap((each) => {
      const own = each.modules.find((module) => module.name === name && module.description === description);
      return own ? [{ ...each, modules: [own] }] : [];
    });
    return (
      group && (
        <div className="page py-10">
          <CategoryDetail group={group} labels={modulesPage.labels} empty={modulesPage.empty} />
        </div>
      )
    );
  },
};

/**
 * The main part of the public page that a form would become.
 * @param id of the item that is being edited; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function renderPreview(ctx: Context, collection: Collection, id: string | null, input: unknown) {
  const kind = kindOf<Collection>(collection);
  const { row, ctx: seeing } = await previewDraft(ctx, kind, id, input);
  const preview = previews[collection] as Preview<Collection>;
  return renderToStaticMarkup(<StaticRouter location="/">{await preview(seeing, row)}</StaticRouter>);
}
