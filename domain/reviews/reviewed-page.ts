import { type Subject, fingerprintOf } from "../approvals/require-approval.ts";
import type { Context, GateSubject } from "../context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { abilityFor } from "../documents/kinds-by-name.ts";
import { findStored, subjectOfStored } from "../gate/subjects.ts";
import { requireAbility } from "../security/rights.ts";
import { findReviewed } from "./reviews.ts";
import { itemMarks, textMarks } from "../site-editor/edited-page.ts";
import { textsWithDrafts } from "../site-texts/stored-texts.ts";
import { composeTexts } from "../texts/compose-texts.ts";
import { knownName } from "../texts/text-names.ts";
import { findTextRows } from "../texts/text-rows.ts";

/** A place of a page that can be commented on. */
export interface ReviewPlace {
  /** Field of the item, or path in the text. */
  field: string;
  /** The words of a text of the site with placeholders; null for those of an item, which stand in the page. */
  words: string | null;
}

interface ReviewedPages {
  /** Sees the drafts as if they were published, with marks around the texts of what is reviewed. */
  ctx: Context;
  /** The same visitor before the drafts. */
  live: Context;
  /** Addresses of the pages that show them. */
  paths: string[];
  /** By the numbers of the marks, filled while pages are rendered. */
  places: ReviewPlace[];
}

/** Pages of one release that are offered. */
const maxPaths = 50;

/**
 * What a review is about, as a visitor will see it. Only what is reviewed stands between marks (lib/text/text-marks.ts).
 * @param fingerprint of the draft or release whose review is shown, because an approval is for what was seen
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` when it was published or discarded meanwhile, or `conflict` when it was
 *   changed
 */
export async function seeReviewed(ctx: Context, subject: Subject, fingerprint: string): Promise<ReviewedPages> {
  requireAbility(ctx, "draft");
  requireAbility(ctx, abilityFor(ctx, subject.kind));
  const asked = gateSubjectOf(subject);
  const reviewed = await findReviewed(ctx, subject);
  if (!reviewed) throw new DomainError("not_found", "This was published or discarded in the meantime.");
  if (fingerprintOf(reviewed.drafts) !== fingerprint)
    throw new DomainError("conflict", "This was changed in the meantime. Please reload the page.");
  const stored = await findStored(ctx, asked);
  const { seeing, paths } = await subjectOfStored(ctx, stored);
  const places: ReviewPlace[] = [];
  const add = (place: ReviewPlace) => places.push(place) - 1;
  const { kind, itemId } = subject;
  const ofTexts = stored.drafts.filter((draft) => draft.kind === "site_texts");
  const texts =
    kind === "site_texts"
      ? composeTexts(await textsWithDrafts(ctx, await findTextRows(ctx), ofTexts), {
          isDraft: true,
          mark: (name, text, ...at) => {
            if (name !== itemId) return text;
            return textMarks(({ path, words }) => add({ field: path, words }))(name, text, ...at);
          },
        })
      : seeing.view !== "live" && seeing.view.texts;
  const markAll = itemMarks(({ field }) => add({ field: field.name, words: null }));
  const view = {
    // Without what only the editor of the site shows, such as the buttons between sections.
    ...(texts && { texts: { ...texts, hasMarks: false } }),
    markItem: ((described, item, id) =>
      described.collection === kind && id === itemId ? markAll(described, item, id) : item) as typeof markAll,
  };
  const live: Context = { ...seeing, db: ctx.db, view: "live" };
  return {
    ctx: { ...seeing, view },
    live,
    paths: paths.slice(0, maxPaths),
    places,
  };
}

function gateSubjectOf({ kind, itemId }: Subject): GateSubject {
  if (kind === "release") return { release: itemId };
  if (kind !== "site_texts") return { collection: kind, id: itemId, isShown: true };
  const name = knownName(itemId);
  if (!name) throw new DomainError("not_found", "There is no such text.");
  return { texts: [name] };
}
