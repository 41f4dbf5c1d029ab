import { type Collection, collections, draftKinds } from "#db/schema.ts";
import { itemPath, modulesPages, pathOf } from "#lib/addresses.ts";
import type { Context, DocumentName } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { kindOf, kinds } from "../kinds/kinds.ts";
import {
  type ManagedKind,
  spokenColumn,
  slugIn,
  titleOf,
  slugOf,
  formerSlugOf,
  editedColumns,
} from "../documents/kind.ts";
import { findFormerAddresses } from "../documents/former-addresses.ts";
import { getItem } from "../documents/get-item.ts";
import { itemKey, linkTo } from "./keep-links.ts";
import { textsIn } from "#lib/text/texts-in.ts";
import { type FieldNaming, findStoriesNaming, readFieldNaming } from "./stories-of-use-case.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import { type Draft, bodyLike, findSizedDrafts, isOfKind } from "../documents/drafts.ts";
import { readDrafts } from "../documents/draft-portions.ts";
import { findTextsWithDrafts } from "../site-texts/stored-texts.ts";
import { titleOfText } from "../texts/text-names.ts";
import { mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import { cacheByPage } from "../site-texts/cache-by-page.ts";
import { findOpenReleaseNames } from "../releases/open-releases.ts";

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
 * What links to an item's present or former address, or names it in a field: a post its authors, a case study its use case. Built-in texts
 * are not searched: they link to built-in addresses only, which always work.
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
  const naming = target.kind === "use_cases_content" ? await readFieldNaming(ctx, target.id) : null;
  const linking = await findLinkingItems(ctx, paths, target);
  const items = naming ? withStories(linking, await findStoriesNaming(ctx, naming)) : linking;
  const texts = await findLinkingTexts(ctx, paths, target.id);
  const known = [
    `${target.kind}/${target.id}`,
    ...items.map(({ collection, id }) => `${collection}/${id}`),
    ...texts.map(({ name }) => `site_texts/${name}`),
  ];
  return { items, texts, drafts: await findLinkingDrafts(ctx, paths, new Set(known), naming) };
}

/** The items, and those that name the use case; one that does both is listed once. */
function withStories(items: readonly LinkingItem[], stories: readonly LinkingItem[]): LinkingItem[] {
  const naming = new Map(stories.map((story) => [story.id, story]));
  const both = items.map((item) => {
    const story = naming.get(item.id);
    return story && !item.where.split(", ").includes(story.where)
      ? { ...item, where: `${item.where}, ${story.where}` }
      : item;
  });
  const known = new Set(items.map(({ id }) => id));
  return [...both, ...stories.filter(({ id }) => !known.has(id))].slice(0, maxItems);
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
  kind: DocumentName;
  id: string;
}

/** Paths that lead to the item, directly or by a redirect; for a module its anchor on the modules page. */
async function addressesOf(ctx: Context, kind: ManagedKind, row: { id: string }): Promise<string[]> {
  const { pages } = kind;
  if (!pages) {
    const name = titleOf(kind, row);
    const places = [...new Set([slugOf(name), formerSlugOf(name)])].filter((place) => place !== null);
    return places.flatMap((place) => modulesPages.map((page) => `${page}#${place}`));
  }
  const former = await findFormerAddresses(ctx, kind.collection, [row.id]);
  return [itemPath(pages.section, slugIn(row) ?? ""), ...former.map(({ path }) => path)];
}

async function itemsWith(
  ctx: Context,
  kind: ManagedKind,
  addresses: readonly string[],
  target: Target,
): Promise<LinkingItem[]> {
  const { collection } = kind;
  const candidates = await ctx.db
    .selectFrom("content_links")
    .select("item_id")
    .distinct()
    .where("path", "in", [...addresses, itemKey(target.kind, target.id)])
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

/** A draft of an item or a text of the site that links somewhere. */
interface LinkingDraft {
  kind: DocumentName;
  id: string;
  title: string;
  /** Names of the fields with the link; empty for a text of the site. */
  where: string;
  /** Whether it is of an item that is not public yet. */
  isNew: boolean;
  /** The open release that it is in; null for a draft beside what is live. */
  release: { id: string; name: string } | null;
}

/** More than a person reads in the question before a deletion. */
const maxDrafts = 50;

/**
 * The drafts of items and texts whose words link to one of the paths, beside what is live and in open releases.
 * @param known of these, by "kind/id", nothing is said: that they link there is known already
 * @param naming finds the drafts of case studies that name the use case there, too
 */
async function findLinkingDrafts(
  ctx: Context,
  paths: readonly string[],
  known: ReadonlySet<string>,
  naming: FieldNaming | null,
): Promise<LinkingDraft[]> {
  if (paths.length === 0) return [];
  const names = draftKinds.filter((name) => name !== "redirects");
  const candidates = await findSizedDrafts(ctx, { kind: names, action: "save", isOpen: true });
  const releaseOf = await findOpenReleaseNames(ctx);
  const isLink = linkTo(ctx, paths);
  const drafts: LinkingDraft[] = [];
  // What only begins alike is mostly read in vain.
  const maxRead = paths.length > pathsAtOnce ? 2_000 : maxDrafts * 4;
  let read = 0;
  for await (const draft of readDrafts(ctx, candidates, mayLink(paths, naming))) {
    const { kind, item_id: id } = draft;
    read++;
    if (kind !== "redirects" && !known.has(`${kind}/${id}`)) {
      const documents = ctx.site.documents[kind];
      const described = kinds.find(({ collection }) => collection === kind);
      const where = described
        ? fieldsWith(described, draft, isLink, naming)
        : hasLink(ctx, draft.body, paths) && documents.isKnown(id)
          ? ""
          : null;
      const isNew = draft.base_version === 0 && documents.defaults(id) === null;
      const title = documents.titleOfDraft(draft);
      if (where !== null) drafts.push({ kind, id, title, where, isNew, release: releaseOf(draft) });
    }
    if (drafts.length === maxDrafts || read === maxRead) break;
  }
  return drafts;
}

/** Paths that one statement looks for. An item may have had any number of addresses. */
const pathsAtOnce = 20;

/** Whether a draft may have one of the paths (of many, whether it has what they begin with), or be one that names a use case. */
function mayLink(paths: readonly string[], naming: FieldNaming | null): Expression<SqlBool> {
  const some = paths.length > pathsAtOnce ? [commonStart(paths)] : paths;
  const each = some.map((path) => bodyLike(patternOf(path)));
  if (naming) each.push(isOfKind("case_studies_content"));
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

function commonStart([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

const patternOf = (path: string) => `%${path.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** The names of the fields of an item's draft with such a link; null when none has one. */
function fieldsWith(kind: ManagedKind, { body }: Draft, isLink: RegExp, naming: FieldNaming | null): string | null {
  const linking = editedColumns(kind).filter((column) => textsIn(body[column]).some((text) => isLink.test(text)));
  const named = kind.collection === "case_studies_content" && naming ? naming(body) : null;
  const fields = new Set(linking.map((column) => spokenColumn(kind, column)));
  if (named !== null) fields.add(named);
  return fields.size === 0 ? null : [...fields].join(", ");
}

/** A text of the site that links somewhere. */
interface LinkingText {
  name: SiteTextName;
  title: string;
}

/**
 * The texts of the site with a link to one of the addresses, as published or as their drafts beside that say. Texts as they ship are not
 * searched: they link to built-in addresses only, which always work.
 * @param addresses paths of this site; one with a fragment means that place only
 * @param except name of a text that is left out
 */
export async function findLinkingTexts(
  ctx: Context,
  addresses: readonly string[],
  except: string | null = null,
): Promise<LinkingText[]> {
  const texts = await findTextLinks(ctx);
  return texts
    .filter(({ name, links }) => name !== except && links.some((link) => leadsTo(ctx, link, addresses)))
    .map(({ name, title }) => ({ name, title }));
}

/** The links of each text of the site that is not as shipped, with its draft beside it in the place of what is published. */
export async function findTextLinks(ctx: Context): Promise<(LinkingText & { links: readonly string[] })[]> {
  const changed = await findTextsWithDrafts(ctx, siteTextNames);
  const shipped = siteTextNames.flatMap((name) => {
    const words = changed[name];
    return words ? [{ name, title: titleOfText(name, words), links: linksIn(words) }] : [];
  });
  const pages = await findLinksOfPages(ctx, null);
  return [...shipped, ...pages.values()];
}

const findLinksOfPages = cacheByPage((name, words) => ({
  name,
  title: titleOfText(name, words),
  links: linksIn(words),
}));

/** Whether a text of the site has a link to one of the addresses. */
function hasLink(ctx: Context, words: unknown, addresses: readonly string[]): boolean {
  return linksIn(words).some((link) => leadsTo(ctx, link, addresses));
}

function linksIn(words: unknown): string[] {
  const links: string[] = [];
  mapTexts(words, (text, path) => {
    if (path.at(-1) === "href") links.push(text);
    return text;
  });
  return links;
}

function leadsTo(ctx: Context, link: string, addresses: readonly string[]): boolean {
  const address = withoutSite(ctx, link);
  return addresses.includes(address) || addresses.includes(pathOf(address));
}

/** A link to this site as an address on it; any other as it is. */
function withoutSite({ siteUrl, linkUrl }: Context, link: string): string {
  if (!URL.canParse(link)) return link;
  const { origin, pathname, search, hash } = new URL(link);
  return origin === siteUrl || origin === linkUrl ? pathname + search + hash : link;
}
