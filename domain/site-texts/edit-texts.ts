import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Facts, mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import { storableText } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../rights.ts";
import { transaction } from "../transaction.ts";
import { isKeepable, isOfOtherShape, isTooDeep, readPart } from "./check-text.ts";
import { composeTexts } from "./compose-texts.ts";
import type { OvertakenText } from "./overtaken.ts";
import { type ChangedText, changesBetween, type TextPath, valueAt, withValueAt } from "./paths.ts";
import {
  findTextsWithDrafts,
  getStoredText,
  lockTexts,
  changedParts,
  deleteDraft,
  keepDraft,
  readTextName,
  wholeText,
} from "./stored-texts.ts";

/** A text in the list of those that can be edited. */
export interface EditableText {
  name: SiteTextName;
  title: string;
  path: string | null;
  /** Whether there is a draft that visitors do not see. */
  hasDraft: boolean;
}

/**
 * Every text of the site, in the order of content/site-texts.ts.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findEditableTexts(ctx: Context): Promise<EditableText[]> {
  requireAdmin(ctx);
  const drafts = await ctx.db.selectFrom("drafts").select("item_id").where("kind", "=", "site_texts").execute();
  const drafted = new Set(drafts.map(({ item_id }) => item_id));
  return siteTextNames.map((name) => {
    const { title, path } = siteTexts[name];
    return { name, title, path, hasDraft: drafted.has(name) };
  });
}

/** What stands at fault: a problem by the path of the text. */
export type Problems = Readonly<Record<TextPath, string>>;

/** A text with all that an editor needs. */
export interface EditedText {
  name: SiteTextName;
  title: string;
  path: string | null;
  /** JSON Schema of the whole text: what stands where, and what it may be. */
  schema: object;
  /** The whole text with placeholders, drafts included. */
  words: Record<string, unknown>;
  /** Increases with each save of the draft; 0 without one. */
  draftVersion: number;
  /** Who saved the draft last, and when. */
  savedBy: { email: string; at: Date } | null;
  /** What differs from what visitors see. */
  changes: ChangedText[];
  /** What this draft and a later publication both changed; it can be published when somebody has chosen. */
  overtaken: OvertakenText[];
  problems: Problems;
  /** What each placeholder stands for, with drafts of prices and figures. */
  facts: Facts;
}

/**
 * A text for its editor.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getEditedText(ctx: Context, asked: string): Promise<EditedText> {
  requireAdmin(ctx);
  const name = readTextName(asked);
  const { title, path, schema } = siteTexts[name];
  const [{ published, draft }, all] = await Promise.all([getStoredText(ctx, name), findTextsWithDrafts(ctx)]);
  const words = wholeText(name, draft?.body ?? published);
  return {
    name,
    title,
    path,
    schema: jsonSchemaOf(name, schema),
    words,
    draftVersion: draft?.version ?? 0,
    savedBy: draft && { email: draft.by, at: draft.at },
    changes: changesBetween(wholeText(name, published), words),
    overtaken: draft?.overtaken ?? [],
    problems: problemsIn(name, draft?.body ?? {}),
    facts: composeTexts(all, { isDraft: true }).facts,
  };
}

/** JSON Schemas by text; making one takes some milliseconds. */
const jsonSchemas = new Map<SiteTextName, object>();

function jsonSchemaOf(name: SiteTextName, schema: z.ZodType): object {
  const made = jsonSchemas.get(name) ?? z.toJSONSchema(schema, { unrepresentable: "any" });
  jsonSchemas.set(name, made);
  return made;
}

function problemsIn(name: SiteTextName, changed: Readonly<Record<string, unknown>>): Problems {
  const problems: Record<TextPath, string> = {};
  for (const [part, value] of Object.entries(changed)) {
    const read = readPart(name, part, value);
    if ("problems" in read) for (const { path, message } of read.problems) problems[path.join(".")] ??= message;
  }
  return problems;
}

/** A change of one text: what an editor saw, and what they wrote in its place. */
const textChangeSchema = z.object({
  path: z.string().max(200),
  before: z.unknown().optional(),
  /** Absent: the field is removed. */
  after: z.unknown().optional(),
});
const changesSchema = z.array(textChangeSchema).min(1).max(200);

/** A change that could not be kept, because another editor changed the same text meanwhile. */
export interface TextConflict {
  path: TextPath;
  /** What stands there now; undefined when it was removed. */
  theirs: unknown;
  mine: unknown;
}

export interface SavedDraft {
  draftVersion: number;
  conflicts: TextConflict[];
  problems: Problems;
  /** Whether somebody else has saved since the version that the editor knew, so that it should load the text again. */
  isOutdated: boolean;
}

/**
 * Keeps changes as a draft, text by text. A change counts only where what stands there is what the editor saw, so that editors of
 * one page lose nothing: what another one changed meanwhile is returned as a conflict, and stays.
 * @param known the version of the draft that the editor knew
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` or `too_large`
 */
export async function saveTextDraft(ctx: Context, asked: string, known: number, input: unknown): Promise<SavedDraft> {
  const admin = requireAdmin(ctx);
  const name = readTextName(asked);
  const read = changesSchema.safeParse(input);
  if (!read.success || read.data.some(({ after }) => isTooDeep(after))) {
    throw new DomainError("invalid", "The changes have no form that the server knows.");
  }
  return transaction(ctx, async (tx) => {
    await lockTexts(tx);
    const { published, draft } = await getStoredText(tx, name);
    let words = wholeText(name, draft?.body ?? published);
    const conflicts: TextConflict[] = [];
    for (const { path, before, after } of read.data) {
      const present = valueAt(words, path);
      if (isDeepStrictEqual(present, after)) continue;
      const next = isDeepStrictEqual(present, before) ? withValueAt(words, path, clean(after)) : null;
      if (next === null) conflicts.push({ path, theirs: present, mine: after });
      else words = next as Record<string, unknown>;
    }
    if (!isKeepable(words)) throw new DomainError("too_large", "This text is too long to be kept.");
    refuseOtherShapes(name, words);
    const body = changedParts(name, words);
    const draftVersion = await keepDraft(tx, name, body, { by: admin.email });
    return {
      draftVersion,
      conflicts,
      problems: problemsIn(name, body),
      isOutdated: (draft?.version ?? 0) !== known,
    };
  });
}

/** Text that both engines can hold (db/dialect.ts). */
function clean(value: unknown): unknown {
  return mapTexts(value, storableText);
}

/**
 * A text may be too short, too long or wrongly written while somebody works on it, but nothing else may stand in its place.
 * @throws DomainError `invalid`
 */
function refuseOtherShapes(name: SiteTextName, words: Record<string, unknown>): void {
  const isOther = Object.entries(changedParts(name, words)).some(([part, value]) => isOfOtherShape(name, part, value));
  if (isOther) throw new DomainError("invalid", "A text can't take the place of something else.");
}

/**
 * Settles what a draft and a later publication both changed: the draft goes on from what is published now.
 * @param version the version of the draft that the editor has seen
 * @param theirs paths of the texts that are as published; the others are as in the draft
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the draft was changed meanwhile
 */
export async function settleTextDraft(
  ctx: Context,
  asked: string,
  version: number,
  theirs: readonly string[],
): Promise<void> {
  const admin = requireAdmin(ctx);
  const name = readTextName(asked);
  await transaction(ctx, async (tx) => {
    await lockTexts(tx);
    const { draft } = await getStoredText(tx, name);
    if (!draft) return;
    refuseOtherVersion(name, draft, version);
    let words = wholeText(name, draft.body);
    for (const text of draft.overtaken) {
      if (!theirs.includes(text.path)) continue;
      words = (withValueAt(words, text.path, text.theirs) ?? words) as Record<string, unknown>;
    }
    await keepDraft(tx, name, changedParts(name, words), { by: admin.email, isSettled: true });
  });
}

/** @throws DomainError `conflict` */
function refuseOtherVersion(name: SiteTextName, draft: { by: string; version: number }, version: number): void {
  if (draft.version === version) return;
  const words = `${draft.by} changed “${siteTexts[name].title}” meanwhile. Please look at the changes again.`;
  throw new DomainError("conflict", words);
}

/**
 * Throws a draft away: the text is as visitors see it.
 * @param version the version of the draft that the editor has seen
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when it was changed meanwhile
 */
export async function discardTextDraft(ctx: Context, asked: string, version: number): Promise<void> {
  requireAdmin(ctx);
  const name = readTextName(asked);
  await transaction(ctx, async (tx) => {
    await lockTexts(tx);
    const { draft } = await getStoredText(tx, name);
    if (draft) refuseOtherVersion(name, draft, version);
    await deleteDraft(tx, name);
  });
}
