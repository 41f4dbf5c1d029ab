import { itemPathSource, longestPage, pagePathSource } from "#lib/linked-paths.ts";
import { kinds } from "../kinds/kinds.ts";
import { tagsOf } from "../documents/tags.ts";
import type { Context, DocumentName } from "../context.ts";

/** What stands in `content_links` for a document that a field of an item names by its id; fields name only items so far. */
export function itemKey(name: DocumentName, id: string): string {
  const kind = kinds.find(({ collection }) => collection === name);
  return kind ? tagsOf(kind).item(id) : `${name}:${id}`;
}

/** Matches a whole address of this site: neither the beginning of a longer one, nor the end of another site's address. */
export function linkTo(ctx: Context, addresses: readonly string[]): RegExp {
  return new RegExp(linkSource(ctx, addresses.map((path) => RegExp.escape(path)).join("|"), anywhere));
}

/** The paths of items that texts link to, and of places on pages that show one. In one pass: a draft may have very many. */
export function itemsLinkedIn(ctx: Context, texts: readonly string[]): Set<string> {
  return linksIn(texts, linkSource(ctx, itemPathSource, anywhere));
}

/**
 * The paths in texts that may be those of pages of editors, where the text surely makes a link of them, as Markdown and HTML do: prose has
 * words such as "/month".
 */
export function pagesLinkedIn(ctx: Context, texts: readonly string[]): Set<string> {
  const paths = linksIn(texts, linkSource(ctx, pagePathSource, marked));
  return new Set([...paths].filter((path) => path.length <= longestPage));
}

/** What stands before a path without the name of this site, as the source of a regular expression. */
const anywhere = String.raw`(?<![\w./:-])`;
const marked = String.raw`(?<=^|\]\(<?|\]:\s{0,9}|["'])`;

function linkSource({ siteUrl, linkUrl }: Context, paths: string, start: string): string {
  const sites = [siteUrl, linkUrl].map((site) => RegExp.escape(site)).join("|");
  return String.raw`(?:${sites}|${start})(${paths})(?![\w-]|[./]\w)`;
}

/** More in one draft are not looked for. */
const mostPaths = 1_000;

function linksIn(texts: readonly string[], source: string): Set<string> {
  const link = new RegExp(source, "g");
  const paths = new Set<string>();
  for (const text of texts) {
    for (const [, path] of text.matchAll(link)) {
      if (path !== undefined) paths.add(path);
      if (paths.size === mostPaths) return paths;
    }
  }
  return paths;
}
