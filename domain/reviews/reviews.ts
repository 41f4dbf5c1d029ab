import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { storableText } from "#db/dialect.ts";
import { type Tables, subjectKinds } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context } from "../context.ts";
import { lockOpenRelease, findReleaseDrafts } from "../releases/open-releases.ts";
import {
  type Draft,
  findDraft,
  lockDraft,
  noRelease,
  type DraftHead,
  findDraftHeads,
  findWriters,
  idOfDraft,
} from "../documents/drafts.ts";
import { isWrittenBy, writerAddresses, type Writer } from "../documents/draft-writers.ts";

import { abilityFor } from "../documents/kinds-by-name.ts";
import { withoutTrashed } from "../documents/trash.ts";
import { hasAbility, may, requireAbility } from "../security/rights.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { transaction } from "../database.ts";
import { type Subject, fingerprintOf, needsReview, readRules } from "../approvals/require-approval.ts";
import { mailRequest } from "./review-mails.ts";
import { withdrawRequests } from "../approvals/withdraw-requests.ts";
import { draftedKind } from "../publishing/kinds/kinds.ts";

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
  request: {
    id: string;
    by: string;
    /** Who is to review it; null for whoever may. */ of: string | null;
    words: string;
    at: Date;
  } | null;
  decision: { by: string; words: string; at: Date } | null;
  /** Whether whoever asks may approve or decline it. */
  mayDecide: boolean;
  /** Whether it waits for whoever asks: they may decide, and nobody else is named. */
  isForMe: boolean;
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
  writers: Writer[];
  /** Addresses of those who wrote them since the last approval. */
  addresses: string[];
}

/** The same without what the drafts say, which may be long. */
export interface OpenSubject {
  subject: Subject;
  drafts: DraftHead[];
  writers: readonly Writer[];
}

/**
 * Everything that is being prepared and needs a review, or that somebody asked one for, last written first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findReviews(ctx: Context): Promise<Review[]> {
  requireAbility(ctx, "draft");
  const [rules, open, requests] = await Promise.all([readRules(ctx), findOpenSubjects(ctx), latestRequests(ctx)]);
  const reviews: Review[] = [];
  for (const { subject, drafts } of open) {
    const request = requests.get(keyOf(subject));
    if (!request && !needsReview(rules, subject, drafts)) continue;
    // Visitors are answered in between.
    await nextTurn();
    const reviewed = await findReviewed(ctx, subject);
    if (reviewed) reviews.push(reviewOf(ctx, rules, reviewed, request));
  }
  return reviews;
}

/** Everything that is being prepared: the releases, the newest first, and the drafts beside what is live, the last written first. */
export async function findOpenSubjects(ctx: Context): Promise<OpenSubject[]> {
  const [drafts, writers, releases] = await Promise.all([
    findDraftHeads(ctx, { isOpen: true }, { order: "latest" }),
    findWriters(ctx, { isOpen: true }),
    ctx.db
      .selectFrom("releases")
      .select("id")
      .where("state", "=", "open")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
  ]);
  const besides = drafts.filter((draft) => draft.release_id === noRelease && isReviewable(ctx, draft));
  const beside = await withoutTrashed(ctx, besides);
  const byDraft = Map.groupBy(writers, idOfDraft);
  return [
    ...releases.map(({ id }) => ({
      subject: { kind: "release" as const, itemId: id },
      drafts: drafts.filter(({ release_id }) => release_id === id),
      writers: writers.filter(({ release_id }) => release_id === id),
    })),
    ...beside.map((draft) => ({
      subject: { kind: draft.kind as Subject["kind"], itemId: draft.item_id },
      drafts: [draft],
      writers: byDraft.get(idOfDraft(draft)) ?? [],
    })),
  ].filter((one) => one.drafts.length > 0);
}

/**
 * The review of one draft or release, also when none was asked for.
 * @returns null when it was published or discarded meanwhile
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findReview(ctx: Context, subject: Subject): Promise<Review | null> {
  requireAbility(ctx, "draft");
  const { kind, itemId } = subject;
  if (kind !== "release" && !isReviewable(ctx, { kind, item_id: itemId })) return null;
  const [rules, requests, reviewed] = await Promise.all([
    readRules(ctx),
    latestRequests(ctx),
    findReviewed(ctx, subject),
  ]);
  if (!reviewed) return null;
  const drafts = kind === "release" ? reviewed.drafts : await withoutTrashed(ctx, reviewed.drafts);
  return drafts.length === 0 ? null : reviewOf(ctx, rules, reviewed, requests.get(keyOf(subject)));
}

/** The present state of a subject; null when it was published or discarded meanwhile. */
export async function findReviewed(ctx: Context, subject: Subject): Promise<Reviewed | null> {
  const { kind, itemId } = subject;
  if (kind === "release") {
    const release = await ctx.db
      .selectFrom("releases")
      .select(["name", "version"])
      .where("id", "=", itemId)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (!release) return null;
    const { name, version } = release;
    const drafts = await findReleaseDrafts(ctx, itemId);
    const writers = await findWriters(ctx, { release: itemId });
    return { subject, title: name, version, drafts, writers, addresses: await writerAddresses(ctx, writers) };
  }
  const key = { release: noRelease, kind, itemId };
  const draft = await findDraft(ctx, key);
  if (!draft) return null;
  const [title, writers] = [await draftedKind(draft.kind).titleOf(ctx, draft), await findWriters(ctx, key)];
  const addresses = await writerAddresses(ctx, writers);
  return { subject, title, version: draft.version, drafts: [draft], writers, addresses };
}

/**
 * How many reviews wait for whoever asks.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function countReviewsForMe(ctx: Context): Promise<number> {
  requireAbility(ctx, "draft");
  const waiting = await ctx.db
    .selectFrom("approvals")
    .select(["kind", "item_id", "asked_of"])
    .where("state", "=", "waiting")
    .execute();
  if (waiting.length === 0) return 0;
  const named = await withReviewers(ctx, waiting);
  const keys = new Set(named.filter((one) => isAskedOfMe(ctx, one)).map(({ kind, item_id }) => `${kind}/${item_id}`));
  const open = await findOpenSubjects(ctx);
  return open.filter(({ subject, writers }) => keys.has(keyOf(subject)) && mayDecide(ctx, writers)).length;
}

/** Whether whoever asks may decide on what these have written. */
function mayDecide(ctx: Context, writers: readonly Writer[]): boolean {
  const member = requireAbility(ctx, "draft");
  return hasAbility(ctx, "publish") && !isWrittenBy(writers, member);
}

/** Whether a request names whoever asks, or nobody. */
function isAskedOfMe(ctx: Context, request: Pick<Approval, "asked_of"> | undefined): boolean {
  const of = request?.asked_of ?? null;
  return of === null || foldAddress(of) === foldAddress(requireAbility(ctx, "draft").email);
}

/** The name of a subject among others. */
export const keyOf = ({ kind, itemId }: Subject) => `${kind}/${itemId}`;

/** A text that the site no longer has can't be looked at. */
function isReviewable({ site }: Context, { kind, item_id }: Pick<Draft, "kind" | "item_id">): boolean {
  const known = subjectKinds.find((one) => one === kind);
  return known !== undefined && known !== "release" && site.documents[known].isKnown(item_id);
}

/** Requests with those who are to review them, as far as they still can: otherwise the request is for all others. */
async function withReviewers<Request extends Pick<Approval, "asked_of">>(
  { db }: Pick<Context, "db">,
  requests: readonly Request[],
): Promise<Request[]> {
  const team = await db.selectFrom("admin_users").select(["email", "role"]).where("is_active", "=", true).execute();
  const able = new Set(team.flatMap(({ email, role }) => (may(role, "publish") ? [email] : [])));
  return requests.map((one) => (one.asked_of !== null && !able.has(one.asked_of) ? { ...one, asked_of: null } : one));
}

/** The last request about each subject that was not taken back, by its key. */
export async function latestRequests({ db }: Context): Promise<Map<string, Approval>> {
  const stored = await db
    .selectFrom("approvals")
    .selectAll()
    .where("state", "!=", "withdrawn")
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  const rows = await withReviewers({ db }, stored);
  return new Map(rows.map((row) => [keyOf({ kind: row.kind as Subject["kind"], itemId: row.item_id }), row]));
}

/** The review of a subject as whoever asks sees it. @param latest request about it */
export function reviewOf(
  ctx: Context,
  rules: ReadonlySet<string>,
  { subject, title, version, drafts, writers, addresses }: Reviewed,
  latest: Approval | undefined,
): Review {
  const fingerprint = fingerprintOf(drafts);
  const isDecided = latest?.state === "approved" || latest?.state === "declined";
  const state = !latest ? "none" : isDecided && latest.fingerprint !== fingerprint ? "changed" : latest.state;
  return {
    ...subject,
    title,
    version,
    isNew: subject.kind !== "release" && drafts[0]?.base_version === 0,
    fingerprint,
    writers: addresses,
    state: state === "withdrawn" ? "none" : state,
    isNeeded: needsReview(rules, subject, drafts),
    request: latest
      ? { id: latest.id, by: latest.asked_by, of: latest.asked_of, words: latest.asked_words, at: latest.asked_at }
      : null,
    decision:
      isDecided && latest.decided_by !== null && latest.decided_at !== null
        ? { by: latest.decided_by, words: latest.decided_words ?? "", at: latest.decided_at }
        : null,
    mayDecide: state === "waiting" && mayDecide(ctx, writers),
    isForMe: state === "waiting" && mayDecide(ctx, writers) && isAskedOfMe(ctx, latest),
  };
}

/** The present state of a subject, locked until the transaction ends, so that nobody writes on while it is decided. */
export async function lockReviewed(tx: Context, subject: Subject): Promise<Reviewed> {
  const { kind, itemId } = subject;
  if (kind === "release") await lockOpenRelease(tx, itemId);
  else await lockDraft(tx, { release: noRelease, kind, itemId });
  const reviewed = await findReviewed(tx, subject);
  if (!reviewed) throw new DomainError("not_found", "This was published or discarded in the meantime.");
  return reviewed;
}

/** @throws DomainError `not_found` for what can't be reviewed */
export function readSubject({ kind, itemId }: { kind: string; itemId: string }): Subject {
  const known = subjectKinds.find((one) => one === kind);
  if (!known) throw new DomainError("not_found", "There is nothing to review.");
  return { kind: known, itemId };
}

/**
 * Asks for a review of a draft or a release as it is now. An earlier request takes it back.
 * @param asked.words for those who review it
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` or `invalid`
 */
export async function requestReview(
  ctx: Context,
  subject: Subject,
  asked: { words: string; reviewer?: string },
): Promise<void> {
  const { email } = requireAbility(ctx, abilityFor(ctx, subject.kind));
  const { words: said } = parseFields(z.object({ words: reviewWords(1_000) }), asked);
  await transaction(ctx, async (tx) => {
    const { title, drafts, addresses } = await lockReviewed(tx, subject);
    if (drafts.length === 0) throw new DomainError("invalid", `“${title}” changes nothing yet.`);
    const reviewer = asked.reviewer ? await getReviewer(tx, asked.reviewer, new Set([email, ...addresses])) : null;
    await withdrawRequests(tx, subject, ["waiting"]);
    const request = {
      id: crypto.randomUUID(),
      kind: subject.kind,
      item_id: subject.itemId,
      state: "waiting" as const,
      fingerprint: fingerprintOf(drafts),
      asked_by: email,
      asked_of: reviewer,
      asked_words: said,
      asked_at: tx.clock(),
    };
    await tx.db
      .insertInto("approvals")
      .values({ ...request, decided_by: null, decided_words: null, decided_at: null })
      .execute();
    await recordActivity(tx, { action: "askReview", kind: subject.kind, itemId: subject.itemId, title });
    await mailRequest(tx, {
      subject,
      title,
      by: email,
      words: said,
      reviewer,
      writers: new Set([email, ...addresses]),
    });
  });
}

/**
 * The address of the member who is to review something.
 * @throws DomainError `invalid` with the field `reviewer` for somebody who can't approve it
 */
async function getReviewer(tx: Context, asked: string, writers: ReadonlySet<string>): Promise<string> {
  const team = await tx.db.selectFrom("admin_users").select(["email", "role"]).where("is_active", "=", true).execute();
  const member = team.find(({ email }) => foldAddress(email) === foldAddress(asked));
  const words = !member
    ? "This person is no longer in the team."
    : !may(member.role, "publish")
      ? "This person can’t approve: choose an editor or an admin."
      : writers.has(member.email)
        ? "This person wrote some of it: choose someone else."
        : null;
  if (!member || words !== null) {
    const message = words ?? "";
    throw new DomainError("invalid", message, { fields: { reviewer: message } });
  }
  return member.email;
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
    if (!request) throw new DomainError("conflict", "This request was decided or withdrawn in the meantime.");
    const { kind, item_id: itemId } = request;
    await recordActivity(tx, { action: "withdraw", kind: kind as Subject["kind"], itemId });
  });
}
