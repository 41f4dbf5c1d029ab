import { type Draft, findDraft, noRelease } from "../../documents/drafts.ts";
import { type AppliedChange, type DraftedKind, type MadeChange, rebaseOnNothing, stale } from "./drafted-kind.ts";
import type { Context, Reviewed } from "../../context.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { draftsOfDocuments } from "./documents.ts";
import { findAddressHolder } from "../../site-texts/page-address.ts";
import { texts } from "../../site-texts/text-documents.ts";
import { getStoredText, lockTexts } from "../../site-texts/stored-texts.ts";
import { isPageName } from "#content/page-names.ts";
import { knownName, readTextName, titleOfText, wholeText } from "../../texts/text-names.ts";
import { moveOfPage, wordsOfPages } from "../../site-texts/page-moves.ts";
import { publish } from "../../documents/publish.ts";
import { publishable, storeText } from "../../site-texts/publish-texts.ts";
import { requireAbilityOrOperator } from "../../security/rights.ts";
import { reviewedBefore } from "../../approvals/require-approval.ts";

/** Texts of the site and pages of editors in releases and plans. */
export const draftsOfTexts: DraftedKind = {
  ...draftsOfDocuments(texts),
  rank: (action) => (action === "delete" ? 1 : 2),
  wordsOfMove: wordsOfPages,
  moveOf: (tx, { item_id, body }) => moveOfPage(tx, item_id, body),
  shownPaths: (ctx, { item_id, body }) => moveOfPage(ctx, item_id, body),
  apply,
  // What is no page is always seen.
  isShown: (state) => state["shown"] !== false,
  obstacleOf,
  takeBack,
  refuseUnfinished({ item_id, body }) {
    const name = knownName(item_id);
    if (name) publishable(name, body);
  },
};

async function apply(
  tx: Context,
  { item_id, base_version, body }: Draft,
  { reviewed }: { reviewed: Reviewed },
): Promise<AppliedChange> {
  const name = readTextName(item_id);
  const title = titleOfText(name, body);
  await lockTexts(tx);
  const { published, version } = await getStoredText(tx, name);
  if (version !== base_version) throw stale(title);
  const after = publishable(name, body);
  await storeText(tx, name, after, { by: requireAbilityOrOperator(tx, "publish").email, reviewed });
  const now = await getStoredText(tx, name);
  const before = isPageName(name) && version === 0 ? null : { ...published };
  return { title, before, after, afterVersion: now.version, trashId: null };
}

const holders = { site: "The site itself answers at", page: "Another page has", redirect: "A redirect leads from" };

/** Why a text can't be as it was before, at the address where it was. */
async function obstacleOf(
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

async function takeBack(tx: Context, { item_id, before_state }: MadeChange): Promise<void> {
  await lockTexts(tx);
  const name = readTextName(item_id);
  const { email: by } = requireAbilityOrOperator(tx, "publish");
  if (before_state !== null || !isPageName(name))
    return storeText(tx, name, before_state ?? {}, { by, reviewed: reviewedBefore });
  // The draft of the release keeps the page, so it is not in the trash as well.
  const before = await texts.find(tx, name);
  await publish(tx, { kind: texts, id: name, before, after: null, action: "delete", by, trash: null });
  const draft = await findDraft(tx, { release: noRelease, kind: texts.name, itemId: name });
  if (draft) await rebaseOnNothing(tx, draft);
}
