import { fill } from "#content/facts.ts";
import type { BlogWords } from "#content/journal/blog.ts";
import type { Entry } from "#domain/blog/find-entries.ts";
import type { MetaDescriptor } from "react-router";
import { type BlogQuery, blogAddress } from "./article-list.tsx";
import { isOwnTopic, namedTopic, topicIn, topicQuery } from "#domain/blog/topics.ts";
import type { TopicList } from "#content/journal/topics.ts";
import type { Topic } from "#content/schema/topics.ts";
import { visibleText } from "#lib/text/visible-text.ts";
import { feedFormats } from "#content/journal/feeds.ts";
import { type Site, pageMeta, canonicalUrl, socialImage, readsAsUrl } from "../../lib/page-meta.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { countWords } from "#content/journal/reading-time.ts";
import { isShippedPicture } from "#domain/built-in-content.ts";
import type { Article } from "#domain/blog/article.ts";
import type { Author, AuthorDetail } from "#domain/blog/authors.ts";
import type { Texts } from "#domain/texts/get-texts.ts";
import { clipText } from "#lib/text/clip-text.ts";
import { fitDescription } from "#lib/text/format-text.ts";

/** What a visitor asks of the blog list. */
export interface AskedList {
  /** Search words; empty for the list itself. */
  query: string;
  /** The category or tag that it is narrowed to. */
  narrowed: { list: TopicList; topic: Topic } | null;
  /** The name of a category or tag that does not exist, of which the list is empty. */
  unknown: { list: TopicList; name: string } | null;
  /** From 1. */
  page: number;
}

/** Reads `?q=`, `?category=`, `?tag=` and `?page=`; null when `page` is not a page number. Server only. */
export function readAskedList(params: URLSearchParams, topics: Texts["topics"]): AskedList | null {
  const page = params.get("page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(page)) return null;
  const named = namedTopic(params);
  const narrowed = topicIn(params, topics);
  return {
    query: visibleText(params.get("q") ?? ""),
    narrowed,
    unknown: named && narrowed === null ? { list: named.list, name: named.id } : null,
    page: Number(page),
  };
}

/** The same as parameters of an address. */
export function addressQuery({ query, narrowed, unknown, page }: AskedList): BlogQuery {
  const id = narrowed?.topic.id ?? null;
  const isTag = narrowed?.list === "tags";
  const unknownCategory = unknown?.name ?? null;
  return { query, category: isTag ? null : id, unknownCategory, page, ...(isTag && { tag: id }) };
}

interface ListMeta extends AskedList {
  site: Site;
  words: BlogWords;
  pages: number;
  entries: readonly Entry[];
}

/** Metadata of a page of the blog list. Searches can be shared, but are not indexed. */
export function blogListMeta({ site, words, pages, entries, ...asked }: ListMeta): MetaDescriptor[] {
  const { siteUrl } = site;
  const { results, page: pageWords } = site.texts.search;
  const { query, narrowed, unknown, page } = asked;
  const address = addressQuery(asked);
  const path = blogAddress(address);
  const name = query ? fill(results, { query }) : (narrowed?.topic.name ?? words.title);
  const title = [
    name === words.title ? null : name,
    words.title,
    page > 1 ? fill(pageWords, { page: String(page) }) : null,
  ];
  // Other pages of the list have addresses of their own.
  const isFirst = !query && narrowed === null && unknown === null && page === 1;
  const link = (rel: string, to: number) => ({
    tagName: "link" as const,
    rel,
    href: siteUrl + blogAddress({ ...address, page: to }),
  });
  return [
    ...pageMeta({
      noindex: isFirst ? words.inSearch.noindex : undefined,
      canonical: isFirst ? words.inSearch.canonical : undefined,
      picture: words.inSearch.picture,
      site,
      path,
      title: title.filter((part) => part !== null).join(", "),
      name: words.title,
      description: descriptionOf(site, words, asked),
      keywords: words.keywords,
      structuredData: query ? [] : [journalData(site, words, path), listData(siteUrl, words, entries)],
    }),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
    ...(query || unknown !== null || entries.length === 0 ? [{ name: "robots", content: "noindex, follow" }] : []),
    // Those that ship are read by the journal's own feed.
    ...(narrowed && isOwnTopic(narrowed.list, narrowed.topic) ? topicFeed(site, narrowed) : []),
  ];
}

function topicFeed({ texts }: Site, narrowed: NonNullable<AskedList["narrowed"]>): MetaDescriptor[] {
  const { topic } = narrowed;
  const { type, name: format, href } = feedFormats.rss;
  const title = `${texts.feeds.title}: ${topic.name} (${format})`;
  return [{ tagName: "link", rel: "alternate", type, title, href: `${href}?${topicQuery(narrowed)}` }];
}

/** A different description for each page, because search engines treat equal ones as duplicates. */
function descriptionOf({ texts }: Site, words: BlogWords, { query, narrowed, page }: AskedList): string {
  if (query) return fill(words.descriptions.search, { query });
  const place = page > 1 ? ` ${fill(texts.search.pageOf, { page: String(page) })}` : "";
  if (narrowed === null) return words.description + place;
  const { list, topic } = narrowed;
  const standIn =
    list === "tags"
      ? fill(words.tags.description, { tag: topic.name })
      : fill(words.descriptions.category, { category: topic.name });
  return fitDescription(clipText(topic.description, longestDescription), standIn) + place;
}

function journalData({ siteUrl, texts }: Site, words: BlogWords, path: string) {
  return {
    "@type": "Blog",
    name: words.title,
    description: words.description,
    url: siteUrl + path,
    inLanguage: "en",
    publisher: { "@type": "Organization", name: texts.brand.name, url: `${siteUrl}/` },
  };
}

function listData(siteUrl: string, words: BlogWords, entries: readonly Entry[]) {
  return {
    "@type": "ItemList",
    name: words.latest,
    numberOfItems: entries.length,
    itemListElement: entries.map(({ href, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: siteUrl + href,
    })),
  };
}

/** Metadata of an article's page, with its canonical URL, whichever URL it is shown at. Server only. */
export function articleMeta(site: Site, article: Article): MetaDescriptor[] {
  const { siteUrl } = site;
  const { slug, title, description, keywords, category, authors, series, readTime, publishedAt, updatedAt } = article;
  const path = itemPath(sections.posts, slug);
  const { picture, canonical } = article.meta ?? {};
  const image = picture ? { src: picture, alt: title } : articleImage(site, article);
  const url = canonicalUrl(siteUrl, path, canonical);
  const organization = { "@type": "Organization", name: site.texts.brand.name, url: `${siteUrl}/` };
  const [published, modified] = [publishedAt.toISOString(), updatedAt.toISOString()];
  return [
    ...pageMeta({
      site,
      path,
      ...article.meta,
      title: article.metaTitle ?? title,
      name: title,
      description,
      keywords,
      type: "article",
      image,
      structuredData: [
        {
          "@type": "BlogPosting",
          headline: title,
          description,
          url,
          mainEntityOfPage: url,
          image: new URL(image.src, siteUrl).href,
          datePublished: published,
          dateModified: modified,
          wordCount: countWords(article.content),
          timeRequired: `PT${readTime}M`,
          inLanguage: "en",
          ...(series === null ? {} : { isPartOf: { "@type": "CreativeWorkSeries", name: series } }),
          ...(category ? { articleSection: category } : {}),
          ...(keywords.length > 0 ? { keywords: keywords.join(", ") } : {}),
          author: authorData(siteUrl, article, organization),
          publisher: { ...organization, logo: { "@type": "ImageObject", url: `${siteUrl}/icon-512.png` } },
        },
      ],
    }),
    { property: "article:published_time", content: published },
    { property: "article:modified_time", content: modified },
    ...authors.map(({ slug: at }) => ({
      property: "article:author",
      content: siteUrl + itemPath(sections.authors, at),
    })),
    ...(category ? [{ property: "article:section", content: category }] : []),
  ];
}

/** The authors as persons, or the team as a part of the organization. */
function authorData(siteUrl: string, { author, authors }: Article, parentOrganization: object) {
  if (authors.length === 0) return { "@type": "Organization", name: author, parentOrganization };
  return authors.map((person) => personData(siteUrl, person));
}

/**
 * The picture of an article for social networks and feeds, with alternative text. They do not show SVG, which the pictures are that
 * ship with the site: for these an image is drawn. An editor's own picture is used as it is.
 */
export function articleImage(
  site: Site,
  { slug, title, image }: Pick<Article, "slug" | "title" | "image">,
): { src: string; alt: string } {
  if (image === null || isShippedPicture(image)) return socialImage(site, itemPath(sections.posts, slug), title);
  return { src: image, alt: title };
}

const longestDescription = 170;

/**
 * Metadata of an author's page. Server only.
 * @param page from 1; further pages of their articles have addresses of their own
 */
export function authorMeta(site: Site, words: Texts["author"], author: AuthorDetail, page: number): MetaDescriptor[] {
  const { name, slug, about, metaTitle, metaDescription, meta } = author;
  const { siteUrl, texts } = site;
  const path = itemPath(sections.authors, slug);
  const place = page > 1 ? fill(texts.search.page, { page: String(page) }) : null;
  const standIn = fill(words.description, { author: name });
  const own = metaDescription ?? fitDescription(clipText(about[0] ?? "", longestDescription), standIn);
  return pageMeta({
    ...meta,
    ...(page > 1 && { canonical: `${path}?page=${page}` }),
    site,
    path,
    title: [metaTitle ?? name, place].filter((part) => part !== null).join(", "),
    name,
    description: place === null ? own : `${own} ${place}`,
    structuredData: [
      {
        "@type": "ProfilePage",
        url: canonicalUrl(siteUrl, path, meta.canonical),
        mainEntity: { ...personData(siteUrl, author), ...(about.length > 0 && { description: about.join("\n\n") }) },
      },
    ],
  });
}

/** Structured data of an author (schema.org Person). Server only. */
export function personData(siteUrl: string, { name, slug, role, picture, profiles }: Author): Record<string, unknown> {
  const elsewhere = profiles.filter(({ address }) => readsAsUrl(address, siteUrl));
  return {
    "@type": "Person",
    name,
    url: siteUrl + itemPath(sections.authors, slug),
    ...(role !== null && { jobTitle: role }),
    ...(readsAsUrl(picture, siteUrl) && { image: new URL(picture, siteUrl).href }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere.map(({ address }) => new URL(address, siteUrl).href) }),
  };
}
