import type { Author, AuthorDetail } from "#domain/blog/authors.ts";
import type { Texts } from "#domain/site-texts/get-texts.ts";
import { fill } from "#content/facts.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { clipText, fitDescription } from "#lib/text/format-text.ts";
import type { MetaDescriptor } from "react-router";
import { canonicalUrl, pageMeta, readsAsUrl, type Site } from "./page-meta.ts";

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
