import { blog } from "#content/blog.ts";
import { brand } from "#content/brand.ts";
import type { Entry } from "#domain/blog/entry.ts";
import type { MetaDescriptor } from "react-router";
import { type BlogQuery, blogAddress } from "../blog-address.ts";
import { pageMeta } from "./page-meta.ts";

interface ListMeta extends BlogQuery {
  siteUrl: string;
  pages: number;
  entries: readonly Entry[];
}

/** Metadata of a page of the blog list. Searches can be shared, but are not indexed. */
export function blogListMeta({ siteUrl, pages, entries, ...asked }: ListMeta): MetaDescriptor[] {
  const { query, category, page } = asked;
  const path = blogAddress(asked);
  const name = query ? `Search: ${query}` : (category ?? blog.title);
  const title = [name === blog.title ? null : name, blog.title, page > 1 ? `page ${page}` : null];
  const link = (rel: string, to: number) => ({
    tagName: "link" as const,
    rel,
    href: siteUrl + blogAddress({ ...asked, page: to }),
  });
  return [
    ...pageMeta({
      siteUrl,
      path,
      title: title.filter((part) => part !== null).join(", "),
      name: blog.title,
      description: descriptionOf(asked),
      keywords: blog.keywords,
      structuredData: query ? [] : [journalData(siteUrl, path), listData(siteUrl, entries)],
    }),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
    ...(query ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}

/** A different description for each page, because search engines treat equal ones as duplicates. */
function descriptionOf({ query, category, page }: BlogQuery): string {
  if (query)
    return `Articles on running an alumni community that hold the words “${query}”, from the ${brand.name} journal.`;
  const place = page > 1 ? ` Page ${page}.` : "";
  if (category === null) return blog.description + place;
  return `${category}: articles from the ${brand.name} journal for the people who run an alumni community, newest first.${place}`;
}

function journalData(siteUrl: string, path: string) {
  return {
    "@type": "Blog",
    name: blog.title,
    description: blog.description,
    url: siteUrl + path,
    inLanguage: "en",
    publisher: { "@type": "Organization", name: brand.name, url: `${siteUrl}/` },
  };
}

function listData(siteUrl: string, entries: readonly Entry[]) {
  return {
    "@type": "ItemList",
    name: blog.latest,
    numberOfItems: entries.length,
    itemListElement: entries.map(({ href, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: siteUrl + href,
    })),
  };
}
