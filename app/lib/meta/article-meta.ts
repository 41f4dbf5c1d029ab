import { itemPath, sections } from "#lib/addresses.ts";
import { countWords } from "#content/reading-time.ts";
import type { Article } from "#domain/blog/article.ts";
import type { MetaDescriptor } from "react-router";
import { personData } from "./author-meta.ts";
import { canonicalUrl, pageMeta, type Site, socialImage } from "./page-meta.ts";

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
 * The picture of an article for social networks and feeds, with alternative text. They do not show SVG, which the built-in pictures are:
 * for these an image is drawn. An editor's own picture is used as it is.
 */
export function articleImage(
  site: Site,
  { slug, title, image }: Pick<Article, "slug" | "title" | "image">,
): { src: string; alt: string } {
  if (image === null || image.startsWith("/images/")) return socialImage(site, itemPath(sections.posts, slug), title);
  return { src: image, alt: title };
}
