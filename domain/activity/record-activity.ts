import type { ValueChange } from "#db/tables/team-tables.ts";
import type { Context } from "../context.ts";
import type { Action, ActivityKind } from "./activity.ts";

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
    address: ctx.remoteAddress,
    action,
    kind,
    item_id: itemId,
    title: title.slice(0, maxTitle),
    changes: changes.map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) })),
    revision_id: revisionId ?? null,
  };
  await ctx.db.insertInto("activity").values(row).execute();
}

function actorOf({ actor }: Context, by: Deed["by"]): { actor: string; actor_id: string | null } {
  if (by)
    return { actor: by.email.toLowerCase(), actor_id: by.userId ?? (actor.kind === "user" ? actor.userId : null) };
  if (actor.kind === "user") return { actor: actor.email.toLowerCase(), actor_id: actor.userId };
  return { actor: actor.kind === "system" ? actor.name : "a visitor", actor_id: null };
}

function cut(value: string | null): string | null {
  return value !== null && value.length > maxValue ? `${value.slice(0, maxValue - 1)}…` : value;
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
