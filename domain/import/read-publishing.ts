import { z } from "zod";
import { mapTexts } from "#content/facts.ts";
import { storableText } from "#db/dialect.ts";
import { type Collection, collections, draftKinds } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { editedColumns } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { noRelease } from "../publishing/drafts/draft.ts";
import { maxDraftSize } from "../publishing/drafts/item-drafts.ts";
import { maxChanges } from "../publishing/releases/open-release.ts";
import { releaseNameInput } from "../publishing/releases/releases.ts";
import { resolveWallTime } from "../publishing/schedules/wall-time.ts";
import { redirectInput } from "../redirects/redirect.ts";
import { isTooDeep } from "../site-texts/check-text.ts";
import { knownName } from "../site-texts/stored-texts.ts";

const moment = z.iso.datetime().transform((value) => new Date(value));
const writer = z.string().max(320);
const version = z.int().min(0).max(999_999_999);

const release = z.object({ id: z.guid(), ...releaseNameInput.shape, created_by: writer, created_at: moment });

const body = z
  .record(z.string(), z.unknown())
  .refine((value) => !isTooDeep(value) && JSON.stringify(value).length <= maxDraftSize, { error: "is too long" });

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
  })
  .transform((read, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    const { kind, item_id: id, action } = read;
    if (kind === "site_texts") {
      if (knownName(id) === null) refuse("item_id", "the site has no such text");
    } else if (kind === "redirects") {
      const { success } = redirectInput.safeParse(read.body);
      if (action === "save" && !success) refuse("body", "is no redirect");
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

const rows = z.array(z.unknown()).default([]);

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

/** Reads releases, drafts and plans of an export. @returns them, and a sentence for each that no import may store */
export function readPublishing(document: Record<keyof PublishingDocument, readonly unknown[]>): {
  publishing: PublishingDocument;
  complaints: string[];
} {
  const complaints: string[] = [];
  const read = <Row extends z.ZodType>(name: keyof PublishingDocument, schema: Row) =>
    document[name].flatMap((row, index): z.output<Row>[] => {
      const { success, data, error } = schema.safeParse(row);
      if (success) return [data];
      complaints.push(
        `${name}[${index}] ${error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
      );
      return [];
    });
  const publishing = {
    releases: read("releases", release),
    drafts: read("drafts", draft),
    schedules: read("schedules", schedule),
  };
  const known = new Set([noRelease, ...publishing.releases.map(({ id }) => id)]);
  for (const [id, drafts] of Map.groupBy(publishing.drafts, ({ release_id }) => release_id)) {
    if (!known.has(id)) complaints.push(`releases: "${id}" is missing, which has drafts`);
    if (id !== noRelease && drafts.length > maxChanges)
      complaints.push(`releases: "${id}" has more than ${maxChanges} changes`);
  }
  return { publishing, complaints };
}
