import { Link } from "react-router";
import { formatDay } from "#app/lib/format-day.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { SignUpSection } from "#app/sections/newsletter/sign-up-section.tsx";
import { ArticleCard } from "#app/sections/blog/article-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { blog } from "#content/blog.ts";
import { newsletterForm, newsletterSection } from "#content/newsletter.ts";
import { findPosts } from "#domain/blog/find-posts.ts";
import { secureImage } from "#domain/markdown/article-tree.ts";
import type { Route } from "./+types/list.ts";

export const handle: PageHandle = { query: { page: "uncached" } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1);
  const { posts, pages } = await findPosts(ctx, { page });
  return {
    words: blog,
    newsletter: { words: newsletterSection, form: newsletterForm },
    page,
    pages,
    articles: posts.map((post) => ({
      title: post.title,
      href: `/blog/${post.slug}`,
      excerpt: post.excerpt,
      image: post.featured_image && secureImage(post.featured_image),
      day: formatDay(post.created_at),
      date: post.created_at.toISOString(),
    })),
    meta: pageMeta({
      siteUrl: ctx.siteUrl,
      path: page > 1 ? `/blog?page=${page}` : "/blog",
      title: blog.title,
      description: blog.description,
      keywords: ["alumni engagement", "alumni blog"],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

/** Specification section 9: this many pictures load at once, the rest as the reader gets there. */
const eagerImages = 6;

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { words, newsletter, articles, page, pages } = loaderData;
  return (
    <>
      <div className="page py-14 md:py-20">
        <header className="max-w-measure">
          <h1 className="text-4xl">{words.title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{words.intro}</p>
        </header>
        <section aria-labelledby="latest" className="mt-12 border-t-2 border-ink pt-4 md:mt-16">
          <h2 id="latest" className="text-xl">
            {words.latest}
          </h2>
          {articles.length === 0 ? (
            <div className="max-w-measure py-14">
              <p className="font-display text-2xl">{words.empty.title}</p>
              <p className="mt-3 text-ink-soft">{words.empty.text}</p>
              <div className="mt-7 flex flex-wrap gap-3">
                <ButtonLink to="/case-studies">View All Case Studies</ButtonLink>
                <ButtonLink to="/contact" variant="secondary">
                  Contact
                </ButtonLink>
              </div>
            </div>
          ) : (
            <ul className="mt-6 grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
              {articles.map((article, index) => (
                <ArticleCard
                  key={article.href}
                  article={article}
                  lead={page === 1 && index === 0}
                  eager={index < eagerImages}
                />
              ))}
            </ul>
          )}
          {pages > 1 && <Pages page={page} pages={pages} />}
        </section>
      </div>
      <SignUpSection {...newsletter} />
    </>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const address = (to: number) => (to === 1 ? "/blog" : `/blog?page=${to}`);
  return (
    <nav aria-label="Pages" className="mt-14 flex justify-between gap-4 border-t border-line pt-5 text-sm">
      {page > 1 ? <Link to={address(Math.min(page, pages + 1) - 1)}>← Newer articles</Link> : <span />}
      {page < pages && <Link to={address(page + 1)}>Older articles →</Link>}
    </nav>
  );
}
