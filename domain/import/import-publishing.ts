import { isDeepStrictEqual } from "node:util";
import type { Collection } from "#db/schema.ts";
import { findDraft, noRelease, keyOfDraft, storeDraft } from "../documents/drafts.ts";
import { kindOf } from "../kinds/kinds.ts";
import { rowOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { touchRelease } from "../releases/open-releases.ts";

import { unapproved, writersAt } from "../documents/draft-writers.ts";
import { getStoredText, lockTexts } from "../site-texts/stored-texts.ts";
import { knownName, partsToStore, titleOfText, wholeText } from "../texts/text-names.ts";
import type {
  ImportedDraft,
  ImportedRelease,
  OnLeftOut,
  PublishingDocument,
  PublishingOutcome,
} from "./content-document.ts";
import { takeSchedule } from "./import-schedules.ts";
import { isPageName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { findTextRows } from "../texts/text-rows.ts";
import { readPart, usableParts } from "../texts/check-text.ts";
import { storeText } from "../site-texts/publish-texts.ts";
import { addressProblem } from "../site-texts/page-address.ts";
import { draftedKind } from "../publishing/kinds/kinds.ts";

/** The version of something that a draft was begun on and that this site does not have. Nothing is ever saved so often. */
const unknownVersion = 999_999_999;

/** What the import has made of items and texts. */
export interface ImportedVersions {
  /** The version that each had in the export, by "kind/id". */
  exported: ReadonlyMap<string, number>;
  /** The version that those have here that say what they say in the export, by the same keys. */
  asExported: ReadonlyMap<string, number>;
}

interface How {
  overwrite: boolean;
  versions: ImportedVersions;
}

/**
 * Imports open releases, drafts and plans, in the caller's transaction, after the items and texts that they are about. What is there
 * already and differs stays as it is unless it may be overwritten. A draft is left out when what it was begun on was left out.
 * @param outcome is added to
 */
export async function importPublishing(
  tx: Context,
  { releases, drafts, schedules }: PublishingDocument,
  how: How,
  outcome: PublishingOutcome,
): Promise<void> {
  await lockTexts(tx);
  const closed = new Set<string>();
  for (const release of releases) if (!(await takeRelease(tx, release, how, outcome))) closed.add(release.id);
  const changed = new Set<string>();
  for (const draft of drafts) {
    if (closed.has(draft.release_id)) continue;
    if (await takeDraft(tx, draft, how, outcome)) changed.add(draft.release_id);
  }
  for (const id of changed) {
    const release = await tx.db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
    if (release) await touchRelease(tx, release);
  }
  for (const schedule of schedules) await takeSchedule(tx, schedule, how, outcome);
}

/** @returns whether it is open here */
async function takeRelease(
  tx: Context,
  { id, name, created_by, created_at }: ImportedRelease,
  { overwrite }: How,
  outcome: PublishingOutcome,
): Promise<boolean> {
  const present = await tx.db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
  if (present?.state === "published") {
    outcome.kept.push(`The release "${name}" was left out: it is public here.`);
    return false;
  }
  if (!present) {
    const row = { id, name, created_by, created_at, published_by: null, published_at: null };
    await tx.db
      .insertInto("releases")
      .values({ ...row, state: "open", version: 1 })
      .execute();
    outcome.created += 1;
  } else if (present.name === name) outcome.same += 1;
  else if (overwrite) {
    await touchRelease(tx, present, { name });
    outcome.updated += 1;
  } else outcome.kept.push(`The release "${present.name}" kept its name: --overwrite would call it "${name}".`);
  return true;
}

/** @returns whether it was stored */
async function takeDraft(tx: Context, draft: ImportedDraft, how: How, outcome: PublishingOutcome): Promise<boolean> {
  const { overwrite, versions } = how;
  const { action, body, updated_by, updated_at } = draft;
  const key = keyOfDraft(draft);
  const present = await findDraft(tx, key);
  if (present && present.action === action && isDeepStrictEqual(present.body, body)) {
    outcome.same += 1;
    return false;
  }
  const title = await draftedKind(draft.kind).titleOf(tx, { ...draft, version: 0 });
  const name = `The draft of "${title}"`;
  const differs = `${name} was left as it is: it differs. --overwrite would replace it.`;
  if (present && !overwrite) {
    outcome.kept.push(differs);
    return false;
  }
  const base_version = await baseOf(tx, draft, versions);
  if (base_version === null) {
    outcome.kept.push(`${name} was left out: it was begun on something that is not here.`);
    return false;
  }
  const written = await writersAt(tx, [...draft.writers, updated_by]);
  const save = { known: present?.version ?? 0, by: updated_by, at: updated_at, writers: unapproved(written) };
  const content = { action, body, base_version };
  if ((await storeDraft(tx, key, content, save)) === null) {
    // Somebody has begun one, or typed in it, at this moment.
    if (overwrite) return takeDraft(tx, draft, how, outcome);
    outcome.kept.push(differs);
    return false;
  }
  outcome[present ? "updated" : "created"] += 1;
  return true;
}

/** The version of this site that a draft counts as begun on; null when it can't be taken. */
async function baseOf(
  tx: Context,
  { release_id, kind, item_id, base_version: base }: ImportedDraft,
  { exported, asExported }: ImportedVersions,
): Promise<number | null> {
  // A redirect's draft says itself what it was begun on.
  if (kind === "redirects") return 0;
  const key = `${kind}/${item_id}`;
  const isFresh = base === exported.get(key);
  if (kind === "site_texts") {
    // 0 is what ships, or a page that is new.
    if (base === 0) return 0;
    if (!isFresh) return unknownVersion;
    return asExported.get(key) ?? null;
  }
  const row = await rowOf(tx, kindOf<Collection>(kind), item_id);
  const isLoose = release_id === noRelease;
  if (base === 0) return isLoose && row ? null : 0;
  // Not that of the row: somebody may have saved it since the import has compared or written it.
  if (isFresh) return row ? (asExported.get(key) ?? null) : null;
  return isLoose && !row ? null : unknownVersion;
}

/** Published texts by name, with the parts that editors have changed. */
export type TextsDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The texts that editors have changed, as published and as pages show them: without what another version of the site has stored and this one
 * has no use for.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportTexts(ctx: Context, onLeftOut: OnLeftOut = () => {}): Promise<TextsDocument> {
  requireAbilityOrOperator(ctx, "transfer");
  const rows = await findTextRows(ctx);
  const texts = rows.flatMap(({ id, body }): [string, Record<string, unknown>][] => {
    const name = knownName(id);
    if (!name) onLeftOut(`Left out: site_texts "${id}": the site has no such text.`);
    if (!name) return [];
    const { usable, unusable } = usableParts(name, body, false);
    for (const part of unusable)
      onLeftOut(`Left out of site_texts "${id}": what of "${part}" does not fit this version of the site.`);
    return [[id, usable]];
  });
  return Object.fromEntries(texts);
}

/** What no import may store: a sentence for each text or part that the site does not have, or that does not fit. */
export function complaintsAbout(document: TextsDocument): string[] {
  return Object.entries(document).flatMap(([name, parts]) => {
    const known = knownName(name);
    if (!known) return [`site_texts "${name}": the site has no such text.`];
    return Object.entries(parts).flatMap(([part, value]) => {
      const read = readPart(known, part, value);
      return "value" in read
        ? []
        : read.problems.map(({ path, message }) => `site_texts "${name}", ${path.join(".")}: ${message}`);
    });
  });
}

/**
 * Publishes the texts of a document, in the caller's transaction. One that is there already and differs stays as it is unless it may be
 * overwritten; then what it said before stays as a version.
 * @param document without complaints
 * @param outcome is added to
 * @returns the version that those have that say what the document says, by name
 */
export async function importTexts(
  tx: Context,
  document: TextsDocument,
  { overwrite, actorEmail }: { overwrite: boolean; actorEmail: string },
  outcome: { created: number; updated: number; same: number; kept: string[] },
): Promise<Map<SiteTextName, number>> {
  await lockTexts(tx);
  const taken = new Map<SiteTextName, number>();
  for (const [name, parts] of Object.entries(document) as [SiteTextName, Record<string, unknown>][]) {
    const { published, version } = await getStoredText(tx, name);
    const body = partsToStore(name, wholeText(name, usableParts(name, parts, false).usable));
    const title = titleOfText(name, body);
    const isTaken = isPageName(name) && (await addressProblem(tx, name, String(body["address"])));
    if (isTaken) {
      outcome.kept.push(`“${title}” was left out, because it can't have its address. ${isTaken}`);
      continue;
    }
    const isSame = isDeepStrictEqual(published, body);
    if (!isSame && version > 0 && !overwrite) {
      outcome.kept.push(`The text "${title}" was left as it is: it differs. --overwrite would replace it.`);
      continue;
    }
    if (isSame) outcome.same += 1;
    else {
      await storeText(tx, name, body, { action: "import", by: actorEmail });
      outcome[version === 0 ? "created" : "updated"] += 1;
    }
    taken.set(name, isSame ? version : (await getStoredText(tx, name)).version);
  }
  return taken;
}
