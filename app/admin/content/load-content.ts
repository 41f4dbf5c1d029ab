import type { RouterContextProvider } from "react-router";
import type { Context } from "#domain/context.ts";
import { findLinksTo } from "#domain/links/find-links-to.ts";
import { hasBuiltInPage } from "#domain/import/has-built-in-page.ts";
import { isImported } from "#domain/import/is-imported.ts";
import type { ItemPage } from "#domain/managed/find-all-items.ts";
import { slugIn } from "#domain/managed/managed-kind.ts";
import { DomainError } from "#lib/domain-error.ts";
import { loadAdmin } from "../load-admin.ts";
import type { ContentKind } from "./content-kind.ts";
import { type ListQuery, readListQuery } from "./list-query.ts";
import { loadHistory } from "./load-history.ts";

interface ContentReads<Item, Row extends object> {
  findAll: (ctx: Context, query: ListQuery) => Promise<ItemPage<Item>>;
  get: (ctx: Context, id: string) => Promise<Row>;
}

/** What a content screen shows. */
export type Content<Item, Row extends object> = Awaited<ReturnType<typeof load<Item, Row>>>;

/** Loads a content screen for an admin; what stands open over the list is named by the address, too. */
export function loadContent<Item, Row extends object>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  kind: ContentKind,
  reads: ContentReads<Item, Row>,
) {
  return loadAdmin(context, (ctx) => load(ctx, url.searchParams, kind, reads));
}

async function load<Item, Row extends object>(
  ctx: Context,
  params: URLSearchParams,
  kind: ContentKind,
  { findAll, get }: ContentReads<Item, Row>,
) {
  const query = readListQuery(params, kind);
  /** What `find` makes of the item that a parameter names: null without one, undefined when it isn't there any more. */
  const named = async <T>(parameter: string, find: (id: string) => Promise<T>) => {
    const id = params.get(parameter);
    return id === null ? null : find(id).catch(absent);
  };
  const [list, editing, deleting, history, arranging] = await Promise.all([
    findAll(ctx, query),
    named("edit", (id) => loadEdited(ctx, id, get)),
    named("delete", (id) => loadDeletion(ctx, kind, id, get)),
    named("history", (id) => loadHistory(ctx, kind, id, params)),
    kind.ordered && params.has("arrange") ? allOf(ctx, findAll) : null,
  ]);
  return {
    list,
    query,
    editing: editing ?? null,
    deleting: deleting ?? null,
    history: history ?? null,
    arranging,
    isMissing: [editing, deleting, history].includes(undefined),
  };
}

/** An item to be edited. What was built-in once keeps its address, since the site's own menus and texts lead there. */
async function loadEdited<Row extends object>(ctx: Context, id: string, get: ContentReads<unknown, Row>["get"]) {
  const row = await get(ctx, id);
  return { ...row, keepsAddress: await isImported(ctx, id) };
}

/** An item with what its deletion would mean: what leads to it, and what visitors see in its place. */
async function loadDeletion<Row extends object>(
  ctx: Context,
  { collection }: ContentKind,
  id: string,
  get: ContentReads<unknown, Row>["get"],
) {
  const [row, links] = await Promise.all([get(ctx, id), findLinksTo(ctx, collection, id)]);
  return { row, links, hasBuiltInPage: hasBuiltInPage(collection, slugIn(row)) };
}

function absent(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "not_found") return undefined;
  throw error;
}

/** Every item in the specified order, page by page. */
async function allOf<Item>(ctx: Context, findAll: ContentReads<Item, object>["findAll"]): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await findAll(ctx, { page, search: "", state: "all", sort: "specified" });
    all.push(...found.items);
    pages = found.pages;
  }
  return all;
}
