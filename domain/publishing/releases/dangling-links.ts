import { setImmediate as nextTurn } from "node:timers/promises";
import { mapTexts } from "#content/facts.ts";
import type { DraftKind } from "#db/schema.ts";
import { pathOf } from "#lib/addresses.ts";
import { inTurns } from "#lib/pacing.ts";
import { ownPath } from "#lib/http/requests.ts";
import { kindAt } from "../../kinds/kinds.ts";
import { findPageAt, hasBuiltInPage } from "../../pages/public-pages.ts";
import { getRedirect } from "../../pages/redirects.ts";
import { findFormerAddresses } from "../../documents/former-addresses.ts";
import type { Context } from "../../context.ts";
import type { Draft } from "../../documents/drafts.ts";
import { findReleaseDrafts } from "../../releases/open-releases.ts";
import { withPublished } from "../views.ts";
import { requireAbility } from "../../security/rights.ts";
import { findTextLinks, findLinkingItems } from "../../links/find-links-to.ts";
import { itemKey, itemsLinkedIn, pagesLinkedIn } from "../../links/keep-links.ts";
import { textsIn } from "#lib/text/texts-in.ts";
import { hasAnswer } from "../../redirects/site-answers.ts";
import { draftedKind } from "../kinds/kinds.ts";

/** A link that will lead nowhere when a release is public. */
export interface DanglingLink {
  /** The path at which there will be no page. */
  path: string;
  /** The titles of what links there. */
  from: string[];
}

/** More paths are not checked: each takes several queries. */
const maxPaths = 200;

/**
 * The links of this site that will lead nowhere with a release: those in what it changes, and those to what it hides or deletes. A
 * link to what comes with the release, or that a redirect leads on, is none.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findDanglingLinks(ctx: Context, release: string): Promise<DanglingLink[]> {
  requireAbility(ctx, "draft");
  const drafts = await findReleaseDrafts(ctx, release);
  if (drafts.length === 0) return [];
  const linking = new Map<string, Set<string>>();
  const note = (path: string, title: string) => linking.set(path, (linking.get(path) ?? new Set()).add(title));
  const titles = await inTurns(drafts, (draft) => draftedKind(draft.kind).titleOf(ctx, draft));
  for (const [index, draft] of drafts.entries()) {
    for (const path of ownPathsIn(ctx, draft)) note(path, titles[index]!);
  }
  const changed = new Set(drafts.map(({ kind, item_id }) => `${kind}/${item_id}`));
  const after = await addressesAfter(ctx, drafts);
  const gone = new Map([...after.former, ...after.left]);
  for (const [path, { kind, item_id: id }] of await linkedFrom(ctx, gone)) {
    await nextTurn();
    const items = await findLinkingItems(ctx, [path], { kind, id });
    for (const { collection, id, title } of items) if (!changed.has(`${collection}/${id}`)) note(path, title);
  }
  for (const { name, title, links } of await findTextLinks(ctx)) {
    if (changed.has(`site_texts/${name}`)) continue;
    for (const path of links.flatMap((link) => ownPathOf(ctx, link) ?? [])) if (gone.has(path)) note(path, title);
  }
  // Items are looked up as they are live and compared with the release: a query that sees hundreds of drafts takes long.
  const others = await withPublished(
    ctx,
    drafts.filter(({ kind }) => !Object.hasOwn(ctx.site.kinds, kind)),
  );
  // What the release takes away first: drafts may lead to very many paths.
  const isGone = ([path]: [string, unknown]) => Number(gone.has(path));
  const checked = [...linking].toSorted((one, other) => isGone(other) - isGone(one)).slice(0, maxPaths);
  const links = await inTurns(checked, async ([path, from]) => ({
    path,
    from: [...from].toSorted(),
    leads: await leadsSomewhere(ctx, others, path, after),
  }));
  const dangling = links.flatMap(({ leads, ...link }) => (leads ? [] : [link]));
  return dangling.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Those paths that an item may link to: most have no link, and each of the others takes several queries. */
async function linkedFrom({ db }: Context, gone: AddressesAfter["left"]): Promise<[path: string, thing: Left][]> {
  const keyed = [...gone].map(([path, thing]) => ({
    path,
    thing,
    // Fields name items only.
    key: thing.kind === "site_texts" ? path : itemKey(thing.kind, thing.item_id),
  }));
  if (keyed.length === 0) return [];
  const known = await db
    .selectFrom("content_links")
    .select("path")
    .distinct()
    .where(
      "path",
      "in",
      keyed.flatMap(({ path, key }) => [path, key]),
    )
    .execute();
  const linked = new Set(known.map(({ path }) => path));
  return keyed.flatMap(({ path, thing, key }) => (linked.has(path) || linked.has(key) ? [[path, thing]] : []));
}

/** What a release does to addresses. */
interface AddressesAfter {
  /** Paths at which items will be. */
  taken: Set<string>;
  /** Paths that will lead to where the page is then. */
  moved: Set<string>;
  /** Paths at which there will be nothing any more, and what is there now. */
  left: Map<string, Left>;
  /** Paths that lead to one of those. Only texts link to them: fields name an item wherever it is, so these have the kind of texts. */
  former: Map<string, Left & { kind: "site_texts" }>;
}

/** An item or a page of editors that a release takes away. */
interface Left {
  kind: Exclude<DraftKind, "redirects">;
  item_id: string;
}

async function leadsSomewhere(
  ctx: Context,
  others: Context,
  path: string,
  { taken, moved, left }: AddressesAfter,
): Promise<boolean> {
  if (taken.has(path) || moved.has(path)) return true;
  if (await hasAnswer(ctx, path)) return true;
  const item = kindAt(path);
  if (left.has(path)) {
    if (item && hasBuiltInPage(item.kind.collection, item.slug)) return true;
  } else {
    const found = await findPageAt(item ? ctx : others, path);
    if (found === "page" || (found && !left.has(found.movedTo))) return true;
  }
  return (await getRedirect(others, path)) !== null;
}

async function addressesAfter(ctx: Context, drafts: readonly Draft[]): Promise<AddressesAfter> {
  const addresses: AddressesAfter = { taken: new Set(), moved: new Set(), left: new Map(), former: new Map() };
  for (const { draft, before, after } of await inTurns(drafts, async (draft) => ({
    draft,
    ...(await draftedKind(draft.kind).shownPaths(ctx, draft)),
  }))) {
    if (after !== null) addresses.taken.add(after);
    if (before === null || before === after || draft.kind === "redirects") continue;
    if (after === null) addresses.left.set(before, { kind: draft.kind, item_id: draft.item_id });
    else addresses.moved.add(before);
  }
  for (const { path, id } of await formerPaths(ctx, [...addresses.left.values()]))
    addresses.former.set(path, { kind: "site_texts", item_id: id });
  return addresses;
}

/** The paths from which visitors are led to pages of editors and items, whether or not something else is there again. */
async function formerPaths(ctx: Context, things: readonly Left[]): Promise<{ path: string; id: string }[]> {
  const byKind = [...Map.groupBy(things, ({ kind }) => kind)];
  const find = ([kind, left]: (typeof byKind)[number]) => {
    const ids = left.map(({ item_id }) => item_id);
    return findFormerAddresses(ctx, kind, ids);
  };
  return (await inTurns(byKind, find)).flat();
}

/** The paths of pages of this site that a draft leads to. */
function ownPathsIn(ctx: Context, { kind, action, body }: Draft): Set<string> {
  if (action === "delete") return new Set();
  if (kind === "redirects") return new Set([pathOf(String(body["to"]))]);
  if (kind !== "site_texts") {
    const texts = textsIn(body);
    const toPages = [...pagesLinkedIn(ctx, texts)].filter((path) => !ctx.sitePages.has(path) && kindAt(path) === null);
    return new Set([...itemsLinkedIn(ctx, texts), ...toPages].map(pathOf));
  }
  const paths = new Set<string>();
  mapTexts(body, (text, path) => {
    const own = path.at(-1) === "href" ? ownPathOf(ctx, text) : null;
    if (own !== null) paths.add(own);
    return text;
  });
  return paths;
}

/** The path of a link to this site, as editors and canonical links write it; null for any other. */
function ownPathOf({ siteUrl, linkUrl }: Context, href: string): string | null {
  const target = ownPath(href, siteUrl) ?? ownPath(href, linkUrl);
  return target === null ? null : pathOf(target);
}
