import { setImmediate as nextTurn } from "node:timers/promises";
import { isPageName } from "#content/page-names.ts";
import { type SiteTextName, siteTextNames, siteTextOf } from "#content/site-texts.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import type { Context, Reviewed } from "../context.ts";
import { requireApproval } from "../approvals/require-approval.ts";
import { type Move, inAddressOrder } from "../documents/address-order.ts";
import { moveOfPage, wordsOfPages } from "./page-moves.ts";
import { cancelPublications } from "../plans/document-plans.ts";
import { passGate } from "../documents/pass-gate.ts";
import { findDraft, findDraftHeads, noRelease } from "../documents/drafts.ts";
import { requireAbility } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { type ChangedText, changesBetween } from "../texts/changes.ts";
import { fillerIn, readPart } from "../texts/check-text.ts";
import type { ChangedParts, ConflictingText } from "../texts/compose-texts.ts";
import {
  deleteDraft,
  draftKeyOf,
  getKnownText,
  getStoredText,
  keepTextDraft,
  lockTexts,
  publishedText,
  refuseOtherVersion,
} from "./stored-texts.ts";
import { knownName, partsToStore, readTextName, titleOfText, wholeText } from "../texts/text-names.ts";
import { texts } from "./text-documents.ts";
import { findVersion, lastVersion, versionsOf } from "../documents/versions.ts";
import { publish } from "../documents/publish.ts";

/** What publishing would change. */
export interface PendingText {
  name: SiteTextName;
  title: string;
  /** Who saved the draft last, and when. */
  by: string;
  at: Date;
  /** The draft's version, which `publishTexts` names, so that nobody publishes what they have not seen. */
  version: number;
  changes: ChangedText[];
}

/**
 * All drafts of texts with what they change, word by word.
 * @param release whose drafts; those beside the live site without one
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPendingTexts(ctx: Context, release = noRelease): Promise<PendingText[]> {
  requireAbility(ctx, "texts");
  const pending: PendingText[] = [];
  for (const { item_id } of await findDraftHeads(ctx, { release, kind: texts.name })) {
    const name = knownName(item_id);
    if (!name) continue;
    const stored = await getStoredText(ctx, name, release);
    // Published or discarded meanwhile.
    if (!stored.draft) continue;
    const { body, by, at, version } = stored.draft;
    const words = wholeText(name, body);
    const changes = changesBetween(publishedText(name, stored), words);
    pending.push({ name, title: titleOfText(name, words), by, at, version, changes });
    // Comparing many pages takes long: other requests are answered in between.
    await nextTurn();
  }
  const order = [...siteTextNames, ...pending.map(({ name }) => name).toSorted()] as readonly SiteTextName[];
  return pending.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/**
 * Publishes drafts of texts, all in one transaction: visitors see them on their next request.
 * @param asked the names of the texts, each with the version of the draft that the editor has seen
 * @param override why an admin publishes them in spite of what the gate finds
 * @param release in which the site is edited: from there nothing is published alone
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `conflict` when a draft was changed meanwhile, or `invalid` with
 *   the problems by text and path, or as {@link passGate}
 */
export async function publishTexts(
  ctx: Context,
  asked: Readonly<Record<string, number>>,
  override: string | null = null,
  release = noRelease,
): Promise<{ published: number }> {
  const admin = requireAbility(ctx, "texts");
  const names = Object.keys(asked).map(readTextName);
  if (release !== noRelease) throw new DomainError("invalid", "What is in a release is published with the release.");
  const pass = await passGate(ctx, { texts: names }, override);
  return transaction(ctx, async (tx) => {
    await lockTexts(tx);
    const moves = new Map<SeenDraft, Move>();
    for (const name of names) {
      const draft = await seenDraft(tx, name, asked[name]);
      moves.set(draft, await moveOfPage(tx, name, draft.body));
    }
    await pass.requireSame(tx);
    for (const { name, body } of inAddressOrder(moves, () => wordsOfPages)) {
      const stored = await findDraft(tx, draftKeyOf(name));
      const drafts = stored ? [stored] : [];
      const reviewed = await requireApproval(tx, { kind: texts.name, itemId: name }, drafts, titleOfText(name, body));
      await storeText(tx, name, publishable(name, body), { by: admin.email, reviewed });
      await deleteDraft(tx, name);
      await cancelPublications(tx, { collection: texts.name, itemId: name });
      await pass.record(tx, { kind: texts.name, itemId: name, title: titleOfText(name, body) });
    }
    return { published: names.length };
  });
}

/** A draft that is about to be published, as its editor has seen it. */
interface SeenDraft {
  name: SiteTextName;
  body: ChangedParts;
}

/** @throws DomainError `conflict` when it is another one, or somebody must choose first what counts in it */
export async function seenDraft(tx: Context, name: SiteTextName, seen: number | undefined): Promise<SeenDraft> {
  const { draft } = await getStoredText(tx, name);
  if (!draft)
    throw new DomainError("conflict", `“${siteTextOf(name).title}” was published or discarded in the meantime.`);
  refuseOtherVersion(name, draft, seen);
  refuseConflicts(name, draft.conflicting);
  return { name, body: draft.body };
}

/** @throws DomainError `conflict` with what must be chosen, by path */
function refuseConflicts(name: SiteTextName, conflicting: readonly ConflictingText[]): void {
  if (conflicting.length === 0) return;
  const words = `“${siteTextOf(name).title}” was published by someone else since this draft was begun. Choose which version to keep first.`;
  const fields = Object.fromEntries(
    conflicting.map(({ path }) => [`${name}.${path}`, "published otherwise meanwhile"]),
  );
  throw new DomainError("conflict", words, { fields });
}

/**
 * Stores the next published version of a text with its revision, and announces it. Must run in a transaction that has locked the texts.
 * @param body its changed parts, each as its schema reads it
 */
export async function storeText(
  tx: Context,
  name: SiteTextName,
  body: Record<string, unknown>,
  { action, by, reviewed }: { action?: "import" | "restore"; by: string; reviewed?: Reviewed },
): Promise<void> {
  const before = await texts.find(tx, name);
  const version = Math.max(before?.version ?? 0, await lastVersion(tx, texts.name, name));
  await publish(tx, {
    kind: texts,
    id: name,
    before,
    after: { id: name, body, version: version + 1, updated_at: tx.clock() },
    action: action ?? (version === 0 ? "create" : "update"),
    by,
    reviewed,
  });
}

/**
 * The parts of a draft as their schemas read them, once somebody has written what only an editor can write.
 * @throws DomainError `invalid` with the problems by path
 */
export function publishable(name: SiteTextName, draft: ChangedParts): Record<string, unknown> {
  const fields: FieldErrors = {};
  const body: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(draft)) {
    const read = readPart(name, part, value);
    if ("value" in read) body[part] = read.value;
    else for (const { path, message } of read.problems) fields[`${name}.${path.join(".")}`] ??= message;
  }
  for (const { path, message } of fillerIn(name, draft)) fields[`${name}.${path.join(".")}`] ??= message;
  const [first] = Object.keys(fields);
  if (first === undefined) return body;
  const words = `“${titleOfText(name, draft)}” has problems to fix before it can be published.`;
  throw new DomainError("invalid", words, { fields });
}

/** A published version of a text. */
export interface TextVersion {
  id: string;
  version: number;
  by: string;
  at: Date;
}

/**
 * The published versions of a text, newest first.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function findTextVersions(ctx: Context, asked: string): Promise<TextVersion[]> {
  requireAbility(ctx, "texts");
  const name = readTextName(asked);
  return versionsOf(ctx, texts.name, name)
    .select(["id", "version", "actor_email as by", "created_at as at"])
    .orderBy("version", "desc")
    .execute();
}

/**
 * Makes the draft of a text what a published version was; version 0 is what was shipped. Visitors see it when it is published.
 * @param known the version of the draft that the editor has seen, and that is replaced; 0 for none
 * @param wanted with `part` only this part; the others stay as they are; `release` is the one whose draft is meant
 * @returns the version of the draft; 0 where the text says so already
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` when the draft was changed meanwhile, or when somebody must
 *   choose first what counts in a text that was published since the draft was begun
 */
export async function restoreTextVersion(
  ctx: Context,
  asked: string,
  known: number,
  { version: wanted, part = null, release = noRelease }: { version: number; part?: string | null; release?: string },
): Promise<number> {
  const admin = requireAbility(ctx, "texts");
  const name = readTextName(asked);
  return transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { draft, published } = await getKnownText(tx, name, release);
    if (draft) refuseOtherVersion(name, draft, known);
    if (wanted === 0 && isPageName(name)) throw new DomainError("not_found", "This page didn't come with the site.");
    const body = await bodyOfVersion(tx, name, wanted);
    const parts = part === null ? body : withPart(draft?.body ?? published, body, part);
    return keepTextDraft(tx, name, parts, { by: admin.email, release, isSettled: part === null });
  });
}

/** Changed parts with one of them as in another version, where it may be as shipped. */
function withPart(changed: ChangedParts, version: ChangedParts, part: string): Record<string, unknown> {
  const { [part]: _, ...others } = changed;
  return part in version ? { ...others, [part]: version[part] } : others;
}

/**
 * What differs between two published versions of a text; version 0 is what was shipped.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function compareTextVersions(
  ctx: Context,
  asked: string,
  from: number,
  to: number,
): Promise<ChangedText[]> {
  requireAbility(ctx, "texts");
  const name = readTextName(asked);
  const [before, after] = await Promise.all([from, to].map((version) => bodyOfVersion(ctx, name, version)));
  return changesBetween(wholeText(name, before ?? {}), wholeText(name, after ?? {}));
}

/** The parts of a version that differ from what is shipped now. Those that no longer have a place are left out. */
async function bodyOfVersion(tx: Context, name: SiteTextName, version: number): Promise<Record<string, unknown>> {
  if (version === 0) return {};
  const published = await findVersion(tx, texts.name, name, version);
  if (!published) throw new DomainError("not_found", "This version doesn't exist.");
  const shipped = siteTextOf(name).shipped as Record<string, unknown>;
  const fitting = Object.entries(published.snapshot).filter(
    ([part, value]) => part in shipped && "value" in readPart(name, part, value),
  );
  return partsToStore(name, Object.fromEntries(fitting));
}
