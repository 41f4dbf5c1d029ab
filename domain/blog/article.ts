import { defaultTeam } from "#content/article-page.ts";
import { articles } from "#content/articles.ts";
import { fill } from "#content/facts.ts";
import { articlePictures } from "#content/pictures.ts";
import { readingMinutes } from "#content/reading-time.ts";
import type { BuiltInArticle } from "#content/schema/article.ts";
import type { Picture } from "#content/schema/picture.ts";
import { fitDescription } from "#lib/text/format-text.ts";
import { type Author, bylineOf } from "../authors/author.ts";
import { findAuthorsOf } from "../authors/find-authors.ts";
import { secureImage } from "../markdown/article-tree.ts";
import { plainText } from "../markdown/plain-text.ts";
import { postPicture } from "../stock-pictures.ts";
import { articleAliases, articleShortForms } from "#content/article-addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { isAsBuiltIn } from "../built-in-content.ts";
import { type OwnMeta, ownMeta } from "../content/own-meta.ts";
import { findPage } from "../content/find-shown.ts";
import type { Selectable } from "kysely";
import type { BlogPostsTable } from "#db/schema.ts";
import type { ManagedRow } from "../content/kind.ts";
import { postKind } from "../content/kinds/post.ts";
import type { Context } from "../context.ts";
import { seenItem } from "../content/view.ts";
import { getTexts, type Texts } from "../site-texts/get-texts.ts";
import { onlyPublished } from "./is-published.ts";

/** An article with what its page shows, built in or managed. */
export interface Article {
  slug: string;
  title: string;
  excerpt: string | null;
  /** Markdown. */
  content: string;
  /** For search engines, 50 to 170 characters. */
  description: string;
  keywords: readonly string[];
  /** Null for a post without a category. */
  category: string | null;
  /** Names of its authors, or of the team. */
  author: string;
  /** Empty for an article of a team. */
  authors: readonly Author[];
  /** Name of the series that it is a part of. */
  series: string | null;
  /** In minutes. */
  readTime: number;
  publishedAt: Date;
  updatedAt: Date;
  /** Address of its own picture, or null. */
  image: string | null;
  /** Alternative text of its own picture; empty when there is none. */
  imageAlt: string;
  /** Whether that says nothing that the text does not. */
  isDecorative?: true;
  /** Used when there is no picture of its own, or it can't be loaded. */
  stockImage: Picture;
  /** Ids of published sections: those of the built-in article at this address. */
  sectionIds: readonly string[];
  /** Slugs of the articles that the author recommends. */
  related: readonly string[];
  /** Whether it ends with a link to the demo. */
  requestDemo: boolean;
  /** Title for search engines, when it is another one. */
  metaTitle?: string;
  /** What else its editor tells search engines and social networks. */
  meta?: OwnMeta;
}

/** The columns that a link to a post needs. */
export const linkColumns = ["slug", "title", "excerpt", "featured_image", "category", "published_at"] as const;
type Link = Pick<Article, "slug" | "title" | "excerpt" | "category" | "publishedAt" | "image" | "stockImage">;
type LinkRow = Pick<Selectable<BlogPostsTable>, (typeof linkColumns)[number]> & { published_at: Date };

/** At the address of a built-in article, a post without a category has the article's category. */
export function linkOfPost({ slug, title, excerpt, featured_image, category, published_at }: LinkRow): Link {
  return {
    slug,
    title,
    excerpt,
    category: category ?? articles.get(slug)?.category ?? null,
    publishedAt: published_at,
    image: featured_image && secureImage(featured_image),
    stockImage: postPicture(slug),
  };
}

const longestDescription = 170;

/** The built-in article at this address, or null. */
export function builtInArticle(slug: string): Article | null {
  const article = articles.get(slug);
  if (!article) return null;
  const { markdown, sections, date, ...words } = article;
  const day = new Date(date);
  const picture = articlePictures.get(slug);
  return {
    ...words,
    authors: [],
    series: null,
    content: markdown,
    publishedAt: day,
    updatedAt: day,
    image: picture?.src ?? null,
    imageAlt: picture?.alt ?? "",
    stockImage: postPicture(slug),
    sectionIds: sections.map(({ id }) => id),
  };
}

/** The built-in articles except those at the given addresses, newest first. */
export function builtInArticlesBut(taken: ReadonlySet<string>): Article[] {
  return [...articles.keys()].filter((slug) => !taken.has(slug)).flatMap((slug) => builtInArticle(slug) ?? []);
}

/** Slugs of built-in articles that published posts have: these addresses show the posts. */
export async function findTakenSlugs({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["slug", "published"])
    .where("slug", "in", [...articles.keys()])
    .execute();
  return onlyPublished(rows).map(({ slug }) => slug);
}

/**
 * A published post, or a draft as it would be published. At the address of a built-in article it keeps what no form can
 * edit (related articles, ids of sections), and the article's team and category until an editor chooses others
 * (docs/decisions/075-imported-entries-keep-their-page.md).
 */
export function managedArticle(
  post: ManagedRow<"blog_posts">,
  { search }: Pick<Texts, "search">,
  authors: readonly Author[],
): Article {
  const twin = articles.get(post.slug);
  const { slug, content, updated_at } = post;
  const meta = ownMeta(post);
  const link = linkOfPost({ ...post, published_at: post.published_at ?? updated_at });
  return {
    ...link,
    content,
    description: post.meta_description ?? descriptionOf(post, twin, search.article),
    keywords: twin?.keywords ?? [],
    author: authors.length > 0 ? bylineOf(authors) : (twin?.author ?? defaultTeam),
    authors,
    series: post.series,
    readTime: readingMinutes(content),
    updatedAt: updated_at,
    imageAlt:
      post.image_alt ??
      (link.image !== null && link.image === twin?.image ? (articlePictures.get(slug)?.alt ?? "") : ""),
    ...(post.image_decorative && { isDecorative: true }),
    sectionIds: twin?.sections.map(({ id }) => id) ?? [],
    related: twin?.related ?? [],
    requestDemo: twin?.requestDemo ?? false,
    ...(post.meta_title !== null && { metaTitle: post.meta_title }),
    ...(Object.keys(meta).length > 0 && { meta }),
  };
}

function descriptionOf(
  { title, excerpt, content }: ManagedRow<"blog_posts">,
  twin: BuiltInArticle | undefined,
  standIn: string,
): string {
  if (twin && isAsBuiltIn(excerpt, twin.excerpt)) return twin.description;
  const own = plainText(excerpt ?? content, longestDescription);
  return fitDescription(own, fill(standIn, { title }));
}

type Found = { article: Article } | { movedTo: string } | null;

/**
 * The article at this address: the published post, else the built-in one; `{ movedTo }` with the present slug when a
 * post has left this address or it is the short form of another; null when there is none, or only a draft. A second
 * address gives the article with its canonical slug. When the database does not answer, the built-in article is used
 * and the answer is marked as degraded.
 * @throws DomainError `unavailable` when the database fails and there is no built-in one, because the article may exist
 */
export async function getArticle(ctx: Context, slug: string): Promise<Found> {
  const found = await findPage(ctx, postKind, slug, {
    pageOf: async (post) => {
      const [texts, authorsOf] = await Promise.all([getTexts(ctx), findAuthorsOf(ctx, [post])]);
      return managedArticle(post, texts, authorsOf(post));
    },
    builtIn: (at) => {
      const article = builtInArticle(at);
      return article && seenItem(ctx, postKind, article, null);
    },
    noun: "article",
  }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "unavailable") return error;
    throw error;
  });
  if (found && "page" in found) return { article: found.page };
  const canonical = articleAliases.get(slug);
  if (canonical !== undefined) return getArticle(ctx, canonical);
  const meant = articleShortForms.get(slug);
  if (found instanceof DomainError && meant === undefined) throw found;
  if (found && "movedTo" in found) return found;
  return meant === undefined ? null : { movedTo: meant };
}
