import { articles } from "#content/journal/articles.ts";
import type { Context } from "../context.ts";
import { postKind } from "../kinds/post.ts";
import { findInList, findListed } from "../reading/shown-items.ts";
import { publicRead } from "../public-read.ts";
import { tagsOf } from "../documents/tags.ts";
import {
  type Article,
  type PublishedType,
  builtInArticlesBut,
  linkColumns,
  linkOfPost,
  isPublished,
  onlyPublished,
} from "./article.ts";
import { seenItem } from "../documents/view.ts";
import { withCategoryNames } from "./topics.ts";

/** Links from an article to others. */
export interface Surroundings {
  /** The next older article, or null at the end of the list. */
  previous: ArticleLink | null;
  /** The next newer article, or null at its beginning. */
  next: ArticleLink | null;
  related: ArticleLink[];
}

const relatedCount = 3;
/**
 * Related articles are chosen among this many of the newest posts, so that the cost does not grow with their number.
 */
const candidateCount = 100;

/**
 * Neighbours of an article in the list (published posts newest first, then built-in articles newest first) and three
 * related ones: those that it names, then those that share the most words. Never throws: without the database, among
 * the built-in ones.
 */
export async function findSurroundings(
  ctx: Context,
  { slug, title, excerpt, related }: Article,
): Promise<Surroundings> {
  // Only these fields, because the check that a cached page keeps refers to them.
  const article = { slug, title, excerpt, related };
  const found = await publicRead(
    ctx,
    "blog_posts",
    [],
    async () => {
      const { surroundings, shown, ids } = await findInList(
        ctx,
        postKind,
        () => read(ctx, article),
        // With the ids: a post may take the address of a built-in article that is shown.
        ({ slugs, ids }) => slugs.map((at) => `${at}:${ids.get(at) ?? ""}`).join(" "),
      );
      for (const id of shown) ctx.reads(tagsOf(postKind).item(id));
      const { previous, next, related } = surroundings;
      const seen = (link: ArticleLink): ArticleLink => {
        const post = { ...link, featured_image: link.image };
        const { featured_image: image, ...shownLink } = seenItem(ctx, postKind, post, ids.get(link.slug) ?? null);
        return { ...shownLink, image };
      };
      return { previous: previous && seen(previous), next: next && seen(next), related: related.map(seen) };
    },
    () => arrange(article, [], null, null),
  );
  return { ...found, related: await withCategoryNames(ctx, found.related) };
}

type ReadArticle = Pick<Article, "slug" | "title" | "excerpt" | "related">;

async function read(ctx: Context, article: ReadArticle) {
  const posts = ctx.db.selectFrom("blog_posts").select(["id", "published", ...linkColumns]);
  const published = posts.where(isPublished).$narrowType<PublishedType>();
  const [self, newest, twins] = await Promise.all([
    published.where("slug", "=", article.slug).executeTakeFirst(),
    published.orderBy("published_at", "desc").orderBy("id").limit(candidateCount).execute(),
    posts.where("slug", "in", [...articles.keys()]).execute(),
  ]);
  const known = [...new Map([...newest, ...onlyPublished(twins)].map((row) => [row.slug, linkOfPost(row)])).values()];
  const nearest = (isNewer: boolean) => {
    const order = published.orderBy("published_at", isNewer ? "asc" : "desc").orderBy("id", isNewer ? "desc" : "asc");
    if (!self) return order.limit(1).executeTakeFirst();
    // The list is sorted by descending time and ascending id, so at the same time the newer post has the smaller id.
    // The separate comparison of times lets the database start in the index.
    const [beyond, after] = isNewer ? ([">", "<"] as const) : (["<", ">"] as const);
    const { id, published_at } = self;
    return order
      .where("published_at", `${beyond}=`, published_at)
      .where(({ and, eb, or }) =>
        or([
          eb("published_at", beyond, published_at),
          and([eb("published_at", "=", published_at), eb("id", after, id)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
  };
  // Every post is newer than an article that is not a post.
  const [newer, older] = await Promise.all([nearest(true), self && nearest(false)]);
  const surroundings = arrange(article, known, newer ? linkOfPost(newer) : null, older ? linkOfPost(older) : null);
  const { previous, next, related } = surroundings;
  const slugs = [previous, next, ...related].map((link) => link?.slug ?? "-");
  const shown = [newer, older, ...newest, ...twins].flatMap((row) => (row && slugs.includes(row.slug) ? [row.id] : []));
  const rows = [newer, older, ...newest, ...onlyPublished(twins)];
  return { surroundings, slugs, shown, ids: new Map(rows.flatMap((row) => (row ? [[row.slug, row.id]] : []))) };
}

/**
 * @param newer the managed neighbour on the newer side, `older` on the older one; built-in articles follow the managed
 *   ones
 */
function arrange(
  article: ReadArticle,
  managed: readonly ArticleLink[],
  newer: ArticleLink | null,
  older: ArticleLink | null,
): Surroundings {
  const builtIn = builtInArticlesBut(new Set(managed.map(({ slug }) => slug))).map(linkOfArticle);
  const place = builtIn.findIndex(({ slug }) => slug === article.slug);
  const others = [...managed, ...builtIn].filter(({ slug }) => slug !== article.slug);
  const named = article.related.flatMap((slug) => others.find((other) => other.slug === slug) ?? []);
  const ranked = rankRelated(article, others).filter((other) => !named.includes(other));
  return {
    // For a managed article place is -1, so the first built-in one follows the oldest post.
    previous: older ?? builtIn[place + 1] ?? null,
    next: place > 0 ? (builtIn[place - 1] ?? null) : newer,
    related: [...named, ...ranked].slice(0, relatedCount),
  };
}

/** What a link to an article shows. */
export type ArticleLink = ReturnType<typeof linkOfPost>;

function linkOfArticle(article: Article): ArticleLink {
  const { slug, title, excerpt, category, publishedAt, image, stockImage } = article;
  return { slug, title, excerpt, category, publishedAt, image, stockImage };
}

/** Words too common to tell articles about alumni work apart. */
const common = new Set(
  "about after alumni alumnus also and are article been before between community could does each every from have into members more most network networks only other over own should some than that the their them then there these they this those through under until what when where which while who whom whose will with without would you your".split(
    " ",
  ),
);

type Words = Pick<ArticleLink, "title" | "excerpt">;

/**
 * Sorts by the number of shared words in title and excerpt; words of the title count three times. Ties keep the given
 * order.
 */
export function rankRelated<Candidate extends Words>(article: Words, candidates: readonly Candidate[]): Candidate[] {
  const wanted = weigh(article);
  const score = (candidate: Candidate) =>
    [...weigh(candidate)].reduce((sum, [word, weight]) => sum + weight * (wanted.get(word) ?? 0), 0);
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
}

function weigh({ title, excerpt }: Words): Map<string, number> {
  const weights = new Map(wordsOf(excerpt ?? "").map((word) => [word, 1]));
  for (const word of wordsOf(title)) weights.set(word, 3);
  return weights;
}

/** Cuts off endings, so that "mentor", "mentors" and "mentoring" are one word. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !common.has(word)).map((word) => word.replace(/(ing|ed|s|ship)$/, ""));
}

/** A series that an article is a part of. */
export interface Series {
  name: string;
  /** Place of the article in it, from 1. */
  part: number;
  /** All published parts, oldest first. */
  parts: { slug: string; title: string }[];
}

/** More parts than a reader looks through. */
const maxParts = 200;

/**
 * The series of an article; null when it has none, or is its only part yet. Never throws: without the database, none.
 */
export async function findSeries(
  ctx: Context,
  { slug, series }: Pick<Article, "slug" | "series">,
): Promise<Series | null> {
  if (series === null) return null;
  const find = () =>
    ctx.db
      .selectFrom("blog_posts")
      .select(["id", "slug", "title"])
      .where(isPublished)
      .where("series", "=", series)
      .orderBy("published_at")
      .orderBy("id", "desc")
      .limit(maxParts)
      .execute();
  const rows = await publicRead(
    ctx,
    "blog_posts",
    [],
    () => findListed(ctx, postKind, find),
    () => [],
  );
  const place = rows.findIndex((row) => row.slug === slug);
  if (place < 0 || rows.length < 2) return null;
  return { name: series, part: place + 1, parts: rows.map((row) => seenItem(ctx, postKind, row, row.id)) };
}
