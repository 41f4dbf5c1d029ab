import { sql } from "kysely";
import { DomainError } from "#lib/domain-error.ts";
import { mediaIdsNamedIn } from "#lib/media-addresses.ts";
import { type Subject, isApproved, needsReview, readRules } from "../approvals/require-approval.ts";
import type { Context } from "../context.ts";
import { findPublication } from "../plans/planned-publication.ts";
import { type Draft, noRelease } from "../documents/drafts.ts";

import { findReleaseDrafts, lockAllPlanned } from "../releases/open-releases.ts";
import { findDraftsNaming } from "./uses.ts";

/**
 * Refuses another file, crop, focal point, poster, alternative text, captions or transcript for what stands in content that needs a review,
 * or in what was approved or waits for it: visitors would see what nobody else has seen. Commands of the operator need no review. Must run in the transaction that changes it.
 * @throws DomainError `conflict` with the reason `review_needed`
 */
export async function refuseReviewed(tx: Context, mediaId: string): Promise<void> {
  if (tx.actor.kind !== "user") return;
  const rules = await readRules(tx);
  if (rules.size === 0) return;
  const ids = await withFilms(tx, mediaId);
  // Before what is public: a draft that is published meanwhile stands there then.
  for (const { subject, drafts } of await findNaming(tx, ids)) {
    if (!needsReview(rules, subject, drafts)) continue;
    if ((await isApproved(tx, subject, drafts)) || (await isWaiting(tx, subject)))
      throw reviewNeeded("This file is used in a draft that is approved or waiting for review.");
  }
  const uses = await usesOf(tx, ids).execute();
  if (uses.some(({ collection }) => rules.has(collection)))
    throw reviewNeeded("This file is used in content that needs a review.");
}

function reviewNeeded(why: string): DomainError {
  const words = `${why} Upload the changed version as a new file, and choose it in a draft.`;
  return new DomainError("conflict", words, { reasons: ["review_needed"] });
}

/**
 * Whether visitors see an item, or will with what was approved or by a plan: by itself, or as the poster of a film. Locks the plans until the
 * transaction ends.
 */
export async function isSeen(tx: Context, mediaId: string): Promise<boolean> {
  const ids = await withFilms(tx, mediaId);
  const naming = await findNaming(tx, ids);
  const subjects = naming.map(({ subject }) => subject);
  await lockAllPlanned(tx, subjects);
  for (const subject of subjects) if (await findPublication(tx, subject)) return true;
  for (const { subject, drafts } of naming) if (await isApproved(tx, subject, drafts)) return true;
  return (await usesOf(tx, ids).executeTakeFirst()) !== undefined;
}

/** Where visitors see items, or see them again once it is restored: a page of the trash that never was public comes back as a draft. */
function usesOf({ db }: Context, ids: readonly string[]) {
  return db
    .selectFrom("media_uses")
    .select("collection")
    .where("media_id", "in", ids)
    .where("item_id", "not in", (query) =>
      query
        .selectFrom("trash")
        .select("item_id")
        .where("collection", "=", "site_texts")
        .where(sql`snapshot->>'published'`, "is", null)
        .where("item_id", "not in", (texts) => texts.selectFrom("site_texts").select("id")),
    );
}

/** The ids of an item and of the films that it is the poster of: where they stand, it is shown, also once restored from the trash. */
async function withFilms({ db }: Context, mediaId: string): Promise<string[]> {
  const films = await db.selectFrom("media_items").select("id").where("poster_id", "=", mediaId).execute();
  return [mediaId, ...films.map(({ id }) => id)];
}

/** What becomes public together and names one of some items: a draft beside what is live, or all of an open release. */
async function findNaming(tx: Context, ids: readonly string[]): Promise<{ subject: Subject; drafts: Draft[] }[]> {
  const named = new Set(ids);
  const naming = (await findDraftsNaming(tx, ids)).filter(({ body }) =>
    mediaIdsNamedIn(body).some((id) => named.has(id)),
  );
  const beside = naming.filter(({ release_id }) => release_id === noRelease);
  const releases = new Set(naming.flatMap(({ release_id }) => (release_id === noRelease ? [] : [release_id])));
  return [
    ...beside.map((draft) => ({
      subject: { kind: draft.kind as Subject["kind"], itemId: draft.item_id },
      drafts: [draft],
    })),
    ...(await Promise.all(
      [...releases].map(async (itemId) => ({
        subject: { kind: "release" as const, itemId },
        drafts: await findReleaseDrafts(tx, itemId),
      })),
    )),
  ];
}

async function isWaiting({ db }: Context, { kind, itemId }: Subject): Promise<boolean> {
  const request = await db
    .selectFrom("approvals")
    .select("state")
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return request !== undefined;
}
