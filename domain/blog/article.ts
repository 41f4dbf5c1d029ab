import { defaultTeam } from "#content/journal/article-page.ts";
import { articles } from "#content/journal/articles.ts";
import { fill } from "#content/facts.ts";
import { articlePictures } from "#content/site/pictures.ts";
import { readingMinutes } from "#content/journal/reading-time.ts";
import type { BuiltInArticle } from "#content/schema/article.ts";
import type { Picture } from "#content/schema/picture.ts";
import { fitDescription } from "#lib/text/format-text.ts";
import { type Author, bylineOf, findAuthorsOf } from "./authors.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { secureImage } from "../markdown/article-tree.ts";
import { plainText } from "../markdown/render-markdown.ts";
import { postPicture, isAsBuiltIn, shippedPictureOf } from "../built-in-content.ts";
import { articleAliases, articleShortForms } from "#content/journal/article-addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findInList, findListed } from "../reading/shown-items.ts";
import { itemPages } from "../reading/item-pages.ts";
import { type Source, findTakenSlugs, getDocument } from "../reading/source.ts";
import { type OwnMeta, ownMeta } from "../reading/own-meta.ts";
import { publicRead } from "../public-read.ts";
import type { Selectable, ExpressionBuilder, NotNull } from "kysely";
import type { BlogPostsTable, Tables } from "#db/schema.ts";
import type { ManagedRow } from "../documents/kind.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { seenItem } from "../documents/view.ts";
import { type Texts, getTexts } from "../texts/get-texts.ts";
import { type TopicFilter, inTopic, topicOf, withCategoryNames } from "./topics.ts";
import type { Topic } from "#content/schema/topics.ts";

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
  /** The name of its category; null for a post without one. */
  category: string | null;
  /** Its tags, in its order. */
  tags: readonly Topic[];
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
  /** Published sections: those of the built-in article at this address. */
  ownSections: BuiltInArticle["sections"];
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

function builtInArticle({ markdown, sections, date, ...words }: BuiltInArticle): Article {
  const { slug } = words;
  const day = new Date(date);
  const picture = articlePictures.get(slug);
  return {
    ...words,
    tags: [],
    authors: [],
    series: null,
    content: markdown,
    publishedAt: day,
    updatedAt: day,
    image: picture?.src ?? null,
    imageAlt: picture?.alt ?? "",
    stockImage: postPicture(slug),
    ownSections: sections,
  };
}

/** The built-in articles except those at the given addresses, newest first. */
export function builtInArticlesBut(taken: ReadonlySet<string>): Article[] {
  return [...articles.values()].filter(({ slug }) => !taken.has(slug)).map(builtInArticle);
}

/** Published posts and built-in articles: where lists show both, the articles follow the posts. */
export const articleSource: Source<"blog_posts", Article> = {
  kind: postKind,
  builtIn: [...articles.values()].map(({ slug, date }) => ({ slug, changedAt: new Date(date) })),
  readBuiltIn: (ctx) =>
    withCategoryNames(
      ctx,
      builtInArticlesBut(new Set()).map((article) => seenItem(ctx, postKind, article, null)),
    ),
  async readManaged(ctx, posts) {
    const [texts, authorsOf] = await Promise.all([getTexts(ctx), findAuthorsOf(ctx, posts)]);
    return withCategoryNames(
      ctx,
      posts.map((post) => managedArticle(post, texts, authorsOf(post))),
    );
  },
  order: [["published_at", "desc"]],
};

/**
 * A published post, or a draft as it would be published. At the address of a built-in article it keeps what no form can
 * edit (related articles, ids of sections), and the article's team and category until an editor chooses others
 * (docs/decisions/075-imported-entries-keep-their-page.md).
 */
function managedArticle(
  post: ManagedRow<"blog_posts">,
  { search, topics }: Pick<Texts, "search" | "topics">,
  authors: readonly Author[],
): Article {
  const twin = articles.get(post.slug);
  const { slug, content, updated_at } = post;
  const meta = ownMeta(post);
  const link = linkOfPost({ ...post, published_at: post.published_at ?? updated_at });
  return {
    ...link,
    tags: [...new Set(post.tags.flatMap((id) => topicOf(topics, "tags", id) ?? []))],
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
      (link.image !== null && withoutMarks(link.image) === twin?.image ? (articlePictures.get(slug)?.alt ?? "") : ""),
    ...(post.image_decorative && { isDecorative: true }),
    ownSections: twin?.sections ?? [],
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
  const found = await getDocument(ctx, articleSource, slug, "article").catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "unavailable") return error;
    throw error;
  });
  if (found && "document" in found) return { article: found.document };
  const canonical = articleAliases.get(slug);
  if (canonical !== undefined) return getArticle(ctx, canonical);
  const meant = articleShortForms.get(slug);
  if (found instanceof DomainError && meant === undefined) throw found;
  if (found && "movedTo" in found) return found;
  return meant === undefined ? null : { movedTo: meant };
}

export const articlePages = itemPages({
  source: articleSource,
  get: getArticle,
  card: ({ article }) => {
    const { category, title } = article;
    return { label: category ? `Blog · ${category}` : "Blog", title, picture: shippedPictureOf(article) };
  },
  alsoAnswers: new Set([...articleAliases.keys(), ...articleShortForms.keys()]),
});

/** The condition for posts that visitors see, for `where(isPublished)`. Only this and onlyPublished decide that. */
export const isPublished = (eb: ExpressionBuilder<Tables, "blog_posts">) => eb("blog_posts.published", "=", true);

/** For `$narrowType`: a published post always has a date. */
export interface PublishedType {
  published_at: NotNull;
}

type PublishedRow<Row> = Row extends { published_at: Date | null } ? Row & { published_at: Date } : Row;

/**
 * The same for rows that were found by ids or slugs. With both conditions in one query, SQLite reads all published
 * posts instead of the few.
 */
export function onlyPublished<Row extends { published: boolean }>(rows: readonly Row[]): PublishedRow<Row>[] {
  return rows.filter((row): row is PublishedRow<Row> => row.published);
}

export interface FeedArticle {
  article: Article;
  /** Id of the post; null for a built-in article, and for a post at the address of one. */
  id: string | null;
}

/** Number of articles in a feed; readers keep older ones themselves. */
export const feedLength = 50;

/**
 * The newest articles with their text for programs that collect them: published posts, newest first, then the built-in ones; none that
 * search engines are told to leave out. Never throws: without the database, the built-in ones.
 */
export async function findFeedArticles(ctx: Context, topic: TopicFilter | null = null): Promise<FeedArticle[]> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => read(ctx, topic),
    () => builtInBut(ctx, new Set(), topic),
  );
}

async function read(ctx: Context, topic: TopicFilter | null): Promise<FeedArticle[]> {
  const published = ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .where("meta_noindex", "=", false)
    .$if(topic !== null, (posts) => posts.where(inTopic(topic!)));
  const newest = published.orderBy("published_at", "desc").orderBy("id").limit(feedLength);
  const posts = await findListed(ctx, postKind, () => newest.selectAll().execute());
  const taken = await findInList(ctx, postKind, () => findTakenSlugs(ctx, articleSource), String);
  const found = await articleSource.readManaged(ctx, posts, 0);
  const managed = found.map((article, index) => ({
    article,
    id: articles.has(article.slug) ? null : (posts[index]?.id ?? null),
  }));
  return [...managed, ...(await builtInBut(ctx, new Set(taken), topic))].slice(0, feedLength);
}

async function builtInBut(ctx: Context, taken: ReadonlySet<string>, topic: TopicFilter | null): Promise<FeedArticle[]> {
  const found = builtInArticlesBut(taken).filter(
    ({ category }) => topic === null || (topic.list === "categories" && topic.ids.includes(category ?? "")),
  );
  return (await withCategoryNames(ctx, found)).map((article) => ({ article, id: null }));
}
