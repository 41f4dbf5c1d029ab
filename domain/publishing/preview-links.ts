import { recordActivity } from "../activity/activity.ts";
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { type Collection, collections, type Tables } from "#db/schema.ts";
import { lockRows } from "#db/dialect.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { kindOf } from "../kinds/kinds.ts";
import { pickEdited } from "../documents/compare.ts";
import { isPublic, pathOfItem } from "../documents/kind.ts";
import { rowOf } from "../documents/items.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { addressKey } from "../security/abuse.ts";
import { requireAbility } from "../security/rights.ts";
import { allSignatures, sign } from "../security/secrets.ts";
import { type Draft, findDraft, noRelease } from "../documents/drafts.ts";
import { findReleaseDrafts } from "../releases/open-releases.ts";
import { withPublished } from "./views.ts";

/** A link as its makers see it: without its secret, of which only a hash is stored. */
export type PreviewLink = Omit<Selectable<Tables["preview_links"]>, "token_hash">;

const day = 24 * 60 * 60_000;

const linkInput = z.object({
  label: z
    .string("Say who the link is for.")
    .trim()
    .min(1, "Say who the link is for.")
    .max(100, "At most 100 characters.")
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, "Please write one line."),
  days: z.coerce
    .number("Choose how long the link is valid.")
    .int("Choose how long the link is valid.")
    .min(1, "At least one day.")
    .max(90, "At most 90 days."),
  mayComment: z.boolean().default(false),
});

const claim = (token: string) => `preview-link ${token}`;

/**
 * Makes a link with which somebody without an account looks at a release, at the draft of one item, or at an item that is hidden.
 * @param target.kind a collection, or "release"
 * @param input `label`, `days`, and `mayComment`
 * @returns the link; it is shown once, because only a hash of it is stored
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `invalid` with its fields
 */
export async function createPreviewLink(
  ctx: Context,
  { kind, itemId }: { kind: string; itemId: string },
  input: unknown,
): Promise<{ id: string; url: string }> {
  const admin = requireAbility(ctx, "share");
  const known = ([...collections, "release"] as const).find((one) => one === kind);
  const drafts = known ? await draftsOf(ctx, { kind: known, item_id: itemId }) : null;
  if (!known || !drafts) {
    throw new DomainError("not_found", "There is nothing left to preview.");
  }
  const { label, days, mayComment } = parseFields(linkInput, input);
  const path = await pathOf(await withPublished(ctx, drafts), known, itemId);
  // Small letters only: addresses are the same in any case.
  const token = randomBytes(32).toString("hex");
  const id = crypto.randomUUID();
  const now = ctx.clock();
  await transaction(ctx, async (tx) => {
    await tx.db
      .insertInto("preview_links")
      .values({
        id,
        token_hash: sign(ctx, claim(token)),
        kind: known,
        item_id: itemId,
        label,
        looks: 0,
        last_look_at: null,
        revoked_at: null,
        may_comment: mayComment,
        expires_at: new Date(now.getTime() + days * day),
        created_by: admin.email,
        created_at: now,
      })
      .execute();
    await recordActivity(tx, { action: "share", kind: known, itemId, title: label });
  });
  return { id, url: `${ctx.linkUrl}/preview/${token}${path === "/" ? "" : path}` };
}

/**
 * The links to one thing, the latest first, those that no longer work included.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPreviewLinks(
  ctx: Context,
  kind: PreviewLink["kind"],
  itemId: string,
): Promise<PreviewLink[]> {
  requireAbility(ctx, "share");
  const links = await ctx.db
    .selectFrom("preview_links")
    .selectAll()
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  return links.map(({ token_hash: _, ...link }) => link);
}

/**
 * Ends a link at once.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function revokePreviewLink(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "share");
  await transaction(ctx, async (tx) => {
    const revoked = await tx.db
      .updateTable("preview_links")
      .set({ revoked_at: tx.clock() })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning(["kind", "item_id as itemId", "label as title"])
      .executeTakeFirst();
    if (!revoked) throw new DomainError("not_found", "This link has already ended.");
    await recordActivity(tx, { ...revoked, action: "revoke" });
  });
}

/** Keeps a link from ending until the transaction does. @returns false when it has ended */
export async function lockLink({ db, clock }: Context, id: string): Promise<boolean> {
  const link = await db
    .selectFrom("preview_links")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", clock())
    .where("may_comment", "=", true)
    .$call(lockRows(db))
    .executeTakeFirst();
  return link !== undefined;
}

/** Ends all links that somebody has made, in the transaction that takes their rights: whom they have shown the site to is theirs to know. */
export async function revokePreviewLinksOf(tx: Context, email: string): Promise<void> {
  await tx.db
    .updateTable("preview_links")
    .set({ revoked_at: tx.clock() })
    .where("created_by", "=", email)
    .where("revoked_at", "is", null)
    .execute();
}

/** What somebody with a link sees. */
export interface OpenedPreview {
  /** Reads see the drafts as if they were published. */
  ctx: Context;
  /** What it shows, for the banner. */
  title: string;
  expiresAt: Date;
  link: SharedLink;
}

/** A link that somebody has opened, as far as comments need it. */
export interface SharedLink {
  id: string;
  kind: PreviewLink["kind"];
  itemId: string;
  mayComment: boolean;
}

/**
 * Opens a link, and counts the look. Says the same of links that never were, have expired, were revoked, or whose release or draft is
 * public or gone, so that nobody learns which.
 * @throws DomainError `not_found`, or `rate_limited` when one client asks for more than a person reads
 */
export async function openPreviewLink(ctx: Context, token: string): Promise<OpenedPreview> {
  const now = ctx.clock();
  takeLook(ctx, now);
  const link = /^[\da-f]{64}$/.test(token)
    ? await ctx.db
        .selectFrom("preview_links")
        .selectAll()
        .where("token_hash", "in", allSignatures(ctx, claim(token)))
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .executeTakeFirst()
    : undefined;
  const drafts = link && (await draftsOf(ctx, link));
  if (!link || !drafts) {
    const words = "This preview has ended or never existed. Ask whoever sent you the link for a new one.";
    throw new DomainError("not_found", words);
  }
  await ctx.db
    .updateTable("preview_links")
    .set(({ eb }) => ({ looks: eb("looks", "+", 1), last_look_at: now }))
    .where("id", "=", link.id)
    .execute();
  const { id, kind, item_id: itemId, may_comment: mayComment } = link;
  return {
    ctx: await withPublished(ctx, drafts),
    title: link.label,
    expiresAt: link.expires_at,
    link: { id, kind, itemId, mayComment },
  };
}

/** Each page of a look is rendered anew. Counted in memory, because a count in the database costs a write, and the limit protects this process. */
const looksPerClient = { capacity: 120, refillPerMinute: 60 };

function takeLook({ remoteAddress, localBuckets }: Context, now: Date): void {
  if (remoteAddress === null) return;
  const retryAfter = localBuckets.take(`look:${addressKey(remoteAddress)}`, now.getTime(), looksPerClient);
  if (retryAfter === null) return;
  throw new DomainError("rate_limited", "Too many pages at once. Please try again in a minute.", { retryAfter });
}

/** The drafts that a link shows; null when there is nothing to show. */
async function draftsOf(
  ctx: Context,
  { kind, item_id }: Pick<PreviewLink, "kind" | "item_id">,
): Promise<Draft[] | null> {
  if (kind === "release") {
    const release = await ctx.db.selectFrom("releases").select("state").where("id", "=", item_id).executeTakeFirst();
    return release?.state === "open" ? findReleaseDrafts(ctx, item_id) : null;
  }
  const draft = await findDraft(ctx, { release: noRelease, kind, itemId: item_id });
  // While something is in the trash, its draft is, too.
  if (draft && draft.base_version > 0 && !(await rowOf(ctx, kindOf<Collection>(kind as Collection), item_id)))
    return null;
  const shown = draft ?? (await hiddenItem(ctx, kind, item_id));
  return shown ? [shownDraft(shown)] : null;
}

/** An item without a draft that visitors do not see: what is stored is what there is to look at. */
async function hiddenItem(ctx: Context, collection: PreviewLink["kind"], id: string): Promise<Draft | null> {
  const known = collections.find((one) => one === collection);
  if (!known) return null;
  const kind = kindOf<Collection>(known);
  const row = await rowOf(ctx, kind, id);
  if (!row || isPublic(kind, row)) return null;
  return {
    release_id: noRelease,
    kind: known,
    item_id: id,
    action: "save",
    body: { ...pickEdited(kind, row) },
    base_version: row.version,
    version: 0,
    updated_by: "",
    updated_at: row.updated_at,
  };
}

/** A draft of one item is looked at as if it were public. */
function shownDraft(draft: Draft): Draft {
  const kind = kindOf(draft.kind as Collection);
  return { ...draft, body: { ...draft.body, [kind.shown]: true } };
}

/** The page with which a link begins: that of the item. */
async function pathOf(seeing: Context, kind: PreviewLink["kind"], id: string): Promise<string> {
  const collection = collections.find((one) => one === kind);
  if (!collection) return "/";
  const described = kindOf<Collection>(collection);
  const row = await rowOf(seeing, described, id);
  return (row && (pathOfItem(described, row) ?? described.shownAt?.(row))) ?? "/";
}
