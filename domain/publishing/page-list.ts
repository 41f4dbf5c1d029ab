import { findPlannedPublications } from "./schedules/schedules.ts";
import { isPageName } from "#content/page-names.ts";
import { type ShippedTextName, type SiteTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { draftsWhere, findDraftHeads, noRelease } from "../documents/drafts.ts";
import { requireAbility } from "../security/rights.ts";
import { findPages } from "../site-texts/managed-pages.ts";
import { type ItemState, stateOf, stateOfPage } from "./item-state.ts";

/** A page of the site in the list of all pages. */
export interface ListedPage {
  name: SiteTextName;
  title: string;
  /** With its draft. */
  address: string;
  /** Where visitors see it; null while they don't. */
  publicAt: string | null;
  /** Whether editors have made it: only such pages can be moved, hidden and deleted. */
  isOwn: boolean;
  /** Whether it was ever published, or ships with the site. */
  isPublished: boolean;
  state: ItemState;
  /** The last change of its words, published or not; null for a page as it is shipped. `by` is null where that was forgotten. */
  changed: { at: Date; by: string | null } | null;
}

/** Texts that have a page of their own: not the films in pages, what other pages show as well, or what no visitor asks for. */
const fixedPages: readonly ShippedTextName[] = siteTextNames.filter((name, index) => {
  const { path } = siteTexts[name];
  const isFirstThere = siteTextNames.findIndex((other) => siteTexts[other].path === path) === index;
  return path !== null && path !== "/404" && isFirstThere;
});

/**
 * All pages of the site: those that editors have made by their titles, and those that ship.
 * @param release whose drafts count
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPageList(ctx: Context, release = noRelease): Promise<ListedPage[]> {
  requireAbility(ctx, "texts");
  const [pages, drafts, published, planned] = await Promise.all([
    findPages(ctx, release),
    findDraftHeads(ctx, { release, kind: "site_texts" }),
    findPublishers(ctx),
    findPlannedPages(ctx),
  ]);
  const draftOf = new Map(drafts.map((draft) => [draft.item_id, draft]));
  const changeOf = (name: SiteTextName) => {
    const draft = draftOf.get(name);
    return draft ? { at: draft.updated_at, by: draft.updated_by } : (published.get(name) ?? null);
  };
  const fixed = fixedPages.map((name): ListedPage => {
    const { title, path } = siteTexts[name];
    const facts = { isPublic: true, wasPublic: true, hasDraft: draftOf.has(name), publication: planned.get(name) };
    const address = path ?? "";
    const about = { name, title, address, publicAt: address, isOwn: false, isPublished: true };
    return { ...about, state: stateOf(facts), changed: changeOf(name) };
  });
  const own = pages.map(({ name, title, address, publicAt, isPublished, hasDraft }): ListedPage => {
    const state = stateOfPage({ publicAt, isPublished, hasDraft }, planned.get(name));
    return { name, title, address, publicAt, isOwn: isPageName(name), isPublished, state, changed: changeOf(name) };
  });
  return [...own, ...fixed];
}

/** Who published each text last, and when. */
async function findPublishers({ db }: Context): Promise<Map<string, { at: Date; by: string | null }>> {
  const rows = await db
    .selectFrom("site_texts")
    .leftJoin("revisions", (join) =>
      join
        .onRef("revisions.item_id", "=", "site_texts.id")
        .onRef("revisions.version", "=", "site_texts.version")
        .on("revisions.collection", "=", "site_texts")
        .on("revisions.action", "!=", "delete"),
    )
    .select(["site_texts.id", "site_texts.updated_at as at", "actor_email as by"])
    .execute();
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}

/** When releases that wait for their time change texts, the earliest of each. */
async function findPlannedPages(ctx: Context): Promise<Map<string, { at: Date; zone: string }>> {
  const rows = await draftsWhere(ctx, { kind: "site_texts", isOpen: true })
    .innerJoin("schedules", "schedules.item_id", "drafts.release_id")
    .select(["drafts.item_id as id", "due_at as at", "time_zone as zone"])
    .where("schedules.kind", "=", "release")
    .where("schedules.action", "=", "publish")
    .where("schedules.state", "=", "waiting")
    .orderBy("due_at", "desc")
    .execute();
  const beside = await findPlannedPublications(ctx, "site_texts");
  return new Map([
    ...rows.map(({ id, ...publication }) => [id, publication] as const),
    ...beside.map(({ itemId, at, zone }) => [itemId, { at, zone }] as const),
  ]);
}
