import { fill } from "#content/facts.ts";
import type { BlogWords } from "#content/blog.ts";
import type { Entry } from "#domain/blog/find-entries.ts";
import type { MetaDescriptor } from "react-router";
import { type BlogQuery, blogAddress } from "../blog-address.ts";
import { pageMeta, type Site } from "./page-meta.ts";

interface ListMeta extends BlogQuery {
  site: Site;
  words: BlogWords;
  pages: number;
  entries: readonly Entry[];
}

/** Metadata of a page of the blog list. Searches can be shared, but are not indexed. */
export function blogListMeta({ site, words, pages, entries, ...asked }: ListMeta): MetaDescriptor[] {
  const { siteUrl } = site;
  const { results, page: pageWords } = site.texts.search;
  const { query, category, page } = asked;
  const path = blogAddress(asked);
  const name = query ? fill(results, { query }) : (category ?? words.title);
  const title = [
    name === words.title ? null : name,
    words.title,
    page > 1 ? fill(pageWords, { page: String(page) }) : null,
  ];
  // Other pages of the list have addresses of their own.
  const isFirst = !query && category === null && page === 1;
  const link = (rel: string, to: number) => ({
    tagName: "link" as const,
    rel,
    href: siteUrl + blogAddress({ ...asked, page: to }),
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
    ...(query ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}

/** A different description for each page, because search engines treat equal ones as duplicates. */
function descriptionOf({ texts }: Site, words: BlogWords, { query, category, page }: BlogQuery): string {
  if (query) return fill(words.descriptions.search, { query });
  const place = page > 1 ? ` ${fill(texts.search.pageOf, { page: String(page) })}` : "";
  if (category === null) return words.description + place;
  return fill(words.descriptions.category, { category }) + place;
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
