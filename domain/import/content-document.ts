import { type Collection, collections, draftKinds } from "#db/schema.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import type { Context } from "../context.ts";
import { editedColumns } from "../documents/kind.ts";
import { type Release, maxChanges } from "../releases/open-releases.ts";
import { type Draft, noRelease, findDrafts, keyOfDraft, findWriters } from "../documents/drafts.ts";
import { readFormerWriters, unapproved, writerAddresses } from "../documents/draft-writers.ts";
import { isPlanOutdated } from "../plans/planned-drafts.ts";
import type { Schedule } from "../publishing/schedules/schedules.ts";
import { withoutTrashed } from "../documents/trash.ts";
import { z } from "zod";
import { mapTexts } from "#content/facts.ts";
import { storableText } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import { kindOf } from "../kinds/kinds.ts";
import { maxDraftSize } from "../publishing/drafts/item-drafts.ts";
import { releaseNameInput } from "../publishing/releases/releases.ts";
import { resolveWallTime } from "../publishing/schedules/wall-time.ts";
import { redirectInput } from "../redirects/redirect.ts";
import { isTooDeep } from "../texts/check-text.ts";
import { knownName } from "../texts/text-names.ts";
import { findTextRows } from "../texts/text-rows.ts";

/**
 * Is told, in a sentence each, what an export leaves out because no import would take it, such as drafts of texts that a newer version of
 * the site no longer has, or items that miss what it asks for. With it in the file, everything else would be refused, too.
 */
export type OnLeftOut = (sentence: string) => void;

/** Whether an import would take an exported row of the list `name`. */
export function fits(name: string, schema: z.ZodType, row: object, onLeftOut: OnLeftOut): boolean {
  const complaints: string[] = [];
  readRows(name, [JSON.parse(JSON.stringify(row))], schema, complaints);
  for (const complaint of complaints) onLeftOut(`Left out: ${complaint.replace("[0]", ` ${labelOf(row)}`)}`);
  return complaints.length === 0;
}

/** What an exported row is about: an item, an address. */
function labelOf(row: object): string {
  if ("kind" in row && "item_id" in row) return `${String(row.kind)}/${String(row.item_id)}`;
  const address = "from" in row ? row.from : "address" in row ? row.address : "";
  return String(address);
}

const draftsAtOnce = 100;

/** A draft with the addresses of all who wrote it. */
type ExportedDraft = Draft & { writers: string[] };

/**
 * Every draft beside what is live and in a release of the export: one that was made since it was read would be missing there. Left out are
 * drafts of what is in the trash.
 * @param releases of the export
 * @throws DomainError unauthenticated or forbidden
 */
export async function* exportDrafts(
  ctx: Context,
  releases: readonly Pick<ExportedRelease, "id">[],
  onLeftOut: OnLeftOut = () => {},
): AsyncGenerator<ExportedDraft> {
  requireAbilityOrOperator(ctx, "transfer");
  const places = [noRelease, ...releases.map(({ id }) => id)];
  let page: Draft[] = [];
  do {
    const last = page.at(-1);
    page = await findDrafts(
      ctx,
      { release: places, ...(last && { after: keyOfDraft(last) }) },
      { limit: draftsAtOnce },
    );
    for (const one of await withoutTrashed(ctx, page)) {
      // Whose words were approved there is asked about again here, where nothing was approved.
      const written = await findWriters(ctx, keyOfDraft(one));
      const writers = await writerAddresses(ctx, unapproved(written.map(({ name }) => name)));
      const all = { ...one, writers };
      if (fits("drafts", draft, all, onLeftOut)) yield all;
    }
  } while (page.length === draftsAtOnce);
}

/** An exported release: what is in it are drafts that name it. */
export type ExportedRelease = Pick<Release, "id" | "name" | "created_by" | "created_at">;

/**
 * The releases that are not public yet, by id.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportReleases(ctx: Context): Promise<ExportedRelease[]> {
  requireAbilityOrOperator(ctx, "transfer");
  return ctx.db
    .selectFrom("releases")
    .select(["id", "name", "created_by", "created_at"])
    .where("state", "=", "open")
    .orderBy("id")
    .execute();
}

/** An exported plan; it is resolved anew by the rules of its zone. */
export type ExportedSchedule = Pick<
  Schedule,
  "action" | "kind" | "item_id" | "title" | "local_time" | "time_zone" | "created_by" | "created_at"
>;

/**
 * What is planned for items and open releases, by time.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportSchedules(ctx: Context, onLeftOut: OnLeftOut = () => {}): Promise<ExportedSchedule[]> {
  requireAbilityOrOperator(ctx, "transfer");
  const waiting = await ctx.db
    .selectFrom("schedules")
    .select(["id", "action", "kind", "item_id", "title", "local_time", "time_zone", "created_by", "created_at"])
    .where("state", "=", "waiting")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("kind", "!=", "release"),
        eb("item_id", "in", selectFrom("releases").select("id").where("state", "=", "open")),
      ]),
    )
    .orderBy("due_at")
    .orderBy("id")
    .execute();
  const exported: ExportedSchedule[] = [];
  for (const { id, ...one } of waiting) {
    // An import takes the drafts as they are then: words that nobody has put into the plan would be public.
    if (one.action === "publish" && (await isPlanOutdated(ctx, { id, ...one })))
      onLeftOut(`Left out: the plan for “${one.title}”, which was edited since it was scheduled. Schedule it again.`);
    else if (fits("schedules", schedule, one, onLeftOut)) exported.push(one);
  }
  return exported;
}

/**
 * The version of each changed text of the site, so that an import knows which drafts were begun on it.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportTextVersions(ctx: Context): Promise<Record<string, number>> {
  requireAbilityOrOperator(ctx, "transfer");
  const rows = await findTextRows(ctx);
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

/** A time as JSON has it. */
export const moment = z.iso.datetime().transform((value) => new Date(value));
const writer = z.string().max(320);
const version = z.int().min(0).max(999_999_999);

const release = z.object({ id: z.guid(), ...releaseNameInput.shape, created_by: writer, created_at: moment });

const body = z
  .record(z.string(), z.unknown())
  .refine((value) => !isTooDeep(value) && JSON.stringify(value).length <= maxDraftSize, { error: "is too long" });

/** Addresses of all who wrote a draft. Former exports have them as one text, with bars; those from before have none. */
const writers = z.union([z.array(writer), z.string().transform(readFormerWriters)]).default([]);

const draft = z
  .object({
    release_id: z.union([z.literal(noRelease), z.guid()]),
    kind: z.enum(draftKinds),
    item_id: z.string().min(1).max(300),
    action: z.enum(["save", "delete"]),
    body,
    base_version: version,
    updated_by: writer,
    updated_at: moment,
    writers,
  })
  .transform((read, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    const { kind, item_id: id, action } = read;
    if (kind === "site_texts") {
      if (knownName(id) === null) refuse("item_id", "the site has no such text");
    } else if (kind === "redirects") {
      const { success } = redirectInput.safeParse(read.body);
      if (action === "save" && !success) refuse("body", "is not a redirect");
    } else if (!z.guid().safeParse(id).success) refuse("item_id", "is no id");
    return { ...read, body: storableBody(kind, read.body) };
  });

/** The fields that the kind has, as both engines can store them. */
function storableBody(kind: (typeof draftKinds)[number], fields: Record<string, unknown>): Record<string, unknown> {
  const collection = collections.find((one) => one === kind);
  const names = collection && new Set([...editedColumns(kindOf<Collection>(collection)), "slug"]);
  const known = Object.entries(fields).filter(([name]) => !names || names.has(name));
  return mapTexts(Object.fromEntries(known), storableText);
}

const schedule = z
  .object({
    action: z.enum(["publish", "hide", "review"]),
    kind: z.enum([...collections, "release"]),
    item_id: z.guid(),
    title: z.string().max(1_000),
    local_time: z.string(),
    time_zone: z.string(),
    created_by: writer,
    created_at: moment,
  })
  .transform(({ local_time: local, time_zone: zone, ...read }, { addIssue }) => {
    try {
      return { ...read, time: resolveWallTime({ local, zone }) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      addIssue({ code: "custom", path: ["local_time"], message: error.message });
      return z.NEVER;
    }
  });

/** A list of an export, whose rows are read one by one. */
export const rows = z.array(z.unknown()).default([]);

/** What of an export is not public. An older export has none of it. */
export const publishingFrame = {
  site_text_versions: z.record(z.string(), version).default({}),
  releases: rows,
  drafts: rows,
  schedules: rows,
};

export type ImportedRelease = z.output<typeof release>;
export type ImportedDraft = z.output<typeof draft>;
export type ImportedSchedule = z.output<typeof schedule>;

export interface PublishingDocument {
  releases: ImportedRelease[];
  drafts: ImportedDraft[];
  schedules: ImportedSchedule[];
}

/** What an import has made so far of what it read (`ContentImport` in domain/import/import-content.ts). */
export interface PublishingOutcome {
  created: number;
  updated: number;
  same: number;
  kept: string[];
}

/**
 * Reads one list of an export.
 * @param complaints gets a sentence for each row that no import may store
 */
export function readRows<Row extends z.ZodType>(
  name: string,
  list: readonly unknown[],
  schema: Row,
  complaints: string[],
): z.output<Row>[] {
  return list.flatMap((row, index): z.output<Row>[] => {
    const { success, data, error } = schema.safeParse(row);
    if (success) return [data];
    const issues = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    complaints.push(`${name}[${index}] ${issues.join("; ")}`);
    return [];
  });
}

/** Reads releases, drafts and plans of an export. @returns them, and a sentence for each that no import may store */
export function readPublishing(document: Record<keyof PublishingDocument, readonly unknown[]>): {
  publishing: PublishingDocument;
  complaints: string[];
} {
  const complaints: string[] = [];
  const publishing = {
    releases: readRows("releases", document.releases, release, complaints),
    drafts: readRows("drafts", document.drafts, draft, complaints),
    schedules: readRows("schedules", document.schedules, schedule, complaints),
  };
  const known = new Set([noRelease, ...publishing.releases.map(({ id }) => id)]);
  for (const [id, drafts] of Map.groupBy(publishing.drafts, ({ release_id }) => release_id)) {
    if (!known.has(id)) complaints.push(`releases: "${id}" is missing, which has drafts`);
    if (id !== noRelease && drafts.length > maxChanges)
      complaints.push(`releases: "${id}" has more than ${maxChanges} changes`);
  }
  return { publishing, complaints };
}
