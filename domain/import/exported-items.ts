import { z } from "zod";
import type { Collection } from "#db/schema.ts";
import { readItemPath } from "#lib/addresses.ts";
import { readInPages } from "#lib/pacing.ts";
import { findFormerAddresses } from "../documents/former-addresses.ts";
import { inputOf } from "../documents/input.ts";
import { type ManagedKind, type ManagedRow, isStoredSlug, pathOfItem, titleOf } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { moment } from "./content-document.ts";

/** An exported item: its row and its former slugs. */
export type ExportedItem = ManagedRow<Collection> & { former_slugs: string[] };

const itemsAtOnce = 200;

/**
 * Every managed item of a collection, by id, hidden ones included. Left out are those that no import would take, because a newer version of
 * the site asks for more than they have.
 * @param onLeftOut is told each of them, in a sentence that names it and what does not fit, and its id
 * @throws DomainError unauthenticated or forbidden
 */
export async function* exportCollection(
  ctx: Context,
  collection: Collection,
  onLeftOut: (sentence: string, id: string) => void = () => {},
): AsyncGenerator<ExportedItem> {
  requireAbilityOrOperator(ctx, "transfer");
  const kind = kindOf<Collection>(collection);
  const items = readInPages<ExportedItem>(itemsAtOnce, async (last) => {
    const rows = await ctx.db
      .selectFrom(collection)
      .selectAll()
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(itemsAtOnce)
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const former = Map.groupBy(await findFormerAddresses(ctx, collection, ids), ({ id }) => id);
    return rows.map((row) => {
      const former_slugs = (former.get(row.id) ?? []).flatMap(({ path }) => readItemPath(path)?.slug ?? []);
      return { ...row, former_slugs };
    });
  });
  for await (const item of items) {
    const read = readItem(kind, JSON.parse(JSON.stringify(item)));
    if ("item" in read) yield item;
    else onLeftOut(`Left out: ${nameOf(kind, item)}: ${read.why}`, item.id);
  }
}

/** What it is, its address, and where it can be mended. */
function nameOf(kind: ManagedKind, item: ExportedItem): string {
  const places = [pathOfItem(kind, item), `${kind.path}/${item.id}`].filter((place) => place !== null);
  return `${kind.noun} "${titleOf(kind, item)}" (${places.join(", ")})`;
}

const slug = z.string().refine(isStoredSlug, { error: "is no valid address" });

/** The columns of an item besides the fields of its form. */
const frame = z.object({
  id: z.guid(),
  version: z.int().min(1).default(1),
  slug: slug.optional(),
  former_slugs: z.array(slug).default([]),
  created_at: moment,
  updated_at: moment,
  published_at: moment.nullish(),
});

/** An item of an export, as it may be stored. */
export interface ImportedItem extends z.output<typeof frame> {
  collection: Collection;
  /** The fields of its form. */
  fields: object;
}

/** Reads an exported item. @returns it, or why no import may store it */
export function readItem(kind: ManagedKind, row: unknown): { item: ImportedItem } | { why: string } {
  const outside = frame.safeParse(row);
  const inside = inputOf(kind).safeParse(row);
  if (outside.success && inside.success && (outside.data.slug !== undefined || !kind.pages))
    return { item: { ...outside.data, collection: kind.collection, fields: inside.data } };
  const issues = [...(outside.error?.issues ?? []), ...(inside.error?.issues ?? [])];
  return { why: issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") || "slug: is missing" };
}
