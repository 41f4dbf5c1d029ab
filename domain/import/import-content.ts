import { z } from "zod";
import { type Collection, collections } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { titleOf } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { PageCollection } from "../pages/public-pages.ts";
import { lastVersion } from "../documents/versions.ts";
import { rowOf, itemsOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { compareFields } from "../documents/compare.ts";
import { restoreFormerAddresses } from "../documents/former-addresses.ts";
import { complaintsAbout, importTexts, importPublishing } from "./import-publishing.ts";
import { transaction } from "../database.ts";
import { type PublishingDocument, publishingFrame, readPublishing, readRows, rows } from "./content-document.ts";
import { type ImportedItem, readItem } from "./exported-items.ts";
import { findEntry } from "../documents/trash.ts";
import { importedEntry, takeImportedEntries } from "./imported-entries.ts";
import {
  exportedFormerAddress,
  exportedRedirect,
  importFormerAddresses,
  importRedirects,
} from "./transfer-redirects.ts";
import { lockReleases } from "../releases/open-releases.ts";
import { noRelease } from "../documents/drafts.ts";
import { lockBeside, lockItems } from "../documents/lock-items.ts";
import { lockTexts } from "../site-texts/stored-texts.ts";
import { publish } from "../documents/publish.ts";

/** How many items, texts, redirects, releases, drafts and plans were what. */
export interface ContentImport {
  created: number;
  /** Saved over an existing item, as a new version. */
  updated: number;
  /** Existed already, with the same fields. */
  same: number;
  /** Left as they are, a sentence each. */
  kept: string[];
}

/**
 * Imports what `content export` has written, in one transaction, each item with its id. An existing item that differs
 * is left as it is by default, and so is an entry whose address another item has.
 * @param overwrite saves what differs as a new version; the former one stays as a revision
 * @throws DomainError unauthenticated, forbidden or invalid
 */
export async function importContent(
  ctx: Context,
  document: unknown,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<ContentImport> {
  const { email } = requireAbilityOrOperator(ctx, "transfer");
  const { items, ...read } = readContentDocument(document);
  return transaction(ctx, async (tx) => {
    const outcome: ContentImport = { created: 0, updated: 0, same: 0, kept: [] };
    await lockWritten(tx, items, read.publishing, { overwrite });
    const asExported = new Map<string, number>();
    for (const item of items) {
      const version = await take(tx, item, { overwrite, actorEmail: email }, outcome);
      if (version !== null) asExported.set(`${item.collection}/${item.id}`, version);
    }
    await takeImportedEntries(tx, read.importedEntries, new Set(items.map(({ id }) => id)));
    const taken = await importTexts(tx, read.texts, { overwrite, actorEmail: email }, outcome);
    for (const [name, version] of taken) asExported.set(`site_texts/${name}`, version);
    await importFormerAddresses(tx, read.formerAddresses);
    await importRedirects(tx, read.redirects, { overwrite }, outcome);
    const exported = new Map([
      ...items.map(({ collection, id, version }) => [`${collection}/${id}`, version] as const),
      ...Object.entries(read.textVersions).map(([name, version]) => [`site_texts/${name}`, version] as const),
    ]);
    await importPublishing(tx, read.publishing, { overwrite, versions: { exported, asExported } }, outcome);
    return outcome;
  });
}

/**
 * Locks what an import may write, in the order of a publication and before the first write: the other way around, an import and a save, or a
 * publication, could wait for each other. Nobody saves in between what may be replaced.
 */
async function lockWritten(
  tx: Context,
  items: readonly ImportedItem[],
  { releases, drafts, schedules }: PublishingDocument,
  { overwrite }: { overwrite: boolean },
): Promise<void> {
  const planned = schedules.flatMap(({ kind, item_id: id }) => (kind === "release" ? [{ id }] : []));
  await lockReleases(tx, [...releases, ...planned]);
  await lockTexts(tx);
  const ofItems = items.map(({ collection: kind, id: item_id }) => ({ kind, item_id }));
  const written = [...ofItems, ...drafts.filter(({ release_id }) => release_id === noRelease), ...schedules];
  await lockBeside(tx, written);
  // Otherwise what is there is only compared.
  if (overwrite) await lockItems(tx, written);
}

/** @returns the version in which it says here what it says in the export; null when it does not */
async function take(
  tx: Context,
  { collection, id, slug, former_slugs, created_at, updated_at, published_at, fields }: ImportedItem,
  { overwrite, actorEmail }: { overwrite: boolean; actorEmail: string },
  outcome: ContentImport,
): Promise<number | null> {
  const kind = kindOf<Collection>(collection);
  const change = { kind: itemsOf(kind), id, action: "import", by: actorEmail } as const;
  const name = `${kind.noun} "${titleOf(kind, fields)}"`;
  const address = kind.pages ? { slug } : {};
  const date = kind.shown === "published" && published_at ? { published_at } : {};
  const said = { ...fields, ...address, ...date };
  const before = await rowOf(tx, kind, id);
  let version = before?.version ?? (await lastVersion(tx, collection, id)) + 1;
  const holder = slug === undefined ? undefined : await holderOf(tx, collection, slug);
  if (holder !== undefined && holder !== id) {
    outcome.kept.push(`The ${name} was left out: another one has the address "${slug}".`);
    return null;
  }
  if (!before) {
    if (await findEntry(tx, collection, id)) {
      outcome.kept.push(`The ${name} was left out: it is in the trash.`);
      return null;
    }
    await publish(tx, { ...change, before: null, after: { ...said, id, version, created_at, updated_at } });
    outcome.created += 1;
  } else if (!differs(before, said)) {
    outcome.same += 1;
  } else if (overwrite) {
    version += 1;
    const after = { ...before, ...said, version, updated_at: tx.clock() };
    if (!(await publish(tx, { ...change, before, after })))
      throw new DomainError("conflict", `The ${name} was saved by someone else in the meantime. Nothing was imported.`);
    outcome.updated += 1;
  } else {
    outcome.kept.push(`The ${name} was left as it is: it differs. --overwrite would replace it.`);
    return null;
  }
  const { pages } = kind;
  const former = pages ? former_slugs.filter((one) => one !== slug).map((one) => itemPath(pages.section, one)) : [];
  await restoreFormerAddresses(tx, change.kind, id, former);
  return version;
}

function differs(before: object, next: Record<string, unknown>): boolean {
  return compareFields({ ...before }, next).some(({ field, isChanged }) => isChanged && field in next);
}

async function holderOf(tx: Context, collection: Collection, slug: string): Promise<string | undefined> {
  if (!kindOf(collection).pages) return undefined;
  const row = await tx.db
    .selectFrom(collection as PageCollection)
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.id;
}

const documentFrame = z.object({
  format: z.literal(1),
  site_texts: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  imported_entries: rows,
  redirects: rows,
  former_page_addresses: rows,
  ...publishingFrame,
  ...Object.fromEntries(collections.map((name) => [name, z.array(z.looseObject({})).default([])])),
});

/** More would not be read. */
const maxComplaints = 20;

/**
 * Parses and validates the whole document before anything is imported.
 * @throws DomainError `invalid`; its message names each invalid item with the reason
 */
function readContentDocument(document: unknown) {
  const parsed = documentFrame.safeParse(document);
  if (!parsed.success) throw new DomainError("invalid", "This is not an export of content, or of another version.");
  const { data } = parsed;
  const { site_texts: texts, site_text_versions: textVersions } = data;
  const { publishing, complaints: others } = readPublishing(data);
  const complaints = [...complaintsAbout(texts), ...others];
  const list = <Row extends z.ZodType>(name: "imported_entries" | "redirects" | "former_page_addresses", schema: Row) =>
    readRows(name, data[name], schema, complaints);
  const importedEntries = list("imported_entries", importedEntry);
  const redirects = list("redirects", exportedRedirect);
  const formerAddresses = list("former_page_addresses", exportedFormerAddress);
  const items: ImportedItem[] = [];
  for (const collection of collections) {
    const kind = kindOf<Collection>(collection);
    const found = (data as Record<string, unknown>)[collection] as Record<string, unknown>[];
    for (const [index, row] of found.entries()) {
      const read = readItem(kind, row);
      if ("item" in read) items.push(read.item);
      else complaints.push(`${collection}[${index}] ${read.why}`);
    }
  }
  if (complaints.length === 0)
    return { items, importedEntries, texts, textVersions, redirects, formerAddresses, publishing };
  const more = complaints.length - maxComplaints;
  const shown = complaints.slice(0, maxComplaints).concat(more > 0 ? [`… and ${more} more`] : []);
  throw new DomainError("invalid", `Nothing was imported.\n${shown.join("\n")}`);
}
