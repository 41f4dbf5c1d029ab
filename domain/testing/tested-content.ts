import { type Collection, collections } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { type ItemQuery, findItems } from "../lists/find-items.ts";
import { getItem } from "../documents/get-item.ts";
import type { ItemPage } from "../reading/list-pages.ts";
import type { ManagedKind } from "../documents/kind.ts";
import { kindOf, kinds } from "../kinds/kinds.ts";
import { exportTexts } from "../import/import-publishing.ts";
import { exportDrafts, exportReleases, exportSchedules, exportTextVersions } from "../import/content-document.ts";
import { exportCollection } from "../import/exported-items.ts";
import { exportImportedEntries } from "../import/imported-entries.ts";
import { exportFormerAddresses, exportRedirects } from "../import/transfer-redirects.ts";

type Row = Record<string, unknown> & { id: string };

/** A kind with its operations, for tests that run over all kinds. */
export interface TestedKind {
  collection: Collection;
  create: (ctx: Context, input: unknown) => Promise<{ id: string; slug: string | null; version: number }>;
  update: (ctx: Context, id: string, version: unknown, input: unknown) => Promise<{ version: number }>;
  remove: (ctx: Context, id: string) => Promise<unknown>;
  get: (ctx: Context, id: string) => Promise<object>;
  findAll: (ctx: Context, query?: ItemQuery) => Promise<ItemPage<object>>;
  /** A public item with the required fields only. */
  input: Record<string, unknown>;
  /** The column that names it. */
  title: "title" | "name";
  /** The column that decides whether visitors see it. */
  visible: "published" | "is_active";
  /** A column of text that is not its title. */
  text: string;
}

function tested(kind: ManagedKind): TestedKind {
  const demanded = kind.fields.filter((field) => "required" in field && field.required !== undefined);
  const text =
    (demanded.findLast(({ name }) => name !== kind.title) ?? kind.fields.find(({ type }) => type === "text"))?.name ??
    "";
  return {
    collection: kind.collection,
    create: (ctx, input) => createItem(ctx, kind, input),
    update: (ctx, id, version, input) => updateItem(ctx, kind, id, version, input),
    remove: (ctx, id) => deleteItem(ctx, kind, id),
    get: (ctx, id) => getItem(ctx, kind, id),
    findAll: (ctx, query) => findItems(ctx, kind, query),
    input: {
      [text]: "Text of a test",
      ...Object.fromEntries(demanded.map(({ name, label }) => [name, `${label} of a test`])),
      // The initial option of each choice.
      ...Object.fromEntries(
        kind.fields.flatMap((field) => (field.type === "choice" ? [[field.name, field.initial]] : [])),
      ),
      [kind.title]: "First Rowers",
      [kind.shown]: true,
    },
    title: kind.title,
    visible: kind.shown,
    text,
  };
}

/** All kinds, so that a new one is tested too. */
export const testedKinds: TestedKind[] = kinds.map(tested);

/** The same, by collection. */
export function testedKind(collection: Collection): TestedKind {
  return tested(kindOf<Collection>(collection));
}

/** The titles or names on a page of an admin's list. */
export const titlesOf = ({ items }: ItemPage<object>) =>
  (items as Row[]).map((item) => String(item["title"] ?? item["name"]));

/** What `content export` writes, as it is read back. */
export async function exportedDocument(ctx: Context): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = { format: 1 };
  const leftOut = new Set<string>();
  for (const collection of collections)
    document[collection] = await listOf(exportCollection(ctx, collection, (_, id) => leftOut.add(id)));
  document["imported_entries"] = await exportImportedEntries(ctx, leftOut);
  document["site_text_versions"] = await exportTextVersions(ctx);
  document["site_texts"] = await exportTexts(ctx);
  document["former_page_addresses"] = await exportFormerAddresses(ctx);
  document["redirects"] = await exportRedirects(ctx);
  const releases = await exportReleases(ctx);
  document["releases"] = releases;
  document["drafts"] = await listOf(exportDrafts(ctx, releases));
  document["schedules"] = await exportSchedules(ctx);
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

async function listOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
