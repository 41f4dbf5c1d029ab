import type { Collection } from "#db/schema.ts";
import { itemPathSource, linkedPages, linkedPaths, longestPage, pagePathSource } from "#lib/linked-paths.ts";
import { kindOf } from "../kinds/kinds.ts";
import { tagsOf } from "../documents/tags.ts";
import type { Context } from "../context.ts";

interface Linking {
  collection: Collection;
  id: string;
}

/** Rows of one statement: the number of its parameters is limited. */
const batch = 1_000;

/** What stands in `content_links` for an item that a field of another one names by its id. */
export function itemKey(collection: Collection, id: string): string {
  return tagsOf(kindOf(collection)).item(id);
}

function namedItems(collection: Collection, row: object): string[] {
  return kindOf(collection).fields.flatMap((field) => {
    if (field.type !== "items") return [];
    const ids = (row as Record<string, readonly string[] | undefined>)[field.name] ?? [];
    return ids.map((id) => itemKey(field.of, id));
  });
}

/**
 * Stores which paths of this site an item's texts contain, and which items its fields name, in the transaction that
 * saves it (docs/decisions/118-stored-links-between-items.md).
 */
export async function keepLinks(tx: Context, { collection, id }: Linking, row: object): Promise<void> {
  const written = await tx.db
    .selectFrom("content_links")
    .select("path")
    .where("item_id", "=", id)
    .where("collection", "=", collection)
    .execute();
  const known = new Set(written.map(({ path }) => path));
  const pages = textsIn(row).flatMap(linkedPages);
  const now = new Set([...linkedPaths(JSON.stringify(row)), ...pages, ...namedItems(collection, row)]);
  const gone = [...known.difference(now)];
  const added = [...now.difference(known)];
  for (let first = 0; first < gone.length; first += batch) {
    await tx.db
      .deleteFrom("content_links")
      .where("collection", "=", collection)
      .where("item_id", "=", id)
      .where("path", "in", gone.slice(first, first + batch))
      .execute();
  }
  for (let first = 0; first < added.length; first += batch) {
    const rows = added.slice(first, first + batch).map((path) => ({ path, collection, item_id: id }));
    await tx.db.insertInto("content_links").values(rows).execute();
  }
}

/** Removes the stored links of a deleted item. */
export async function forgetLinks(tx: Context, { collection, id }: Linking): Promise<void> {
  await tx.db.deleteFrom("content_links").where("item_id", "=", id).where("collection", "=", collection).execute();
}

/** The texts in a value, entries of lists and fields of objects separately. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
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
