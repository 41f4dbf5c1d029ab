import { itemPath, sections } from "#lib/addresses.ts";
import type { Article } from "#domain/blog/article.ts";
import { socialImage } from "./social-image.ts";

/**
 * The picture that stands for an article elsewhere, with words for those who can't see it. Networks and readers of feeds show
 * no SVG, and the pictures that ship with the site are: for these one is drawn. An editor's own is a photograph.
 */
export function articleImage({ slug, title, image }: Pick<Article, "slug" | "title" | "image">): {
  src: string;
  alt: string;
} {
  if (image === null || image.startsWith("/images/")) return socialImage(itemPath(sections.posts, slug), title);
  return { src: image, alt: title };
}
