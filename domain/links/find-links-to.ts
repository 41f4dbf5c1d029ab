import { collections, type Collection } from "#db/schema.ts";
import { itemPath, modulesPages } from "#lib/addresses.ts";
import type { Context } from "../context.ts";
import { kindOf } from "../content/kinds.ts";
import { spokenColumn, editedColumns, slugIn, titleOf, type ManagedKind } from "../content/kind.ts";
import { getItem } from "../content/find-items.ts";
import { slugOf } from "../slugs/slug-of.ts";

/** An item whose text links to another one. */
export interface LinkingItem {
  collection: Collection;
  id: string;
  title: string;
  /** Names of the fields with the link. */
  where: string;
}

/** More than a person reads in the question before a deletion. */
const maxItems = 50;
/** Candidates that are checked in each collection: the same path in another site's address is no link. */
const maxCandidates = 200;

/**
 * The managed items whose texts link to an item's present or former address. Built-in texts are not searched: they link
 * to built-in addresses only, which always work.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function findLinksTo(ctx: Context, collection: Collection, id: string): Promise<LinkingItem[]> {
  const kind = kindOf(collection);
  const addresses = await addressesOf(ctx, kind, await getItem(ctx, kind, id));
  return findLinksToPaths(ctx, addresses, id);
}

/**
 * The managed items whose texts link to one of the paths.
 * @param except id of an item that is left out
 */
export async function findLinksToPaths(
  ctx: Context,
  paths: readonly string[],
  except: string | null = null,
): Promise<LinkingItem[]> {
  const found: LinkingItem[] = [];
  for (const collection of collections) {
    if (paths.length === 0 || found.length >= maxItems) break;
    const items = await itemsWith(ctx, kindOf(collection), paths);
    found.push(...items.filter(({ id }) => id !== except));
  }
  return found.slice(0, maxItems);
}

/** Paths that lead to the item, directly or by a redirect; for a module its anchor on the modules page. */
async function addressesOf(ctx: Context, kind: ManagedKind, row: { id: string }): Promise<string[]> {
  const { pages } = kind;
  if (!pages) {
    const place = slugOf(titleOf(kind, row));
    return place === null ? [] : modulesPages.map((page) => `${page}#${place}`);
  }
  const former = await ctx.db
    .selectFrom("slug_history")
    .select("slug")
    .where("collection", "=", kind.collection)
    .where("item_id", "=", row.id)
    .execute();
  return [slugIn(row), ...former.map(({ slug }) => slug)].map((slug) => itemPath(pages.section, slug ?? ""));
}

async function itemsWith(ctx: Context, kind: ManagedKind, addresses: readonly string[]): Promise<LinkingItem[]> {
  const { collection } = kind;
  const columns = editedColumns(kind);
  const candidates = await ctx.db
    .selectFrom("content_links")
    .select("item_id")
    .distinct()
    .where("path", "in", addresses)
    .where("collection", "=", collection)
    .limit(maxCandidates)
    .execute();
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ item_id }) => item_id);
  const rows = await ctx.db.selectFrom(collection).selectAll().where("id", "in", ids).execute();
  const isLink = linkTo(ctx, addresses);
  const items = rows.flatMap((row) => {
    const fields = columns.filter((column) =>
      textsIn((row as Record<string, unknown>)[column]).some((text) => isLink.test(text)),
    );
    if (fields.length === 0) return [];
    const where = fields.map((field) => spokenColumn(kind, field)).join(", ");
    return [{ collection, id: row.id, title: titleOf(kind, row), where }];
  });
  return items.toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

/** The texts of a column, entries of lists separately. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Matches a whole address of this site: not part of a longer one, and not the end of another site's address. */
function linkTo(ctx: Context, addresses: readonly string[]): RegExp {
  const sites = [ctx.siteUrl, ctx.linkUrl].map((site) => RegExp.escape(site)).join("|");
  return new RegExp(
    `(?:${sites}|(?<![\\w./:-]))(?:${addresses.map((path) => RegExp.escape(path)).join("|")})(?![\\w-])`,
  );
}
