import { pageCollections, publicPages } from "#domain/pages/public-pages.ts";
import {
  countPublishedPosts,
  findPostAddresses,
  findBuiltInAddresses,
  findPostAddressPart,
} from "#domain/blog/post-addresses.ts";
import { type Section, sections, itemPath, secondAddresses } from "#lib/addresses.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { hasEntries } from "#domain/blog/find-entries.ts";
import { filterOf, isOwnTopic, topicQuery } from "#domain/blog/topics.ts";
import type { Context } from "#domain/context.ts";
import { feedFile } from "./feeds.ts";
import type { Route } from "./+types/site-files.ts";
import { asDomainError } from "#domain/database.ts";
import { statusOf } from "#lib/domain-error.ts";
import type { PublicAddress } from "#domain/reading/source.ts";
import type { Meta } from "#content/schema/meta.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { type Texts, getStoredTexts, getTexts } from "#domain/texts/get-texts.ts";
import { sitePages } from "#app/site-paths.ts";
import { kindOf } from "#domain/kinds/kinds.ts";

/** Feeds of a category or tag. */
export const handle: PageHandle = { query: { category: { topics: "categories" }, tag: { topics: "tags" } } };

/** The files at fixed addresses that crawlers, feed readers and browsers ask for. */
export function loader({ context, params, pattern, url }: Route.LoaderArgs): Response | Promise<Response> {
  const ctx = context.get(requestContext);
  switch (pattern.replace(/^\//, "")) {
    case "robots.txt":
      return robots(ctx);
    case ".well-known/security.txt":
      return securityContact(ctx);
    case "site.webmanifest":
      return webManifest(ctx);
    case "blog/feed.xml":
      return feedFile(ctx, "rss", url.searchParams);
    case "blog/atom.xml":
      return feedFile(ctx, "atom", url.searchParams);
    case "blog/feed.json":
      return feedFile(ctx, "json", url.searchParams);
    case "sitemap.xml":
      return sitemap(ctx);
    default:
      return sitemapPart(ctx, params.file ?? "");
  }
}

/**
 * All canonical public URLs, with the time of the last change where it is known. With too many posts for one file, an index of files
 * (`sitemapPart`).
 */
async function sitemap(ctx: Context): Promise<Response> {
  const posts = await countPublishedPosts(ctx);
  if (posts > addressesPerFile) {
    const parts = Array.from({ length: Math.ceil(posts / addressesPerFile) }, (_, index) => `posts-${index + 1}`);
    return sitemapIndex(["pages", ...parts].map((name) => `${ctx.siteUrl}/sitemaps/${name}.xml`));
  }
  const [pages, articles] = await Promise.all([findPageEntries(ctx), findPostAddresses(ctx)]);
  return sitemapFile([...pages, ...entriesIn(ctx.siteUrl, sections.posts, articles)]);
}

/** A part of the sitemap of a site with very many posts: `pages.xml`, and `posts-1.xml` with the oldest posts, `posts-2.xml`, … */
async function sitemapPart(ctx: Context, file: string): Promise<Response> {
  if (file === "pages.xml") {
    const [pages, articles] = await Promise.all([findPageEntries(ctx), findBuiltInAddresses(ctx)]);
    return sitemapFile([...pages, ...entriesIn(ctx.siteUrl, sections.posts, articles)]);
  }
  const part = /^posts-([1-9]\d{0,4})\.xml$/.exec(file)?.[1];
  const posts = part === undefined ? [] : await findPart(ctx, Number(part));
  if (posts instanceof Response) return posts;
  // no-store: the number of invalid names is unlimited.
  if (posts.length === 0) throw new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
  return sitemapFile(entriesIn(ctx.siteUrl, sections.posts, posts));
}

/** The posts of a part; while the database is unavailable, an answer that says so: crawlers keep what they know, and come again. */
async function findPart(ctx: Context, part: number): Promise<PublicAddress[] | Response> {
  try {
    return await findPostAddressPart(ctx, part, addressesPerFile);
  } catch (error) {
    return refused(error);
  }
}

/** Answers with the words of an expected error. @throws the given error when it is another one */
function refused(error: unknown): Response {
  const expected = asDomainError(error);
  if (!expected) throw error;
  const headers = { "retry-after": "60", "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  return new Response(expected.message, { status: statusOf(expected), headers });
}

/** The protocol allows 50,000 URLs and 50 MB in a file; smaller files are quick to build and send. */
const addressesPerFile = 10_000;

/** A URL with the time of its last change; null when that is not known. */
export interface SitemapEntry {
  address: string;
  changedAt: Date | null;
}

/** The entries of item pages. */
export function entriesIn(siteUrl: string, section: Section, addresses: readonly PublicAddress[]): SitemapEntry[] {
  return addresses.map(({ slug, changedAt }) => ({ address: siteUrl + itemPath(section, slug), changedAt }));
}

/** A sitemap file (sitemaps.org). */
export function sitemapFile(entries: readonly SitemapEntry[]): Response {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `  <url><loc>${address}</loc>${changed}</url>`;
  });
  return xml("urlset", lines);
}

/** A sitemap index: a file that lists sitemap files. */
export function sitemapIndex(files: readonly string[]): Response {
  return xml(
    "sitemapindex",
    files.map((address) => `  <sitemap><loc>${address}</loc></sitemap>`),
  );
}

/** No escaping: slugs and the URL of the site contain no XML special characters. */
function xml(root: string, lines: readonly string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

/** Pages that editors have hidden from search engines. */
function leftOutPaths(texts: Texts): ReadonlySet<string> {
  const hidden = siteTextNames.filter((name) => {
    const { meta, page, inSearch } = texts[name] as {
      meta?: Partial<Meta>;
      page?: { meta?: Partial<Meta> };
      inSearch?: Partial<Meta>;
    };
    return (meta ?? page?.meta ?? inSearch)?.noindex === true;
  });
  return new Set(hidden.flatMap((name) => siteTexts[name].path ?? []));
}

/** All public pages but the articles, of which there may be very many, with the time of the last change where it is known. */
async function findPageEntries(ctx: Context): Promise<SitemapEntry[]> {
  const texts = getTexts(ctx);
  const items = await Promise.all(
    pageCollections
      .filter((collection) => collection !== "blog_posts")
      .map(async (collection) => {
        const addresses = await publicPages[collection].addresses(ctx);
        const { pages } = kindOf(collection);
        return pages ? entriesIn(ctx.siteUrl, pages.section, addresses) : [];
      }),
  );
  const left = leftOutPaths(await texts);
  const fixed = [...sitePages].filter((path) => !secondAddresses.has(path) && !left.has(path));
  const made = (await texts).pages.filter(({ inSitemap }) => inSitemap);
  const { topics } = await texts;
  // Those that ship are reached from the blog, as ever.
  const own = (["categories", "tags"] as const).flatMap((list) =>
    topics[list].filter((topic) => isOwnTopic(list, topic)).map((topic) => ({ list, topic })),
  );
  const shownTopics = await Promise.all(
    own.map(async (found) => ((await hasEntries(ctx, filterOf(found))) ? [topicQuery(found)] : [])),
  );
  return [
    ...fixed.map((path) => ({ address: ctx.siteUrl + path, changedAt: null })),
    ...made.map(({ address, changedAt }) => ({ address: ctx.siteUrl + address, changedAt })),
    ...shownTopics.flat().map((query) => ({ address: `${ctx.siteUrl}${sections.posts}?${query}`, changedAt: null })),
    ...items.flat(),
  ];
}

/**
 * Lets crawlers read everything but the admin area, the API and the form page, which is part of other pages. A rule is for all paths that
 * begin so, and editors may make a page at /administrators.
 */
function robots({ siteUrl }: Context): Response {
  const body = `User-agent: *
Disallow: /admin$
Disallow: /admin?
Disallow: /admin/
Disallow: /api/
Disallow: /embed/

Sitemap: ${siteUrl}/sitemap.xml
`;
  return new Response(body, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** The address of a page that editors may make about how to report a weakness. */
const securityPolicyPath = "/security-policy";
/** Days for which readers may rely on it. */
const securityContactDays = 180;

/**
 * Where to report a weakness (RFC 9116). Not cached, because it names the day on which it ends. While the database does not answer it answers
 * 503: the address that ships with the site may belong to nobody.
 */
async function securityContact(ctx: Context): Promise<Response> {
  try {
    const { brand, pages } = await getStoredTexts(ctx);
    const expires = new Date(ctx.clock().getTime() + securityContactDays * 86_400_000);
    const lines = [
      `Contact: mailto:${encodeURI(brand.email)}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${ctx.siteUrl}/.well-known/security.txt`,
      `Policy: ${ctx.siteUrl}${pages.some(({ address }) => address === securityPolicyPath) ? securityPolicyPath : "/trust#contact"}`,
    ];
    return new Response(`${lines.join("\n")}\n`, {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  } catch (error) {
    return refused(error);
  }
}

/** The web app manifest. */
async function webManifest(ctx: Context): Promise<Response> {
  const { brand } = await getTexts(ctx);
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#fbf8f2",
    theme_color: "#fbf8f2",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest, null, 2), {
    headers: { "content-type": "application/manifest+json; charset=utf-8" },
  });
}
