import { z } from "zod";
import { collections, type Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { inputOf } from "../content/input.ts";
import { kindOf } from "../content/kinds.ts";
import { slugOf } from "../slugs/slug-of.ts";

const slug = z.string().refine((value) => slugOf(value) === value, { error: "is no valid address" });

/** What an item carries beside the fields of its form. */
const frame = z.object({
  id: z.guid(),
  slug: slug.optional(),
  former_slugs: z.array(slug).default([]),
  created_at: z.iso.datetime().transform((value) => new Date(value)),
  updated_at: z.iso.datetime().transform((value) => new Date(value)),
  published_at: z.iso
    .datetime()
    .transform((value) => new Date(value))
    .nullish(),
});

const documentFrame = z.object({
  format: z.literal(1),
  ...Object.fromEntries(collections.map((name) => [name, z.array(z.looseObject({})).default([])])),
});

/** An item of an import, validated. */
export interface ImportedItem extends z.output<typeof frame> {
  collection: Collection;
  /** The columns of its form. */
  fields: object;
}

/** More would not be read. */
const mostComplaints = 20;

/**
 * Reads what `content export` has written. Everything is validated before anything is said to be right.
 * @throws DomainError `invalid`; its message names each item that is wrong, and why
 */
export function readContentDocument(document: unknown): ImportedItem[] {
  const parsed = documentFrame.safeParse(document);
  if (!parsed.success) throw new DomainError("invalid", "This is no export of content, or of another version.");
  const complaints: string[] = [];
  const items: ImportedItem[] = [];
  for (const collection of collections) {
    const kind = kindOf<Collection>(collection);
    const rows = (parsed.data as Record<string, unknown>)[collection] as Record<string, unknown>[];
    for (const [index, row] of rows.entries()) {
      const outside = frame.safeParse(row);
      const inside = inputOf(kind).safeParse(row);
      if (outside.success && inside.success && (outside.data.slug !== undefined || !kind.pages)) {
        items.push({ ...outside.data, collection, fields: inside.data });
        continue;
      }
      const issues = [...(outside.error?.issues ?? []), ...(inside.error?.issues ?? [])];
      const why = issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") || "slug: is missing";
      complaints.push(`${collection}[${index}] ${why}`);
    }
  }
  if (complaints.length === 0) return items;
  const more = complaints.length - mostComplaints;
  const shown = complaints.slice(0, mostComplaints).concat(more > 0 ? [`… and ${more} more`] : []);
  throw new DomainError("invalid", `Nothing was imported.\n${shown.join("\n")}`);
}
