import type { RouterContextProvider } from "react-router";
import type { Context } from "#domain/context.ts";
import { findLinksTo } from "#domain/links/find-links-to.ts";
import { hasBuiltInPage } from "#domain/pages/public-pages.ts";
import { isImported } from "#domain/documents/slugs.ts";
import { findChoices, findListFilters } from "#domain/lists/list-filters.ts";
import { findListViews } from "#domain/lists/list-views.ts";
import { findRules } from "#domain/approvals/require-approval.ts";
import { type ListRow, findItems } from "#domain/lists/find-items.ts";
import { itemsPerPage } from "#domain/reading/list-pages.ts";
import { getItem } from "#domain/documents/get-item.ts";
import { type ManagedKind, slugIn } from "#domain/documents/kind.ts";
import { getItemDraft, openDraftInRelease } from "#domain/publishing/drafts/item-drafts.ts";
import { type ListedDraft, findItemDrafts } from "#domain/publishing/drafts/list-drafts.ts";
import { findOpenReleases } from "#domain/publishing/releases/releases.ts";
import { type PlannedPublication, findPlannedPublications } from "#domain/publishing/schedules/schedules.ts";
import { findPublishingTies } from "#domain/plans/publishing-ties.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { findPicked, type PickedMedia } from "../media/picked-media.ts";
import { DomainError } from "#lib/domain-error.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { type ListQuery, readListQuery } from "./list/list-query.tsx";
import { findActivityOf } from "#domain/activity/find-activity.ts";
import { findRevisions, getRevision } from "#domain/history/revisions.ts";

/** The data of a content screen. */
export type Content = Awaited<ReturnType<typeof load>>;

/** Loads a content screen for an admin. The open dialog is a parameter of the URL, too. */
export function loadContent(context: Readonly<RouterContextProvider>, url: URL, kind: ManagedKind) {
  return loadAdmin(context, (ctx) => load(ctx, url.searchParams, kind));
}

async function load(ctx: Context, params: URLSearchParams, kind: ManagedKind) {
  const query = readListQuery(params, kind);
  const releases = await findOpenReleases(ctx);
  const asked = params.get("release");
  /** The release whose drafts are edited; empty beside the live site. */
  const release = releases.find(({ id }) => id === asked)?.id ?? "";
  const isOver = asked !== null && release === "";
  /** The result of `find` for the item in a parameter: null without the parameter, undefined when the item was deleted. */
  const named = async <T>(parameter: string, find: (id: string) => Promise<T>) => {
    const id = params.get(parameter);
    return id === null ? null : find(id).catch(absent);
  };
  const [planned, drafts] = await Promise.all([
    findPlannedPublications(ctx, kind.collection),
    findItemDrafts(ctx, kind, { search: query.search }),
  ]);
  const listed = drafts.filter((draft) => isListed(draft, query, planned));
  const [{ brand }, rules, choices, filters, views, ...shown] = await Promise.all([
    getTexts(ctx),
    findRules(ctx),
    findChoices(ctx, kind),
    findListFilters(ctx, kind),
    findListViews(ctx, kind.collection),
    named("draft", (id) => loadNewDraft(ctx, kind, id, release)),
    findItems(ctx, kind, { ...query, ahead: listed.length }),
    named("edit", (id) => loadEdited(ctx, kind, id, release)),
    named("delete", (id) => loadDeletion(ctx, kind, id)),
    named("history", (id) => loadHistory(ctx, kind, id, params)),
    kind.orderedWithin !== undefined && params.has("arrange") ? allOf(ctx, kind) : null,
  ]);
  const [drafted, list, editing, deleting, history, arranging] = shown;
  return {
    list,
    planned,
    pictures: await findPictures(ctx, kind, list.items),
    query,
    needsReview: rules.includes(kind.collection),
    filters,
    views,
    editing: (isOver ? null : editing) ?? null,
    deleting: deleting ?? null,
    history: history ?? null,
    arranging,
    siteName: brand.name,
    choices,
    drafts,
    /** The drafts of new items on this page; they stand before the items. */
    newDrafts: listed.slice((list.page - 1) * itemsPerPage, list.page * itemsPerPage),
    /** How many there are on all pages. */
    ahead: listed.length,
    drafted: (isOver ? null : drafted) ?? null,
    releases,
    release: releases.find(({ id }) => id === release) ?? null,
    /** Id of the item that the draft in the address has become. */
    published: drafted === undefined && release === "" ? await findStored(ctx, kind, params.get("draft") ?? "") : null,
    isMissing: isOver || [editing, deleting, history, drafted].includes(undefined),
  };
}

/** Whether a draft is one of a new item that the list shows. It has no values that a field could be narrowed to. */
function isListed(
  { id, isNew, isFound, release, at }: ListedDraft,
  { state, fields, from, until }: ListQuery,
  planned: readonly PlannedPublication[],
): boolean {
  if (!isNew || !isFound || Object.keys(fields).length > 0) return false;
  if ((from && at < from) || (until && at >= until)) return false;
  const isPlanned = release === "" && planned.some(({ itemId }) => itemId === id);
  return state === "all" || state === (isPlanned ? "scheduled" : "draft");
}

/** The library items in the pictures of a list. */
async function findPictures(ctx: Context, { card }: ManagedKind, items: readonly ListRow[]): Promise<PickedMedia[]> {
  const ids = card.picture === undefined ? [] : mediaIdsIn(items.map((item) => item[card.picture ?? ""]));
  return ids.length === 0 ? [] : findPicked(ctx, ids);
}

/** An item for its form. An imported built-in item keeps its address, because menus and texts of the site link there. */
async function loadEdited(ctx: Context, kind: ManagedKind, id: string, release: string) {
  const findDraft = release === "" ? getItemDraft : openDraftInRelease;
  const [row, draft] = await Promise.all([getItem(ctx, kind, id), findDraft(ctx, kind, id, release)]);
  return { ...row, keepsAddress: await isImported(ctx, id), draft };
}

/**
 * The draft of an item that is not public yet and has no row.
 * @throws DomainError `not_found`
 */
async function loadNewDraft(ctx: Context, kind: ManagedKind, id: string, release: string) {
  const draft = await getItemDraft(ctx, kind, id, release);
  if (draft?.base !== 0) throw new DomainError("not_found", "This draft doesn't exist anymore.");
  return { id, draft };
}

async function findStored(ctx: Context, kind: ManagedKind, id: string): Promise<string | null> {
  return (await getItem(ctx, kind, id).catch(absent))?.id ?? null;
}

/** An item for the question before its deletion: what links to it, what goes with it, and what visitors would see in its place. */
async function loadDeletion(ctx: Context, kind: ManagedKind, id: string) {
  const { collection } = kind;
  const [row, links, [ties]] = await Promise.all([
    getItem(ctx, kind, id),
    findLinksTo(ctx, collection, id),
    findPublishingTies(ctx, [{ collection, itemId: id }]),
  ]);
  return { row, links, ties: ties!, hasBuiltInPage: hasBuiltInPage(collection, slugIn(row)) };
}

function absent(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "not_found") return undefined;
  throw error;
}

/** All items in the manual order. Reads page by page. */
async function allOf(ctx: Context, kind: ManagedKind): Promise<ListRow[]> {
  const all: ListRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await findItems(ctx, kind, { page, search: "", state: "all", sort: "specified" });
    all.push(...found.items);
    pages = found.pages;
  }
  return all;
}

/** The data of the history dialog. */
export type History = Awaited<ReturnType<typeof loadHistory>>;

/**
 * What was done to an item and its versions, newest first, and two versions in full: those in the URL, else the last two.
 * @throws DomainError `not_found` when there never was such an item
 */
async function loadHistory(ctx: Context, kind: ManagedKind, id: string, params: URLSearchParams) {
  const [revisions, entries] = await Promise.all([
    findRevisions(ctx, kind.collection, id),
    findActivityOf(ctx, kind.collection, id),
  ]);
  const latest = revisions[0];
  if (!latest) throw new DomainError("not_found", `This ${kind.noun} has no history.`);
  const whole = async (name: "from" | "to", otherwise: string | undefined) => {
    const asked = params.get(name);
    const chosen = revisions.find((revision) => revision.id === asked)?.id ?? otherwise;
    return chosen === undefined ? null : getRevision(ctx, chosen);
  };
  const [from, to, draft] = await Promise.all([
    whole("from", revisions[1]?.id),
    whole("to", latest.id),
    getItemDraft(ctx, kind, id),
  ]);
  return { title: (to ?? from)?.title ?? "", revisions, entries, from, to, draft };
}
