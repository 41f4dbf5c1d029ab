import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Crop } from "#db/tables/site-tables.ts";
import { storableText } from "#db/dialect.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { isMediaId } from "#lib/media-addresses.ts";
import { shortList } from "#lib/short-list.ts";
import { recordActivity, valueChanges } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { hasAbility, requireAbilityOrOperator } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { maxLengths, maxTags } from "./limits.ts";
import {
  type MediaItem,
  type MediaRow,
  announceMedia,
  getMediaRow,
  itemOf,
  searchTextOf,
  tagsIn,
  tagText,
} from "./media-item.ts";
import { isSeen, refuseReviewed } from "./reviewed-media.ts";
import { boxOf, keepRendition, widthsOf } from "./pictures/renditions.ts";

const line = (length: number) => z.string().overwrite(storableText).trim().max(length, `At most ${length} characters.`);
const share = z.number("Choose a place on the picture.").min(0).max(1);
/** The smallest part of a side that a crop may have. */
const leastShare = 0.01;

const tag = z
  .string()
  .overwrite((text) => storableText(text).replace(/\s+/g, " ").trim().toLowerCase())
  .max(maxLengths.tag, `A tag has at most ${maxLengths.tag} characters.`);

/** Tags of a request, blank ones and those that stand twice included. */
const maxSentTags = 200;

const crop = z
  .object({ left: share, top: share, width: share.min(leastShare), height: share.min(leastShare) })
  .refine(({ left, top, width, height }) => left + width <= 1.0001 && top + height <= 1.0001, {
    error: "The crop must lie within the picture.",
  })
  .transform((each): Crop | null => (each.width > 0.9999 && each.height > 0.9999 ? null : each));

/** What an editor may change of an item; what is left out stays as it is. */
export const mediaChanges = z.object({
  name: line(maxLengths.name).min(1, "Give it a name.").optional(),
  /** Alternative text that is proposed where the item is used. */
  alt: line(maxLengths.alt).optional(),
  isDecorative: z.boolean().optional(),
  tags: shortList(tag, maxSentTags, `At most ${maxTags} tags.`)
    .transform((tags) => [...new Set(tags.filter((each) => each !== ""))].toSorted())
    .refine((tags) => tags.length <= maxTags, { error: `At most ${maxTags} tags.` })
    .optional(),
  /** Shares of the sides from 0 to 1; null for the whole picture. */
  crop: crop.nullable().optional(),
  focal: z.object({ x: share, y: share }).optional(),
  /** A picture of the library; null for none. */
  posterId: z.string().refine(isMediaId, { error: "Choose a picture of the library." }).nullable().optional(),
  /** WebVTT; blank for none. */
  captions: z.string().overwrite(storableText).max(maxLengths.captions, "These captions are too long.").optional(),
  transcript: line(maxLengths.transcript).optional(),
});

/**
 * Changes what is said of an item, its crop, its focal point or its poster.
 * @param version that the editor knew
 * @param changes see {@link mediaChanges}
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields, or `conflict` when it was changed meanwhile, or
 *   as {@link refuseReviewed}
 */
export async function updateMedia(ctx: Context, id: string, version: number, changes: unknown): Promise<MediaItem> {
  const { email } = requireAbilityOrOperator(ctx, "draft");
  const wanted = parseFields(mediaChanges, changes);
  const captions = wanted.captions === undefined ? undefined : readCaptions(wanted.captions);
  return transaction(ctx, async (tx) => {
    const row = await getMediaRow(tx, id);
    if (!hasAbility(ctx, "media") && !(await isOwnAndUnseen(tx, row, email))) requireAbilityOrOperator(ctx, "media");
    if (looksOther(row, wanted) || saysOther(row, wanted, captions)) await refuseReviewed(tx, id);
    if (wanted.posterId) await checkPoster(tx, row, wanted.posterId);
    const words = {
      name: wanted.name ?? row.name,
      alt: wanted.alt ?? row.alt,
      tags: wanted.tags ? tagText(wanted.tags) : row.tags,
      transcript: wanted.transcript === undefined ? row.transcript : wanted.transcript || null,
    };
    await writeItem(tx, id, version, {
      ...words,
      search_text: searchTextOf(words),
      is_decorative: wanted.isDecorative ?? row.is_decorative,
      ...(wanted.crop !== undefined && (await cropped(tx, row, wanted.crop))),
      ...(wanted.focal && { focal_x: wanted.focal.x, focal_y: wanted.focal.y }),
      ...(wanted.posterId !== undefined && { poster_id: wanted.posterId }),
      ...(captions !== undefined && { captions }),
    });
    await recordUpdate(tx, row, words);
    return itemOf(await getMediaRow(tx, id));
  });
}

/** Adds an entry to the activity log. */
async function recordUpdate(
  tx: Context,
  before: Pick<MediaRow, "id" | "name" | "alt" | "tags">,
  after: Pick<MediaRow, "name" | "alt" | "tags">,
): Promise<void> {
  const textsOf = ({ name, alt, tags }: typeof after) => ({ name, alt, tags: tagsIn(tags).join(", ") });
  const changes = valueChanges(textsOf(before), textsOf(after));
  await recordActivity(tx, { action: "update", kind: "media_items", itemId: before.id, title: after.name, changes });
}

type Columns = Partial<Omit<MediaRow, "id" | "version">>;

async function writeItem(tx: Context, id: string, version: number, columns: Columns): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("media_items")
    .set({ ...columns, version: version + 1, updated_at: tx.clock() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new DomainError("conflict", "Someone changed this in the meantime. Please check it again.");
  await announceMedia(tx, id);
}

/** Whether visitors would see another part of a picture, or another poster. */
function looksOther(
  row: MediaRow,
  { crop: part, focal, posterId }: Pick<z.output<typeof mediaChanges>, "crop" | "focal" | "posterId">,
): boolean {
  if (posterId !== undefined && posterId !== row.poster_id) return true;
  const isCropped = part !== undefined && !isDeepStrictEqual(part, row.crop);
  return isCropped || (focal !== undefined && (focal.x !== row.focal_x || focal.y !== row.focal_y));
}

/**
 * Whether visitors would be told something else: by the words of the library where a use has none of its own, or beside a film. They are
 * told the name of a film and of a document, and that of no picture.
 */
function saysOther(
  row: MediaRow,
  { name, alt, isDecorative, transcript }: z.output<typeof mediaChanges>,
  captions: string | null | undefined,
): boolean {
  const isNamed = row.kind === "film" || row.kind === "document";
  return (
    (isNamed && name !== undefined && name !== row.name) ||
    (alt !== undefined && alt !== row.alt) ||
    (isDecorative !== undefined && isDecorative !== row.is_decorative) ||
    (transcript !== undefined && transcript !== (row.transcript ?? "")) ||
    (captions !== undefined && captions !== row.captions)
  );
}

async function cropped(tx: Context, row: MediaRow, wanted: Crop | null): Promise<Columns> {
  if (row.kind !== "picture") throw refusal("crop", "Only pictures can be cropped.");
  if (wanted && row.is_animated) throw refusal("crop", "An animated picture can't be cropped.");
  const { file_width: width, file_height: height } = row;
  if (wanted && width !== null && height !== null && widthsOf(boxOf(wanted, { width, height })).length === 0)
    throw refusal("crop", "This part is too tall for its width.");
  const file = { hash: row.file_hash, width, height, is_animated: row.is_animated };
  return { crop: wanted, rendition_hash: await keepRendition(tx, file, wanted) };
}

async function checkPoster(tx: Context, row: MediaRow, posterId: string): Promise<void> {
  if (row.kind !== "film") throw refusal("posterId", "Only videos have a poster.");
  const poster = await tx.db
    .selectFrom("media_items")
    .select("kind")
    .where("id", "=", posterId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (poster?.kind !== "picture") throw refusal("posterId", "Choose a picture of the library.");
}

function refusal(field: string, message: string): DomainError {
  return new DomainError("invalid", message, { fields: { [field]: message } });
}

/**
 * Whether somebody may change an item without the right to change all: it is their own, and no visitor sees it, nor will with what was
 * approved or by a plan. So a writer names and describes what they have uploaded for a draft.
 */
async function isOwnAndUnseen(tx: Context, row: MediaRow, email: string): Promise<boolean> {
  return row.created_by === email && !(await isSeen(tx, row.id));
}

/** Most items of one bulk action. */
export const maxBulk = 1_000;

/**
 * Adds and removes tags of several items. Items that are gone are left out.
 * @returns how many were changed
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function tagMedia(
  ctx: Context,
  ids: readonly string[],
  changes: { add?: readonly string[]; remove?: readonly string[] },
): Promise<number> {
  requireAbilityOrOperator(ctx, "media");
  const wanted = parseFields(
    z.object({
      ids: shortList(z.string(), maxBulk, `You can change at most ${maxBulk} at once.`),
      add: shortList(tag, maxSentTags),
      remove: shortList(tag, maxSentTags),
    }),
    { ids, add: changes.add ?? [], remove: changes.remove ?? [] },
  );
  return transaction(ctx, async (tx) => {
    let changed = 0;
    for (const id of wanted.ids) {
      const row = await tx.db
        .selectFrom("media_items")
        .select(["name", "alt", "transcript", "tags", "version"])
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (!row) continue;
      const kept = tagsIn(row.tags).filter((each) => !wanted.remove.includes(each));
      const tags = tagText([...new Set([...kept, ...wanted.add.filter((each) => each !== "")])].toSorted());
      if (tags === row.tags) continue;
      if (tagsIn(tags).length > maxTags) throw refusal("tags", `“${row.name}” would have more than ${maxTags} tags.`);
      await writeItem(tx, id, row.version, { tags, search_text: searchTextOf({ ...row, tags }) });
      await recordUpdate(tx, { ...row, id }, { ...row, tags });
      changed += 1;
    }
    return changed;
  });
}

const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t]+.*)?$/;

/**
 * Checks captions of a film.
 * @param text as typed or read from a file; blank for none
 * @returns WebVTT with plain line ends; null for none
 * @throws DomainError `invalid` with the line that is wrong
 */
export function readCaptions(text: string): string | null {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim()
    .split("\n");
  if (lines.length === 1 && lines[0] === "") return null;
  const wrong = (line: number, message: string) => {
    const words = `Captions, line ${line + 1}: ${message}`;
    return new DomainError("invalid", words, { fields: { captions: words } });
  };
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) throw wrong(0, "a WebVTT file begins with the word WEBVTT.");
  let cues = 0;
  let lastStart = 0;
  lines.forEach((line, at) => {
    if (at === 0 || !line.includes("-->")) return;
    const parts = timing.exec(line);
    if (!parts) throw wrong(at, "a time looks like 00:01.500 --> 00:04.000.");
    const [start, end] = [secondsOf(parts.slice(1, 5)), secondsOf(parts.slice(5, 9))];
    if (end <= start) throw wrong(at, "the end must come after the start.");
    if (start < lastStart) throw wrong(at, "this begins before the caption above it.");
    if ((lines[at + 1] ?? "") === "") throw wrong(at, "the words of this caption are missing.");
    lastStart = start;
    cues += 1;
  });
  if (cues === 0) throw wrong(0, "there are no captions in it.");
  return `${lines.join("\n")}\n`;
}

function secondsOf([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;
}
