import { collections, type Collection } from "#db/schema.ts";
import { itemPath, modulesPages } from "#lib/addresses.ts";
import type { Context } from "../context.ts";
import { kindOf } from "../content/kinds.ts";
import { spokenColumn, editedColumns, slugIn, titleOf, type ManagedKind } from "../content/kind.ts";
import { getItem } from "../content/find-items.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { findLinkingDrafts, type LinkingDraft } from "./find-linking-drafts.ts";
import { findLinkingTexts, type LinkingText } from "./find-linking-texts.ts";
import { linkTo, textsIn } from "./own-links.ts";

/** An item whose text links to another one. */
export interface LinkingItem {
  collection: Collection;
  id: string;
  title: string;
  /** Names of the fields with the link. */
  where: string;
}

/** Everything that links to an item or a page. */
export interface LinksTo {
  items: LinkingItem[];
  texts: LinkingText[];
  /** Drafts of other items and texts, so that somebody knows before they are published. */
  drafts: LinkingDraft[];
}

/** More than a person reads in the question before a deletion. */
const maxItems = 50;
/** Candidates that are checked in each collection: the same path in another site's address is no link. */
const maxCandidates = 200;

/**
 * What links to an item's present or former address. Built-in texts are not searched: they link to built-in addresses only, which always
 * work.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function findLinksTo(ctx: Context, collection: Collection, id: string): Promise<LinksTo> {
  const kind = kindOf(collection);
  const addresses = await addressesOf(ctx, kind, await getItem(ctx, kind, id));
  return findLinksToPaths(ctx, addresses, { kind: collection, id });
}

/**
 * What links to one of the paths. Decides nothing about rights.
 * @param except an item or text that is left out
 */
export async function findLinksToPaths(
  ctx: Context,
  paths: readonly string[],
  except: { kind: Collection | "site_texts"; id: string },
): Promise<LinksTo> {
  const items = await findLinkingItems(ctx, paths, except.id);
  const texts = await findLinkingTexts(ctx, paths, except.id);
  const known = [
    `${except.kind}/${except.id}`,
    ...items.map(({ collection, id }) => `${collection}/${id}`),
    ...texts.map(({ name }) => `site_texts/${name}`),
  ];
  return { items, texts, drafts: await findLinkingDrafts(ctx, paths, new Set(known)) };
}

/** The managed items whose texts link to one of the paths, without the one with the id. */
async function findLinkingItems(ctx: Context, paths: readonly string[], except: string): Promise<LinkingItem[]> {
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
