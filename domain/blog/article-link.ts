import type { Tables } from "#db/schema.ts";
import type { Picture } from "#content/schema/picture.ts";
import type { Selectable } from "kysely";
import { secureImage } from "../markdown/article-tree.ts";
import { type Article, builtInArticle } from "./article.ts";
import { postPicture } from "./post-picture.ts";

/** As much of an article as somebody needs who decides whether to read it next. */
export interface ArticleLink {
  slug: string;
  title: string;
  excerpt: string | null;
  category: string | null;
  publishedAt: Date;
  image: string | null;
  stockImage: Picture;
}

/** The columns of a post that a link to it is made from. */
export const linkColumns = ["slug", "title", "excerpt", "featured_image", "category", "published_at"] as const;
export type LinkRow = Pick<Selectable<Tables["blog_posts"]>, (typeof linkColumns)[number]> & { published_at: Date };

export function linkOfArticle({
  slug,
  title,
  excerpt,
  category,
  publishedAt,
  image,
  stockImage,
}: Article): ArticleLink {
  return { slug, title, excerpt, category, publishedAt, image, stockImage };
}

export function linkOfPost({ slug, title, excerpt, featured_image, category, published_at }: LinkRow): ArticleLink {
  return {
    slug,
    title,
    excerpt,
    category: category ?? builtInArticle(slug)?.category ?? null,
    publishedAt: published_at,
    image: featured_image && secureImage(featured_image),
    stockImage: postPicture(slug),
  };
}
