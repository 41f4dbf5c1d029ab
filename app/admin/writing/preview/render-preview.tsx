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
import { previewPost } from "#domain/blog/preview-post.ts";
import { findNextStory, findSuccessStories } from "#domain/case-studies/find-case-studies.ts";
import { previewCaseStudy } from "#domain/case-studies/preview-case-study.ts";
import type { Context } from "#domain/context.ts";
import { previewModule } from "#domain/modules/preview-module.ts";
import { previewUseCase } from "#domain/use-cases/preview-use-case.ts";

type Preview = (ctx: Context, id: string | null, input: unknown) => Promise<ReactNode>;

// The same views and components as on the public pages, so that a preview can't drift away from them.
const previews: Record<Collection, Preview> = {
  blog_posts: async (ctx, id, input) => (
    <ArticlePage {...await viewOfArticle(ctx, await previewPost(ctx, id, input))} />
  ),
  use_cases_content: async (ctx, id, input) => {
    const useCase = await previewUseCase(ctx, id, input);
    return <UseCasePage {...viewOfUseCase(useCase, await findSuccessStories(ctx, useCase.slug))} />;
  },
  case_studies_content: async (ctx, id, input) => {
    const caseStudy = await previewCaseStudy(ctx, id, input);
    return <CaseStudyPage {...viewOfCaseStudy(caseStudy, await findNextStory(ctx, caseStudy.slug))} />;
  },
  modules_content: async (ctx, id, input) => (
    <div className="page py-10">
      <CategoryDetail
        group={await previewModule(ctx, id, input)}
        labels={modulesPage.labels}
        empty={modulesPage.empty}
      />
    </div>
  ),
};

/**
 * The main part of the public page that a form would become.
 * @param id of the item that is being edited; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function renderPreview(ctx: Context, collection: Collection, id: string | null, input: unknown) {
  const page = await previews[collection](ctx, id, input);
  return renderToStaticMarkup(<StaticRouter location="/">{page}</StaticRouter>);
}
