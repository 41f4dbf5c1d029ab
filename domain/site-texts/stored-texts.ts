import { isDeepStrictEqual } from "node:util";
import { lockRows } from "#db/dialect.ts";
import { isPageName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { noRelease, findDraft, findDrafts } from "../documents/drafts.ts";
import { removeDraft } from "../approvals/remove-draft.ts";
import { keepDraft, touchOpenRelease } from "../releases/keep-draft.ts";
import { lockOpenRelease } from "../releases/open-releases.ts";

import { isOfOtherShape, usableParts } from "../texts/check-text.ts";
import { type ChangedParts, type ChangedTexts, type ConflictingText, rebase } from "../texts/compose-texts.ts";
import { findVersion } from "../documents/versions.ts";
import { changedMeanwhile } from "../documents/stale-write.ts";
import { findTextRows } from "../texts/text-rows.ts";
import { knownName, partsToStore, titleOfText, wholeText } from "../texts/text-names.ts";
import type { Writer } from "../documents/draft-writers.ts";

/** A text as it is stored: what is published, and the draft beside it. */
export interface StoredText {
  /** Changed parts as published; empty when all is as shipped. */
  published: ChangedParts;
  /** 0 when it was never published. */
  version: number;
  draft: StoredDraft | null;
}

interface StoredDraft {
  /** On top of what is published now. */
  body: ChangedParts;
  version: number;
  by: string;
  at: Date;
  /** The published version that it was begun on. */
  baseVersion: number;
  /** What it and a later publication both changed; nobody has chosen yet. */
  conflicting: ConflictingText[];
}

/**
 * Makes other writers of texts wait until the transaction ends, so that each sees what the one before has stored.
 * @param release that is edited
 * @throws DomainError `not_found` or `conflict` when the release that is edited was deleted or is public
 */
export async function lockTexts(tx: Context, release = noRelease): Promise<void> {
  // In the order in which a publication takes both locks: the other way around, each could wait for the other.
  if (release !== noRelease) await lockOpenRelease(tx, release);
  await tx.db
    .selectFrom("content_versions")
    .select("version")
    .where("topic", "=", "site_texts")
    .$call(lockRows(tx.db))
    .execute();
}

/**
 * A text for its editors.
 * @param release whose draft counts
 * @throws DomainError `not_found` for a page that is there no more
 */
export async function getKnownText(ctx: Context, name: SiteTextName, release = noRelease): Promise<StoredText> {
  const text = await getStoredText(ctx, name, release);
  if (isPageName(name) && text.version === 0 && !text.draft)
    throw new DomainError("not_found", "This page was deleted in the meantime.");
  return text;
}

/** A text as it is stored, without parts that no longer fit, and its draft in a release or beside the live site. */
export async function getStoredText(ctx: Context, name: SiteTextName, release = noRelease): Promise<StoredText> {
  const [[row], draft] = await Promise.all([
    findTextRows(ctx, { ids: [name] }),
    findDraft(ctx, draftKeyOf(name, release)),
  ]);
  const published = usableParts(name, row?.body ?? {}, false).usable;
  const version = row?.version ?? 0;
  if (!draft) return { published, version, draft: null };
  const { version: draftVersion, updated_by: by, updated_at: at, base_version: baseVersion } = draft;
  const present = await presentDraft(ctx, name, draft, { published, version });
  return { published, version, draft: { ...present, version: draftVersion, by, at, baseVersion } };
}

/**
 * A draft on top of what is published now: an import may have published something since it was begun, which the draft must not revert.
 * @param draft as it is stored
 */
export async function presentDraft(
  ctx: Context,
  name: SiteTextName,
  draft: { body: ChangedParts; base_version: number },
  { published, version }: Pick<StoredText, "published" | "version">,
): Promise<Pick<StoredDraft, "body" | "conflicting">> {
  const body = keepableParts(name, draft.body, published);
  // A page that was deleted, or whose release was taken back, has nothing to be on top of.
  if (draft.base_version === version || version === 0) return { body, conflicting: [] };
  const base = await publishedAt(ctx, name, draft.base_version);
  const { words, conflicting } = rebase(base, wholeText(name, published), wholeText(name, body));
  return { body: keepableParts(name, partsToStore(name, words), published), conflicting };
}

/** The whole text as it was published; empty when that version is not known any more. */
async function publishedAt(ctx: Context, name: SiteTextName, version: number): Promise<Record<string, unknown>> {
  if (version === 0) return wholeText(name, {});
  return (await findVersion(ctx, "site_texts", name, version))?.snapshot ?? {};
}

/** A draft as it was written. Where something else stands in the place of a part, it is as published. */
function keepableParts(name: SiteTextName, draft: ChangedParts, published: ChangedParts): ChangedParts {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([part, value]) => {
      if (!isOfOtherShape(name, part, value)) return [[part, value]];
      return part in published ? [[part, published[part]]] : [];
    }),
  );
}

/**
 * The changed parts of texts with the drafts in the place of what is published. For many pages see kept-by-page.ts.
 * @param names of the texts; those that are as shipped are missing in the answer
 * @param release whose drafts count
 */
export async function findTextsWithDrafts(
  ctx: Context,
  names: readonly SiteTextName[],
  release = noRelease,
): Promise<ChangedTexts> {
  const [rows, drafts] = await Promise.all([
    findTextRows(ctx, { ids: names }),
    findDrafts(ctx, { release, kind: "site_texts", itemId: names }),
  ]);
  return textsWithDrafts(ctx, rows, drafts);
}

/** The changed parts of texts with drafts as they would be published, on top of what is stored. */
export async function textsWithDrafts(
  ctx: Context,
  rows: readonly { id: string; version: number; body: ChangedParts }[],
  drafts: readonly { item_id: string; body: ChangedParts; base_version: number }[],
): Promise<ChangedTexts> {
  const changed = Object.fromEntries(rows.map(({ id, body }) => [id, body])) as Record<string, ChangedParts>;
  for (const draft of drafts) {
    const name = knownName(draft.item_id);
    if (!name) continue;
    const version = rows.find(({ id }) => id === name)?.version ?? 0;
    changed[name] = (await presentDraft(ctx, name, draft, { published: changed[name] ?? {}, version })).body;
  }
  return changed;
}

/** What visitors see of a text, with placeholders; nothing for a page that was never published. */
export function publishedText(name: SiteTextName, { published, version }: StoredText): Record<string, unknown> {
  return isPageName(name) && version === 0 ? {} : wholeText(name, published);
}

/**
 * Nobody replaces, publishes or throws away a draft that they have not seen.
 * @param seen the version that the editor has seen; none does not fit
 * @throws DomainError `conflict`
 */
export function refuseOtherVersion(
  name: SiteTextName,
  { body, by, version }: Pick<StoredDraft, "body" | "by" | "version">,
  seen: number | undefined,
): void {
  if (version === seen) return;
  const words = `${by} changed “${titleOfText(name, body)}” in the meantime. Please look at the changes again.`;
  throw new DomainError("conflict", words);
}

/** Who saves the draft of a text, and where. */
interface TextSave {
  by: string;
  /** The release that it belongs to. */
  release?: string;
  /** Whether somebody has chosen in what it and a later publication both changed. */
  isSettled?: boolean;
  /** Of the draft that it brings back; otherwise whoever saves it. */
  writers?: readonly Writer[];
}

/**
 * Stores the draft of a text; one that says what is published is removed. Must run in a transaction that has locked the texts.
 * @param body its changed parts
 * @returns the draft's version; 0 when there is none
 * @throws DomainError `conflict` when something would not be kept before somebody has chosen
 */
export async function keepTextDraft(
  tx: Context,
  name: SiteTextName,
  body: ChangedParts,
  { by, release = noRelease, isSettled = false, writers }: TextSave,
): Promise<number> {
  const { published, version, draft } = await getStoredText(tx, name, release);
  const isLive = isDeepStrictEqual(body, published);
  const old = draft && { body, base_version: draft.baseVersion };
  const kept = isSettled || isLive || !old ? null : await presentDraft(tx, name, old, { published, version });
  const hasConflicts = kept !== null && kept.conflicting.length > 0;
  // What is put back as it was when the draft was begun looks as if nobody had changed it, and would be as published again.
  if (hasConflicts && !isDeepStrictEqual(kept.body, body)) {
    const title = titleOfText(name, wholeText(name, body));
    throw new DomainError("conflict", `“${title}” was published in the meantime. Choose which version to keep first.`);
  }
  // Whether a page that was deleted meanwhile is published anew is asked in its release.
  const base_version = draft && (hasConflicts || version === 0) ? draft.baseVersion : version;
  const save = { known: draft?.version ?? 0, by, ...(writers && { writers }) };
  const stored = await keepDraft(tx, draftKeyOf(name, release), { body, base_version, isLive }, save);
  // A draft is moved into a release without the lock of the texts.
  if (stored === null) throw changedMeanwhile(titleOfText(name, wholeText(name, body)), "Somebody");
  return stored;
}

/** Removes the draft of a text. Must run in a transaction. */
export async function deleteDraft(tx: Context, name: SiteTextName, release = noRelease): Promise<void> {
  await touchOpenRelease(tx, release);
  await removeDraft(tx, draftKeyOf(name, release));
}

/** Which draft is that of a text. */
export function draftKeyOf(name: SiteTextName, release = noRelease) {
  return { release, kind: "site_texts" as const, itemId: name };
}
