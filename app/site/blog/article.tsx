import { data, Link, redirect } from "react-router";
import { failedRead } from "#app/lib/failed-read.ts";
import { formatDay } from "#app/lib/format-day.ts";
import { notFoundMeta } from "#app/lib/not-found-meta.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { NotFound } from "#app/sections/errors/not-found.tsx";
import { brand } from "#content/brand.ts";
import { getPublishedPost, type PublishedPost } from "#domain/blog/get-published-post.ts";
import { secureImage } from "#domain/markdown/article-tree.ts";
import { plainText } from "#domain/markdown/plain-text.ts";
import { renderMarkdown } from "#domain/markdown/render-markdown.ts";
import type { Route } from "./+types/article.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await getPublishedPost(ctx, params.slug).catch(failedRead);
  // Not thrown: an error screen has no metadata of its own, and a missing article is no error.
  if (found === null) return data(null, { status: 404 });
  if ("movedTo" in found) throw redirect(`/blog/${found.movedTo}`, 301);
  const { post } = found;
  const image = post.featured_image && secureImage(post.featured_image);
  return {
    title: post.title,
    excerpt: post.excerpt,
    image,
    day: formatDay(post.created_at),
    date: post.created_at.toISOString(),
    html: await renderMarkdown(post.content),
    meta: articleMeta(ctx.siteUrl, post, image),
  };
}

const longestDescription = 170;

function articleMeta(siteUrl: string, post: PublishedPost, image: string | null) {
  const path = `/blog/${post.slug}`;
  const description =
    plainText(post.excerpt ?? post.content, longestDescription) || `${post.title}, an article from ${brand.name}.`;
  return pageMeta({
    siteUrl,
    path,
    title: post.title,
    description,
    type: "article",
    ...(image ? { image: { src: image, alt: post.title } } : {}),
    structuredData: [
      {
        "@type": "BlogPosting",
        headline: post.title,
        description,
        datePublished: post.created_at.toISOString(),
        dateModified: post.updated_at.toISOString(),
        mainEntityOfPage: siteUrl + path,
        author: { "@type": "Organization", name: brand.name, url: siteUrl },
        publisher: { "@type": "Organization", name: brand.name, url: siteUrl },
        ...(image ? { image: new URL(image, siteUrl).href } : {}),
      },
    ],
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? notFoundMeta;

export default function Article({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  const { title, excerpt, image, day, date, html } = loaderData;
  return (
    <article className="page py-10 md:py-14">
      <div className="mx-auto max-w-measure">
        <BackToBlog />
        <header className="mt-8 mb-9">
          <p className="text-sm font-semibold text-brass-700">
            <time dateTime={date}>{day}</time>
          </p>
          <h1 className="mt-2 text-4xl">{title}</h1>
          {excerpt && <p className="mt-5 text-lg text-ink-soft">{excerpt}</p>}
        </header>
      </div>
      {image && (
        <img
          src={image}
          alt=""
          decoding="async"
          className="mx-auto mb-10 aspect-video w-full max-w-5xl bg-paper-deep object-cover"
        />
      )}
      {/* The server's sanitiser made this (domain/markdown). */}
      <div className="article mx-auto max-w-measure" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="mx-auto mt-12 max-w-measure border-t border-line pt-6">
        <BackToBlog />
      </footer>
    </article>
  );
}

function BackToBlog() {
  return (
    <Link to="/blog" className="link text-sm font-semibold">
      <span aria-hidden="true">← </span>Back to Blog
    </Link>
  );
}
