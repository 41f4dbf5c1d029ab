import { type PageTextName, isPageName } from "#content/page-names.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context, TrashEntry } from "../context.ts";
import {
  type StoredText,
  deleteDraft,
  draftKeyOf,
  getKnownText,
  getStoredText,
  keepTextDraft,
  lockTexts,
  presentDraft,
} from "./stored-texts.ts";
import { titleOfText, wholeText } from "../texts/text-names.ts";
import { storeText } from "./publish-texts.ts";
import { addressProblem, freeAddress } from "./page-address.ts";
import { restoreFormerAddresses } from "../documents/former-addresses.ts";
import { publish } from "../documents/publish.ts";
import { findEntry, noLongerTrashed, removeEntry } from "../documents/trash.ts";
import { texts } from "./text-documents.ts";
import { readFormerWriters, unapproved } from "../documents/draft-writers.ts";
import { findWriters } from "../documents/drafts.ts";
import { reviewedBefore } from "../approvals/require-approval.ts";

/** What the trash keeps of a page. */
interface TrashedPage {
  /** Its parts as published; null when it never was. */
  published: Record<string, unknown> | null;
  version: number;
  draft: Record<string, unknown> | null;
  /** Who saved the draft last, and the names of all who wrote it; what was deleted by an older release of the site has neither, or one text. */
  by?: string;
  writers?: readonly string[] | string;
}

function namesIn({ writers = [] }: Pick<TrashedPage, "writers">): readonly string[] {
  return typeof writers === "string" ? readFormerWriters(writers) : writers;
}

/**
 * Moves a page with its draft and its former addresses to the trash. Must run in a transaction that has locked the texts.
 * @returns the id of the entry in the trash
 * @throws DomainError `not_found`
 */
export async function trashPage(tx: Context, name: PageTextName, actorEmail: string): Promise<string> {
  const known = await getKnownText(tx, name);
  const { published, version } = known;
  const kept = (await draftOf(tx, name, known)) ?? (await findTrashedDraft(tx, name, known));
  const words = wholeText(name, kept.draft ?? published);
  const page: TrashedPage = { published: version === 0 ? null : { ...published }, version, ...kept };
  const trash = { title: titleOfText(name, words), snapshot: { ...page } };
  const change = { kind: texts, id: name, after: null, action: "delete", by: actorEmail } as const;
  const deleted = await publish(tx, { ...change, before: await texts.find(tx, name), trash });
  await deleteDraft(tx, name);
  return String(deleted?.trashId);
}

/** The part of a page in the trash that is not in its history. */
type TrashedDraft = Pick<TrashedPage, "draft" | "by" | "writers">;

async function draftOf(tx: Context, itemId: PageTextName, { draft }: StoredText): Promise<TrashedDraft | null> {
  if (!draft) return null;
  const writers = await findWriters(tx, draftKeyOf(itemId));
  // What was approved about it ends with it.
  return { draft: { ...draft.body }, by: draft.by, writers: writers.map(({ name }) => name) };
}

/**
 * The draft of a page that was deleted before and made anew since: the entry that gives way is the only place that has it. It goes on on
 * top of what was published in between.
 */
async function findTrashedDraft(tx: Context, name: PageTextName, present: StoredText): Promise<TrashedDraft> {
  const entry = await findEntry(tx, texts.name, name);
  const older = entry?.snapshot as unknown as TrashedPage | undefined;
  if (!older?.draft) return { draft: null };
  const { draft, version, by } = older;
  const { body } = await presentDraft(tx, name, { body: draft, base_version: version }, present);
  return { draft: { ...body }, ...(by !== undefined && { by }), writers: namesIn(older) };
}

interface Renamed {
  from: string;
  to: string;
}

/**
 * Somebody of the team has another address, or no account any more: what they wrote in drafts of deleted pages stays theirs. Belongs first into
 * the transaction of the change, because it makes other writers of texts wait: a page that is restored meanwhile would bring the former name back.
 * @param names.by how who saved last is named, by address
 * @param names.writer how a writer is named (domain/documents/draft-writers.ts)
 */
export async function renameInTrash(tx: Context, names: { by: Renamed; writer: Renamed }): Promise<void> {
  await lockTexts(tx);
  const entries = await tx.db
    .selectFrom("trash")
    .select(["id", "snapshot"])
    .where("collection", "=", texts.name)
    .execute();
  for (const { id, snapshot } of entries) {
    const page = snapshot as unknown as TrashedPage;
    const by = page.by === names.by.from ? names.by.to : page.by;
    const { from, to } = names.writer;
    const before = namesIn(page);
    if (by === page.by && !before.includes(from)) continue;
    const writers = [...new Set(before.map((name) => (name === from ? to : name)))];
    const renamed = { ...snapshot, by, writers };
    await tx.db.updateTable("trash").set({ snapshot: renamed }).where("id", "=", id).execute();
  }
}

/**
 * Brings a page back from the trash as it was, with its draft: visitors see again what they saw. If its address is taken, it gets the
 * address with a number. Must run in a transaction.
 * @returns its version, and the address at which it is
 */
export async function restorePage(
  tx: Context,
  entry: TrashEntry,
  actorEmail: string,
): Promise<{ version: number; slug: string | null }> {
  const name = entry.item_id;
  if (!isPageName(name)) throw noLongerTrashed();
  await lockTexts(tx);
  const { published, version, draft, by = actorEmail } = entry.snapshot as unknown as TrashedPage;
  const present = await getStoredText(tx, name);
  // A draft that was written since is not overwritten by the one that was deleted.
  if (present.version > 0 || (present.draft && draft)) {
    const words = "This page is already back, perhaps from a release or an import.";
    const rest = draft
      ? "What was public before is in its history, and its draft is kept here."
      : "Its history has what it said before.";
    throw new DomainError("conflict", `${words} ${rest}`);
  }
  await removeEntry(tx, entry);
  let address: string | null = null;
  if (published) {
    address = await freeAddress(String(wholeText(name, published)["address"]), (free) =>
      addressProblem(tx, name, free),
    );
    await storeText(
      tx,
      name,
      { ...published, address },
      { action: "restore", by: actorEmail, reviewed: reviewedBefore },
    );
    await restoreFormerAddresses(tx, texts, name, entry.former_slugs);
  } else {
    const change = { kind: texts, id: name, action: "restore", by: actorEmail } as const;
    await publish(tx, { ...change, before: null, after: null, trash: null });
  }
  const written = namesIn(entry.snapshot);
  if (draft) await keepTextDraft(tx, name, draft, { by, ...(written.length > 0 && { writers: unapproved(written) }) });
  return { version: version + 1, slug: address };
}
