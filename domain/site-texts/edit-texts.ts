import { cancelPublications } from "../plans/document-plans.ts";
import { recordActivity } from "../activity/activity.ts";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Facts, mapTexts } from "#content/facts.ts";
import { editPath, isPageName } from "#content/page-names.ts";
import { type SiteTextName, siteTextNames, siteTextOf, siteTexts } from "#content/site-texts.ts";
import { storableText } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import { shortList } from "#lib/short-list.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { addressProblem } from "./page-address.ts";
import { trashPage } from "./trashed-pages.ts";
import { transaction } from "../database.ts";
import { type ChangedText, changesBetween } from "../texts/changes.ts";
import { fillerIn, isKeepable, isOfOtherShape, isTooDeep, readPart } from "../texts/check-text.ts";
import { type ConflictingText, factsIn, withTheirs } from "../texts/compose-texts.ts";
import { findPageHeads } from "./cache-by-page.ts";
import { entryMark } from "../texts/entries.ts";
import { dropPhoneLinks } from "./phone-links.ts";
import { type TextPath, valueAt, withValueAt } from "../texts/paths.ts";
import {
  findTextsWithDrafts,
  getKnownText,
  lockTexts,
  deleteDraft,
  keepTextDraft,
  publishedText,
  refuseOtherVersion,
} from "./stored-texts.ts";
import { texts } from "./text-documents.ts";
import { partsToStore, readTextName, titleOfText, wholeText } from "../texts/text-names.ts";
import { plainLineEnds } from "#lib/text/typed-text.ts";
import { findDraftHeads, noRelease } from "../documents/drafts.ts";

/** A text in the list of those that can be edited. */
export interface EditableText {
  name: SiteTextName;
  title: string;
  /** Where the editor shows it; null when it is no page of its own. */
  path: string | null;
  /** Whether there is a draft that visitors do not see. */
  hasDraft: boolean;
}

/**
 * Every text of the site, in the order of content/site-texts.ts, and the pages that editors have made, by their titles.
 * @param release in which the site is edited, as in all functions of this file
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findEditableTexts(ctx: Context, release = noRelease): Promise<EditableText[]> {
  requireAbility(ctx, "texts");
  const drafts = await findDraftHeads(ctx, { release, kind: texts.name });
  const drafted = new Set(drafts.map(({ item_id }) => item_id));
  const shipped = siteTextNames.map((name) => {
    const { title, path } = siteTexts[name];
    return { name, title, path, hasDraft: drafted.has(name) };
  });
  const heads = await findPageHeads(ctx, null, release);
  const pages = [...heads].map(([name, { textTitle: title }]) => {
    return { name, title, path: editPath(name), hasDraft: drafted.has(name) };
  });
  return [...shipped, ...pages.toSorted((one, other) => one.title.localeCompare(other.title, "en"))];
}

/** What stands at fault: a problem by the path of the text. */
export type Problems = Readonly<Record<TextPath, string>>;

/** A text with all that an editor needs. */
export interface EditedText {
  name: SiteTextName;
  title: string;
  /** The address of the page; null when it is no page of its own. */
  path: string | null;
  /** JSON Schema of the whole text: what stands where, and what it may be. */
  schema: object;
  /** The whole text with placeholders, drafts included. */
  words: Record<string, unknown>;
  /** Another one with each save of the draft; 0 without one. */
  draftVersion: number;
  /** Of what visitors see; 0 when it was never published. */
  publishedVersion: number;
  /** Who saved the draft last, and when. */
  savedBy: { email: string; at: Date } | null;
  /** The parts that differ from what is shipped; none of a page that editors have made. */
  ownParts: readonly string[];
  /** What differs from what visitors see. */
  changes: ChangedText[];
  /** What this draft and a later publication both changed; it can be published when somebody has chosen. */
  conflicting: ConflictingText[];
  problems: Problems;
  /** What each placeholder stands for, with drafts of prices and figures. */
  facts: Facts;
}

/**
 * A text for its editor.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getEditedText(ctx: Context, asked: string, release = noRelease): Promise<EditedText> {
  requireAbility(ctx, "texts");
  const name = readTextName(asked);
  const { path, schema } = siteTextOf(name);
  const [stored, all] = await Promise.all([
    getKnownText(ctx, name, release),
    findTextsWithDrafts(ctx, ["brand", "pricing"], release),
  ]);
  const { published, draft } = stored;
  const words = wholeText(name, draft?.body ?? published);
  return {
    name,
    title: titleOfText(name, words),
    path: isPageName(name) ? String(words["address"]) : path,
    schema: jsonSchemaOf(name, schema),
    words,
    draftVersion: draft?.version ?? 0,
    publishedVersion: stored.version,
    savedBy: draft && { email: draft.by, at: draft.at },
    ownParts: isPageName(name) ? [] : Object.keys(draft?.body ?? published),
    changes: changesBetween(publishedText(name, stored), words),
    conflicting: draft?.conflicting ?? [],
    problems: await problemsIn(ctx, name, draft?.body ?? {}, release),
    facts: factsIn(all, true),
  };
}

/** JSON Schemas by text, one for all pages that editors make. They follow from constants alone; making one takes some milliseconds. */
const jsonSchemas = new Map<string, object>();

function jsonSchemaOf(name: SiteTextName, schema: z.ZodType): object {
  const key = isPageName(name) ? "page" : name;
  const made = jsonSchemas.get(key) ?? z.toJSONSchema(schema, { unrepresentable: "any" });
  jsonSchemas.set(key, made);
  return made;
}

async function problemsIn(
  ctx: Context,
  name: SiteTextName,
  changed: Readonly<Record<string, unknown>>,
  release: string,
): Promise<Problems> {
  const problems: Record<TextPath, string> = {};
  for (const [part, value] of Object.entries(changed)) {
    const read = readPart(name, part, value);
    if ("problems" in read) for (const { path, message } of read.problems) problems[path.join(".")] ??= message;
  }
  for (const { path, message } of fillerIn(name, changed)) problems[path.join(".")] ??= message;
  const taken = isPageName(name) ? await addressProblem(ctx, name, String(changed["address"]), release) : null;
  if (taken !== null) problems["address"] = taken;
  return problems;
}

/** A change of one text: what an editor saw, and what they wrote in its place. */
const textChangeSchema = z.object({
  path: z.string().max(200),
  before: z.unknown().optional(),
  /** Absent: the field is removed. */
  after: z.unknown().optional(),
  /** Which entries of lists the editor means (entries.ts); absent: those that stand there. */
  entry: z.string().max(20).optional(),
});
const changesSchema = shortList(textChangeSchema, 200).refine(({ length }) => length > 0);

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
  /** Whether there is more in it than the editor knows, as somebody else has saved or a link has followed: it loads the text again. */
  isOutdated: boolean;
}

/**
 * Keeps changes as a draft, text by text. A change counts only where what stands there is what the editor saw, so that editors of
 * one page lose nothing: what another one changed meanwhile is returned as a conflict, and stays; so is a change in an entry of a list
 * where another entry stands by now, whatever it says.
 * @param known the version of the draft that the editor knew
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` or `too_large`, or `conflict` when somebody must choose first
 *   what counts in a text that was published since the draft was begun
 */
export async function saveTextDraft(
  ctx: Context,
  asked: string,
  known: number,
  input: unknown,
  release = noRelease,
): Promise<SavedDraft> {
  const admin = requireAbility(ctx, "texts");
  const name = readTextName(asked);
  const read = changesSchema.safeParse(input);
  if (!read.success || read.data.some(({ after }) => isTooDeep(after))) {
    throw new DomainError("invalid", "The server doesn't recognize these changes.");
  }
  return transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { published, draft } = await getKnownText(tx, name, release);
    const opened = wholeText(name, draft?.body ?? published);
    let words = opened;
    const conflicts: TextConflict[] = [];
    for (const { path, before, after, entry } of read.data) {
      const present = valueAt(words, path);
      const isMeant = entry === undefined || entry === entryMark(words, path);
      if (isMeant && isDeepStrictEqual(present, after)) continue;
      const next = isMeant && isDeepStrictEqual(present, before) ? withValueAt(words, path, clean(after)) : null;
      if (next === null) conflicts.push({ path, theirs: present, mine: after });
      else words = next as Record<string, unknown>;
    }
    const typed = words;
    words = dropPhoneLinks(
      read.data.map(({ path }) => path),
      opened,
      typed,
    );
    if (!isKeepable(words)) throw new DomainError("too_large", "This text is too long to save.");
    refuseOtherShapes(name, words);
    const body = partsToStore(name, words);
    const draftVersion = await keepTextDraft(tx, name, body, { by: admin.email, release });
    return {
      draftVersion,
      conflicts,
      problems: await problemsIn(tx, name, body, release),
      isOutdated: (draft?.version ?? 0) !== known || words !== typed,
    };
  });
}

/** Text that both engines can hold (db/dialect.ts), with plain line ends. */
function clean(value: unknown): unknown {
  return mapTexts(value, (text) => plainLineEnds(storableText(text)));
}

/**
 * A text may be too short, too long or wrongly written while somebody works on it, but nothing else may stand in its place.
 * @throws DomainError `invalid`
 */
function refuseOtherShapes(name: SiteTextName, words: Record<string, unknown>): void {
  const isOther = Object.entries(partsToStore(name, words)).some(([part, value]) => isOfOtherShape(name, part, value));
  if (isOther) throw new DomainError("invalid", "This can't replace a different part.");
}

/**
 * Settles what a draft and a later publication both changed: the draft goes on from what is published now.
 * @param seen the versions of the draft and of what is published, as the editor has seen them
 * @param theirs paths of the texts that are as published; the others are as in the draft
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when either was changed meanwhile
 */
export async function settleTextDraft(
  ctx: Context,
  asked: string,
  seen: { draft: number; published: number },
  theirs: readonly string[],
  release = noRelease,
): Promise<void> {
  const admin = requireAbility(ctx, "texts");
  const name = readTextName(asked);
  await transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { draft, version: published } = await getKnownText(tx, name, release);
    if (!draft) return;
    refuseOtherVersion(name, draft, seen.draft);
    if (published !== seen.published) {
      const words = `“${titleOfText(name, draft.body)}” was published once more. Please check it again.`;
      throw new DomainError("conflict", words);
    }
    const words = withTheirs(wholeText(name, draft.body), draft.conflicting, theirs);
    await keepTextDraft(tx, name, partsToStore(name, words), { by: admin.email, release, isSettled: true });
  });
}

/**
 * Throws a draft away: the text is as visitors see it. A page that visitors have never seen goes to the trash, unless it is in a release.
 * @param version the version of the draft that the editor has seen
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when it was changed meanwhile
 */
export async function discardTextDraft(
  ctx: Context,
  asked: string,
  version: number,
  release = noRelease,
): Promise<void> {
  const admin = requireAbility(ctx, "texts");
  const name = readTextName(asked);
  await transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { draft, version: published } = await getKnownText(tx, name, release);
    if (draft) refuseOtherVersion(name, draft, version);
    if (isPageName(name) && published === 0 && release === noRelease) await trashPage(tx, name, admin.email);
    else {
      await deleteDraft(tx, name, release);
      if (release === noRelease) await cancelPublications(tx, { collection: texts.name, itemId: name });
      const title = titleOfText(name, draft?.body ?? {});
      await recordActivity(tx, { action: "discard", kind: texts.name, itemId: name, title });
    }
  });
}
