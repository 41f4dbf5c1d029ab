import { type Topic, topics } from "#db/schema.ts";
import type { ValueChange } from "#db/tables/team-tables.ts";
import type { Context, ProcessContext } from "../context.ts";
import { cutText } from "#lib/text/clip-text.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** What entries of the activity log are about, besides content: releases, plans, and what belongs to people and settings. */
export const otherKinds = [
  "release",
  "schedule",
  "preview_link",
  "lead",
  "booking",
  "booking_host",
  "office",
  "subscriber",
  "delivery",
  "reply_template",
  "account",
  "team",
  "provider",
  "review",
  "style_word",
  "accessibility",
] as const;

export type ActivityKind = Topic | (typeof otherKinds)[number];

/** In the order of the screen's filter. */
export const activityKinds: readonly ActivityKind[] = [...topics, ...otherKinds];

/** What was done. The first five are those of revisions. */
export const actions = [
  "create",
  "update",
  "delete",
  "restore",
  "import",
  "draft",
  "discard",
  "askReview",
  "approve",
  "decline",
  "skipReview",
  "publish",
  "overrideGate",
  "undo",
  "rename",
  "replace",
  "plan",
  "cancel",
  "acknowledge",
  "fail",
  "comment",
  "changeComment",
  "deleteComment",
  "resolveComment",
  "reopenComment",
  "share",
  "revoke",
  "export",
  "erase",
  "deleteForGood",
  "retry",
  "reply",
  "signIn",
  "signInFailed",
  "signOut",
  "endSessions",
  "invite",
  "withdraw",
  "grantAdmin",
  "changeRole",
  "deactivate",
  "handOver",
  "ban",
  "unban",
  "passwordChanged",
  "emailChanged",
  "factorAdded",
  "factorRemoved",
  "factorsReset",
  "factorFailed",
  "recoveryCodeUsed",
  "recoveryCodesMade",
  "phoneAdded",
  "phoneRemoved",
  "linkMade",
  "passwordLinkMade",
  "passkeyAdded",
  "passkeyRemoved",
  "identityAdded",
  "identityRemoved",
] as const;

export type Action = (typeof actions)[number];

/** How long entries are kept. Those of versions of content stay as long as the version does. Milliseconds. */
export const activityLifetime = 400 * 24 * 60 * 60 * 1_000;

/** Something that was done. */
export interface Deed {
  action: Action;
  kind: ActivityKind;
  /** Which; null for a deed that is about no single thing. */
  itemId?: string | null;
  /** What people call it. Never a visitor's name or address: entries outlive what is erased. */
  title?: string;
  changes?: readonly ValueChange[];
  revisionId?: string;
  /** Who did it, where the context does not say: at a sign-in, or for what the server does by a plan. */
  by?: { email: string; userId?: string };
}

/** Names the thread of comments among the changes of an entry. */
export const threadField = "thread";

const maxTitle = 200;
const maxValue = 500;

/** Adds an entry to the activity log. Belongs in the transaction of what it tells. */
export async function recordActivity(
  ctx: Context,
  { action, kind, itemId = null, title = "", changes = [], revisionId, by }: Deed,
): Promise<void> {
  const { actor, actor_id } = actorOf(ctx, by);
  const row = {
    at: ctx.clock(),
    actor,
    actor_id,
    address: isOfVisitor(ctx, by) && kind !== "account" ? null : ctx.remoteAddress,
    action,
    kind,
    item_id: itemId,
    title: cutText(title, maxTitle),
    changes: changes.map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) })),
    revision_id: revisionId ?? null,
  };
  await ctx.db.insertInto("activity").values(row).execute();
}

/** Entries can't be erased with a person, so they don't say from where a visitor came; but who tries to sign in may be an intruder. */
function isOfVisitor({ actor }: Context, by: Deed["by"]): boolean {
  return by === undefined && actor.kind === "visitor";
}

function actorOf({ actor }: Context, by: Deed["by"]): { actor: string; actor_id: string | null } {
  if (by) return { actor: foldAddress(by.email), actor_id: by.userId ?? (actor.kind === "user" ? actor.userId : null) };
  if (actor.kind === "user") return { actor: foldAddress(actor.email), actor_id: actor.userId };
  return { actor: actor.kind === "system" ? actor.name : "a visitor", actor_id: null };
}

function cut(value: string | null): string | null {
  return value !== null && value.length > maxValue ? `${cutText(value, maxValue - 1)}…` : value;
}

/** The values that differ, as text. */
export function valueChanges(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): ValueChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** Entries of one statement, so that none holds the database for long. */
const batch = 1_000;

/** Deletes entries of the activity log whose time is over and whose version of content, if any, is gone. A job. */
export async function deleteOldActivity({ db, clock }: Pick<ProcessContext, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - activityLifetime);
  for (;;) {
    const old = await db
      .selectFrom("activity")
      .select("number")
      .where("at", "<", before)
      .where(({ or, eb, not, exists, selectFrom }) =>
        or([
          eb("revision_id", "is", null),
          not(exists(selectFrom("revisions").select("id").whereRef("revisions.id", "=", "activity.revision_id"))),
        ]),
      )
      .orderBy("at")
      .limit(batch)
      .execute();
    if (old.length > 0) {
      const numbers = old.map(({ number }) => number);
      await db.deleteFrom("activity").where("number", "in", numbers).execute();
    }
    if (old.length < batch) return;
  }
}
