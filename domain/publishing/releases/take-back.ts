import type { Selectable } from "kysely";
import { isPageName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import type { Collection, Tables } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../../content-changes.ts";
import {
  nextDraftVersion,
  findDraft,
  noRelease,
  type Draft,
  keyOfDraft,
  lockDraft,
  rebaseDraft,
} from "../../documents/drafts.ts";
import { slugIn } from "../../documents/kind.ts";
import { kindAt, kindOf } from "../../kinds/kinds.ts";
import { findPageAt } from "../../pages/public-pages.ts";
import { rowFromJson, rowOf, itemsOf } from "../../documents/items.ts";
import type { Context } from "../../context.ts";
import { requireAbilityOrOperator } from "../../security/rights.ts";
import { storeText } from "../../site-texts/publish-texts.ts";
import { getStoredText, lockTexts } from "../../site-texts/stored-texts.ts";
import { knownName, readTextName, wholeText } from "../../texts/text-names.ts";
import { findAddressHolder } from "../../site-texts/page-address.ts";
import { takeFromTrash } from "../../history/trash.ts";
import { lockEntry } from "../../documents/trash.ts";
import { rebasePlannedDrafts } from "../../plans/planned-drafts.ts";
import { resumeSchedules } from "../../plans/document-plans.ts";
import { type Redirect, redirectOf } from "../drafts/apply-draft.ts";
import { isSameState } from "../../documents/compare.ts";
import { findText, texts } from "../../site-texts/text-documents.ts";
import { publish } from "../../documents/publish.ts";
import { revokeApproval } from "../../documents/draft-writers.ts";

/** A change that the publication of a release has made. */
export type MadeChange = Selectable<Tables["release_changes"]>;

/**
 * Why a change cannot be taken back as it is; null when it can.
 * @param together ids of what is taken back with it
 */
export async function obstacleOf(tx: Context, change: MadeChange, together: readonly string[]): Promise<string | null> {
  const { kind, item_id: id, after_version, after_state: after } = change;
  if (kind === "redirects") {
    if (!isSameState(await redirectOf(tx, id), after)) return "The redirect was changed since.";
    return redirectObstacle(tx, change, together);
  }
  if (kind === "site_texts") return textObstacle(tx, change, together);
  const row = await rowOf(tx, kindOf(kind), id);
  if (after === null) {
    if (row) return "It was restored since.";
    const slug = change.before_state?.["slug"];
    if (!(await trashEntry(tx, change))) return "It is no longer in the trash.";
    return typeof slug === "string" && (await isHeld(tx, kind, slug, together))
      ? "Another item has its address now."
      : null;
  }
  if (!row) return "It was deleted since.";
  if (row.version !== after_version) return "It was saved again since.";
  const slug = change.before_state?.["slug"];
  const isMoved = typeof slug === "string" && slug !== slugIn(row);
  return isMoved && (await isHeld(tx, kind, slug, together)) ? "Another item has its address now." : null;
}

const holders = { site: "The site itself answers at", page: "Another page has", redirect: "A redirect leads from" };

/** Why a text can't be as it was before, at the address where it was. */
async function textObstacle(
  tx: Context,
  { item_id, before_state: before, after_version }: MadeChange,
  together: readonly string[],
): Promise<string | null> {
  const name = knownName(item_id);
  if (!name) return "The site no longer has this text.";
  const { version } = await getStoredText(tx, name);
  if (version !== after_version) return "It was published again since.";
  if (!isPageName(name) || before === null) return null;
  const { shown, address } = wholeText(name, before) as SitePage;
  const holder = shown ? await findAddressHolder(tx, name, address, { leaving: together }) : null;
  return holder && `${holders[holder.by]} its address now.`;
}

/** Why a redirect can't lead from where it did before. */
async function redirectObstacle(
  tx: Context,
  { before_state }: MadeChange,
  together: readonly string[],
): Promise<string | null> {
  const path = before_state?.["from"];
  if (typeof path !== "string") return null;
  const other = await tx.db
    .selectFrom("redirects")
    .select("id")
    .where("from_path", "=", path)
    .where("id", "not in", together)
    .executeTakeFirst();
  if (other) return "Another redirect leads from its path now.";
  const isPage = (await findPageAt(tx, path)) === "page";
  return isPage && !together.includes((await holderOf(tx, path)) ?? "") ? "There is a page at its path now." : null;
}

/** The id of the item or of the page of editors that has a path. */
async function holderOf({ db }: Context, path: string): Promise<string | undefined> {
  const asked = kindAt(path);
  const holder = asked?.kind.pages
    ? db.selectFrom(asked.kind.collection).select("id").where("slug", "=", asked.slug)
    : db.selectFrom("site_pages").select("id").where("address", "=", path);
  return (await holder.executeTakeFirst())?.id;
}

/** Whether an item other than these has the slug. */
async function isHeld(
  { db }: Context,
  collection: Collection,
  slug: string,
  except: readonly string[],
): Promise<boolean> {
  const query = db.selectFrom(collection).select("id").where("slug", "=", slug).where("id", "not in", except);
  return (await query.executeTakeFirst()) !== undefined;
}

function trashEntry(tx: Context, { trash_id }: MadeChange) {
  return lockEntry(tx, trash_id ?? "");
}

/** Takes a change of an item or a text back: what was there before is live again. Must run in a transaction, without an obstacle. */
export async function takeBack(tx: Context, change: MadeChange): Promise<void> {
  if (change.kind === "site_texts") return takeBackText(tx, change);
  if (change.kind === "redirects") return takeBackRedirects(tx, [change]);
  const kind = kindOf<Collection>(change.kind);
  const { item_id: id, before_state: before } = change;
  const { email: by } = requireAbilityOrOperator(tx, "publish");
  const row = await rowOf(tx, kind, id);
  const items = itemsOf(kind);
  if (before === null) {
    if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    // The draft of the release keeps the item, so it is not in the trash as well.
    await publish(tx, { kind: items, id, before: row, after: null, action: "delete", by, trash: null });
    return leaveDraft(tx, change);
  }
  if (!row) {
    const entry = await trashEntry(tx, change);
    if (!entry) throw new DomainError("conflict", `“${change.title}” is no longer in the trash.`);
    await takeFromTrash(tx, { ...entry, collection: change.kind }, by);
    return;
  }
  const after = { ...rowFromJson<Collection>(before), version: row.version + 1, updated_at: tx.clock() };
  await publish(tx, { kind: items, id, before: row, after, action: "restore", by });
}

/**
 * What somebody has written beside something that a release has made goes on as the draft of something new, with what was asked about it.
 * It gets a new version: whoever was about to publish it has seen a change, and must look again.
 */
async function rebaseOnNothing(tx: Context, draft: Draft): Promise<void> {
  const key = keyOfDraft(draft);
  await rebaseDraft(tx, key, { base_version: 0, version: nextDraftVersion(draft.version) });
  // Its approval was for a change of the item.
  await revokeApproval(tx, key);
}

/** The same for an item, with what is planned for it. */
async function leaveDraft(tx: Context, change: MadeChange): Promise<void> {
  const { kind, item_id: itemId, after_version } = change;
  const beside = { release: noRelease, kind, itemId };
  await lockDraft(tx, beside);
  const before = await findDraft(tx, beside);
  if (before && before.base_version === after_version) await rebaseOnNothing(tx, before);
  await rebasePlannedDrafts(tx, beside, { from: after_version ?? 0, to: 0, staysApproved: false });
  const draft = await findDraft(tx, beside);
  // The deletion of the item has paused its plans, and no trash gives them back.
  if (draft?.base_version === 0) await resumeSchedules(tx, { collection: kind as Collection, itemId });
}

async function takeBackText(tx: Context, change: MadeChange): Promise<void> {
  const { item_id, before_state } = change;
  await lockTexts(tx);
  const name = readTextName(item_id);
  const { email: actorEmail } = requireAbilityOrOperator(tx, "publish");
  if (before_state !== null || !isPageName(name)) return storeText(tx, name, before_state ?? {}, { actorEmail });
  // The draft of the release keeps the page, so it is not in the trash as well.
  const before = (await findText(tx, name)) ?? null;
  await publish(tx, { kind: texts, id: name, before, after: null, action: "delete", by: actorEmail, trash: null });
  const draft = await findDraft(tx, { release: noRelease, kind: "site_texts", itemId: name });
  if (draft) await rebaseOnNothing(tx, draft);
}

/** Redirects as they were, without the checks of new ones: they stood there before. */
export async function takeBackRedirects(tx: Context, changes: readonly MadeChange[]): Promise<void> {
  if (changes.length === 0) return;
  await bumpContent(tx, "redirects");
  const ids = changes.map(({ item_id }) => item_id);
  await tx.db.deleteFrom("redirects").where("id", "in", ids).execute();
  for (const { item_id: id, before_state } of changes) {
    if (before_state === null) continue;
    const { from, to } = before_state as unknown as Redirect;
    const row = { id, from_path: from, to_path: to, created_at: tx.clock() };
    await tx.db.insertInto("redirects").values(row).execute();
  }
}
