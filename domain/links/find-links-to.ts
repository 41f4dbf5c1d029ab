import { collections, type Collection } from "#db/schema.ts";
import { itemPath, modulesPages } from "#lib/addresses.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { kindOf } from "../content/kinds.ts";
import { spokenColumn, slugIn, titleOf, type ManagedKind } from "../content/kind.ts";
import { getItem } from "../content/find-items.ts";
import { itemKey } from "./keep-links.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { findLinkingDrafts, type LinkingDraft } from "./find-linking-drafts.ts";
import { findLinkingTexts, type LinkingText } from "./find-linking-texts.ts";
import { linkTo, textsIn } from "./own-links.ts";

/** An item whose text links to another one, or one of whose fields names it. */
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
 * What links to an item's present or former address, or names it in a field. Built-in texts are not searched: they link to built-in
 * addresses only, which always work.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function findLinksTo(ctx: Context, collection: Collection, id: string): Promise<LinksTo> {
  requireAbility(ctx, "draft");
  const kind = kindOf(collection);
  const addresses = await addressesOf(ctx, kind, await getItem(ctx, kind, id));
  return findLinksToPaths(ctx, addresses, { kind: collection, id });
}

/**
 * What links to one of the paths. Decides nothing about rights.
 * @param target the item or text at the paths: it is left out itself, and items whose fields name it are found too
 */
export async function findLinksToPaths(ctx: Context, paths: readonly string[], target: Target): Promise<LinksTo> {
  const items = await findLinkingItems(ctx, paths, target);
  const texts = await findLinkingTexts(ctx, paths, target.id);
  const known = [
    `${target.kind}/${target.id}`,
    ...items.map(({ collection, id }) => `${collection}/${id}`),
    ...texts.map(({ name }) => `site_texts/${name}`),
  ];
  return { items, texts, drafts: await findLinkingDrafts(ctx, paths, new Set(known)) };
}

/** The managed items whose texts link to one of the paths or whose fields name the item there, without that one. */
export async function findLinkingItems(ctx: Context, paths: readonly string[], target: Target): Promise<LinkingItem[]> {
  const found: LinkingItem[] = [];
  for (const collection of collections) {
    if (found.length >= maxItems) break;
    const items = await itemsWith(ctx, kindOf(collection), paths, target);
    found.push(...items.filter(({ id }) => id !== target.id));
  }
  return found.slice(0, maxItems);
}

/** What may be linked to. */
interface Target {
  kind: Collection | "site_texts";
  id: string;
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

async function itemsWith(
  ctx: Context,
  kind: ManagedKind,
  addresses: readonly string[],
  target: Target,
): Promise<LinkingItem[]> {
  const { collection } = kind;
  const keys = target.kind === "site_texts" ? [] : [itemKey(target.kind, target.id)];
  const candidates = await ctx.db
    .selectFrom("content_links")
    .select("item_id")
    .distinct()
    .where("path", "in", [...addresses, ...keys])
    .where("collection", "=", collection)
    .limit(maxCandidates)
    .execute();
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ item_id }) => item_id);
  const rows = await ctx.db.selectFrom(collection).selectAll().where("id", "in", ids).execute();
  const isLink = linkTo(ctx, addresses);
  const items = rows.flatMap((row) => {
    const fields = kind.fields.filter((field) => {
      const texts = textsIn((row as Record<string, unknown>)[field.name]);
      if (field.type === "items") return field.of === target.kind && texts.includes(target.id);
      return addresses.length > 0 && texts.some((text) => isLink.test(text));
    });
    if (fields.length === 0) return [];
    const where = fields.map(({ name }) => spokenColumn(kind, name)).join(", ");
    return [{ collection, id: row.id, title: titleOf(kind, row), where }];
  });
  return items.toSorted((one, other) => (one.title < other.title ? -1 : 1));
}
