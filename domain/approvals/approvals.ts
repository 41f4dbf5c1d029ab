import { z } from "zod";
import { storableText } from "#db/dialect.ts";
import type { Collection, DraftKind, Tables } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context } from "../context.ts";
import { type Draft, findDraft, lockDraft, noRelease, writersOf, lockOpenRelease } from "../publishing/drafts/draft.ts";
import { titleOfDraft } from "../publishing/drafts/item-drafts.ts";
import { findReleaseDrafts, titleOfChange } from "../publishing/releases/releases.ts";
import { withoutTrashed } from "../publishing/trashed-items.ts";
import { hasAbility, requireAbility, may } from "../security/rights.ts";
import { transaction } from "../database.ts";
import { type Subject, fingerprintOf, needsReview, readRules, reviewedKinds } from "./require-approval.ts";
import { withdrawRequests } from "./withdraw-requests.ts";
import { knownName } from "../site-texts/stored-texts.ts";
import { fill } from "#content/facts.ts";
import { composeLetter, enqueueMail } from "../outbox/messages.ts";
import { getTexts } from "../site-texts/get-texts.ts";

type Approval = Selectable<Tables["approvals"]>;

/** "changed": approved or declined, and written on since. */
export type ReviewState = "none" | "waiting" | "approved" | "declined" | "changed";

/** A draft or a release that needs a review, or that somebody asked one for. */
export interface Review extends Subject {
  title: string;
  state: ReviewState;
  /** Whether it can't be published without one. */
  isNeeded: boolean;
  /** Addresses of those who wrote it since the last approval; none of them may approve it. */
  writers: string[];
  /** What the version is that can be decided on; sent back with the decision. */
  fingerprint: string;
  /** Whether it is the draft of an item that was never public. */
  isNew: boolean;
  /** Of the draft or the release, for publishing it. */
  version: number;
  /** The last request. */
  request: { id: string; by: string; words: string; at: Date } | null;
  decision: { by: string; words: string; at: Date } | null;
  /** Whether whoever asks may approve or decline it. */
  mayDecide: boolean;
}

/** What somebody says with a request or a decision. */
export const reviewWords = (longest: number) =>
  z
    .string()
    .overwrite(storableText)
    .trim()
    .max(longest, `At most ${longest.toLocaleString("en")} characters.`);

/** The open drafts and releases that a review can be about, each with its drafts. */
interface Reviewed {
  subject: Subject;
  title: string;
  version: number;
  drafts: Draft[];
}

/**
 * Everything that is being prepared and needs a review, or that somebody asked one for, last written first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findReviews(ctx: Context): Promise<Review[]> {
  requireAbility(ctx, "draft");
  const [rules, drafts, releases] = await Promise.all([
    readRules(ctx),
    ctx.db.selectFrom("drafts").selectAll().orderBy("updated_at", "desc").orderBy("item_id").execute(),
    ctx.db.selectFrom("releases").select(["id", "name", "version"]).where("state", "=", "open").execute(),
  ]);
  const besides = drafts.filter((draft) => draft.release_id === noRelease && isReviewable(draft));
  const beside = await withoutTrashed(ctx, besides);
  const reviewed: Reviewed[] = [
    ...releases.map(({ id, name, version }) => ({
      subject: { kind: "release" as const, itemId: id },
      title: name,
      version,
      drafts: drafts.filter(({ release_id }) => release_id === id),
    })),
    ...(await Promise.all(
      beside.map(async (draft) => ({
        subject: { kind: draft.kind as Subject["kind"], itemId: draft.item_id },
        title: await titleOf(ctx, draft),
        version: draft.version,
        drafts: [draft],
      })),
    )),
  ].filter((one) => one.drafts.length > 0);
  const requests = await latestRequests(ctx);
  return reviewed
    .map((one) => reviewOf(ctx, rules, one, requests.get(keyOf(one.subject))))
    .filter(({ isNeeded, request }) => isNeeded || request !== null);
}

/**
 * The review of one draft or release; null when it needs none and nobody asked for one, or when there is nothing to review.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findReview(ctx: Context, subject: Subject): Promise<Review | null> {
  return (await findReviews(ctx)).find((one) => keyOf(one) === keyOf(subject)) ?? null;
}

/**
 * How many reviews wait for whoever asks.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function countReviewsForMe(ctx: Context): Promise<number> {
  requireAbility(ctx, "draft");
  const waiting = await ctx.db.selectFrom("approvals").select("id").where("state", "=", "waiting").executeTakeFirst();
  return waiting ? (await findReviews(ctx)).filter(({ mayDecide }) => mayDecide).length : 0;
}

const keyOf = ({ kind, itemId }: Subject) => `${kind}/${itemId}`;

/** A text that the site no longer has can't be looked at. */
function isReviewable({ kind, item_id }: Draft): boolean {
  return reviewedKinds.some((one) => one === kind) && (kind !== "site_texts" || knownName(item_id) !== null);
}

async function titleOf(ctx: Context, draft: Draft): Promise<string> {
  return draft.kind === "site_texts"
    ? titleOfChange(ctx, draft)
    : titleOfDraft(kindOf(draft.kind as Collection), draft);
}

async function latestRequests({ db }: Context): Promise<Map<string, Approval>> {
  const rows = await db
    .selectFrom("approvals")
    .selectAll()
    .where("state", "!=", "withdrawn")
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [keyOf({ kind: row.kind as Subject["kind"], itemId: row.item_id }), row]));
}

function reviewOf(
  ctx: Context,
  rules: ReadonlySet<string>,
  { subject, title, version, drafts }: Reviewed,
  latest: Approval | undefined,
): Review {
  const fingerprint = fingerprintOf(drafts);
  const writers = [...new Set(drafts.flatMap(writersOf))].toSorted();
  const { email } = requireAbility(ctx, "draft");
  const isDecided = latest?.state === "approved" || latest?.state === "declined";
  const state = !latest ? "none" : isDecided && latest.fingerprint !== fingerprint ? "changed" : latest.state;
  return {
    ...subject,
    title,
    version,
    isNew: subject.kind !== "release" && drafts[0]?.base_version === 0,
    fingerprint,
    writers,
    state: state === "withdrawn" ? "none" : state,
    isNeeded: needsReview(rules, subject, drafts),
    request: latest ? { id: latest.id, by: latest.asked_by, words: latest.asked_words, at: latest.asked_at } : null,
    decision:
      isDecided && latest.decided_by !== null && latest.decided_at !== null
        ? { by: latest.decided_by, words: latest.decided_words ?? "", at: latest.decided_at }
        : null,
    mayDecide: state === "waiting" && hasAbility(ctx, "publish") && !writers.includes(email),
  };
}

/** The present state of a subject, locked until the transaction ends, so that nobody writes on while it is decided. */
export async function lockReviewed(tx: Context, subject: Subject): Promise<Reviewed> {
  const { kind, itemId } = subject;
  if (kind === "release") {
    const { name, version } = await lockOpenRelease(tx, itemId);
    return { subject, title: name, version, drafts: await findReleaseDrafts(tx, itemId) };
  }
  const key = { release: noRelease, kind: kind as DraftKind, itemId };
  await lockDraft(tx, key);
  const draft = await findDraft(tx, key);
  if (!draft) throw new DomainError("not_found", "This was published or discarded meanwhile.");
  return { subject, title: await titleOf(tx, draft), version: draft.version, drafts: [draft] };
}

/** @throws DomainError `not_found` for what can't be reviewed */
export function readSubject({ kind, itemId }: { kind: string; itemId: string }): Subject {
  const known = reviewedKinds.find((one) => one === kind);
  if (!known) throw new DomainError("not_found", "There is nothing to review.");
  return { kind: known, itemId };
}

/**
 * Asks for a review of a draft or a release as it is now. An earlier request takes it back.
 * @param asked.words for those who review it
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` or `invalid`
 */
export async function requestReview(ctx: Context, subject: Subject, asked: { words: string }): Promise<void> {
  const { email } = requireAbility(ctx, subject.kind === "site_texts" ? "texts" : "draft");
  const { words: said } = parseFields(z.object({ words: reviewWords(1_000) }), asked);
  await transaction(ctx, async (tx) => {
    const { title, drafts } = await lockReviewed(tx, subject);
    if (drafts.length === 0) throw new DomainError("invalid", `“${title}” changes nothing yet.`);
    await withdrawRequests(tx, subject, ["waiting"]);
    const request = {
      id: crypto.randomUUID(),
      kind: subject.kind,
      item_id: subject.itemId,
      state: "waiting" as const,
      fingerprint: fingerprintOf(drafts),
      asked_by: email,
      asked_words: said,
      asked_at: tx.clock(),
    };
    await tx.db
      .insertInto("approvals")
      .values({ ...request, decided_by: null, decided_words: null, decided_at: null })
      .execute();
    await recordActivity(tx, { action: "askReview", kind: subject.kind, itemId: subject.itemId, title });
    const writers = new Set([email, ...drafts.flatMap(writersOf)]);
    await mailRequest(tx, { subject, title, by: email, words: said, writers });
  });
}

/**
 * Takes a request back: by whoever made it, or somebody who may publish.
 * @throws DomainError `unauthenticated`, `forbidden`, or `conflict` when it was decided meanwhile
 */
export async function withdrawReview(ctx: Context, id: string): Promise<void> {
  const { email } = requireAbility(ctx, "draft");
  await transaction(ctx, async (tx) => {
    const request = await tx.db
      .updateTable("approvals")
      .set({ state: "withdrawn" })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .$if(!hasAbility(ctx, "publish"), (query) => query.where("asked_by", "=", email))
      .returning(["kind", "item_id"])
      .executeTakeFirst();
    if (!request) throw new DomainError("conflict", "This request was decided or taken back meanwhile.");
    const { kind, item_id: itemId } = request;
    await recordActivity(tx, { action: "withdraw", kind: kind as Subject["kind"], itemId });
  });
}

interface Told {
  subject: Subject;
  title: string;
  by: string;
  /** What was said with it; "" for nothing. */
  words: string;
}

/** Asks everybody who may approve it, each at most once an hour about one thing. */
async function mailRequest(
  tx: Context,
  { subject, title, by, words, writers }: Told & { writers: ReadonlySet<string> },
): Promise<void> {
  const team = await tx.db.selectFrom("admin_users").select(["email", "role"]).where("is_active", "=", true).execute();
  const hour = Math.floor(tx.clock().getTime() / 3_600_000);
  for (const { email, role } of team) {
    if (!may(role, "publish") || writers.has(email)) continue;
    const key = `review:${subject.kind}/${subject.itemId}:${email}:${hour}`;
    await send(tx, "reviewAsked", { to: email, key, title, by, words });
  }
}

/** Tells whoever has asked. */
export async function mailDecision(
  tx: Context,
  { title, by, words, isApproved, request }: Told & { isApproved: boolean; request: { id: string; asked_by: string } },
): Promise<void> {
  if (request.asked_by === by) return;
  const name = isApproved ? "reviewApproved" : "reviewDeclined";
  await send(tx, name, { to: request.asked_by, key: `review:${request.id}`, title, by, words });
}

async function send(
  tx: Context,
  name: "reviewAsked" | "reviewApproved" | "reviewDeclined",
  { to, key, title, by, words }: { to: string; key: string; title: string; by: string; words: string },
): Promise<void> {
  const { publishingMail } = await getTexts(tx);
  const { link, paragraphs, ...letter } = fill(publishingMail[name], { subject: title, person: by });
  // What people write is not filled in: it may have braces.
  const said = words === "" ? [] : [`“${words}”`];
  const [first = "", ...others] = paragraphs;
  await enqueueMail(tx, {
    to,
    limit: "none",
    ...composeLetter({
      ...letter,
      paragraphs: [first, ...said, ...others],
      link: { label: link, url: `${tx.linkUrl}/admin/reviews` },
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: key,
  });
}
