import { isPageName } from "#content/page-names.ts";
import type { Collection } from "#db/schema.ts";
import { kindOf } from "../../content/kinds.ts";
import { rowOf } from "../../content/save-item.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../rights.ts";
import { getStoredText, readTextName, wholeText } from "../../site-texts/stored-texts.ts";
import { type Collision, findCollisions } from "./collisions.ts";
import type { Draft } from "../drafts/draft.ts";
import { fieldsOfDraft } from "../drafts/duplicate-item.ts";
import { findMadeChanges, findObstacles, type Obstacle } from "./publish-release.ts";
import { gone, type Release } from "./open-release.ts";
import { findReleaseDrafts, titleOfChange } from "./releases.ts";

/** One field of a change: what is live, and what will be (or: what was, and what is, of a public release). */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** What a release makes of one thing. */
export interface PlannedChange {
  kind: Draft["kind"];
  itemId: string;
  title: string;
  /** For people: "New", "Changed", "Hidden", "Shown" or "Deleted". */
  effect: "New" | "Changed" | "Hidden" | "Shown" | "Deleted";
  by: string | null;
  at: Date | null;
  fields: ChangedField[];
}

/** A release with all that its screen shows. */
export interface OpenedRelease {
  release: Release;
  changes: PlannedChange[];
  /** What collides with something published since; only of an open release. */
  collisions: Collision[];
  /** What was changed since it was published; only of a public release. */
  obstacles: Obstacle[];
}

/**
 * A release with what it changes.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getRelease(ctx: Context, id: string): Promise<OpenedRelease> {
  requireAbility(ctx, "draft");
  const release = await ctx.db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
  if (!release) throw gone();
  if (release.state === "published") {
    const [made, obstacles] = await Promise.all([findMadeChanges(ctx, id), findObstacles(ctx, id)]);
    const changes = made.map(({ kind, item_id: itemId, title, before_state: before, after_state: after }) => ({
      kind,
      itemId,
      title,
      by: null,
      at: null,
      effect: effectOf(kind, before, after),
      fields: changedFields(kind, before, after),
    }));
    return { release, changes, collisions: [], obstacles };
  }
  const drafts = await findReleaseDrafts(ctx, id);
  const [changes, collisions] = await Promise.all([
    Promise.all(drafts.map((draft) => plannedChange(ctx, draft))),
    findCollisions(ctx, id),
  ]);
  return { release, changes, collisions, obstacles: [] };
}

async function plannedChange(ctx: Context, draft: Draft): Promise<PlannedChange> {
  const { kind, item_id: itemId, action, body, updated_by: by, updated_at: at } = draft;
  const known = { kind, itemId, title: await titleOfChange(ctx, draft), by, at };
  if (kind === "site_texts") {
    const name = readTextName(itemId);
    const stored = await getStoredText(ctx, name);
    const isNew = isPageName(name) && stored.version === 0;
    const [before, after] = [isNew ? null : wholeText(name, stored.published), wholeText(name, body)];
    return { ...known, effect: effectOf(kind, before, after), fields: changedFields(kind, before, after) };
  }
  if (kind === "redirects") {
    const { was, ...fields } = body as { was: Record<string, unknown> | null };
    const after = action === "delete" ? null : fields;
    return { ...known, effect: effectOf(kind, was, after), fields: changedFields(kind, was, after) };
  }
  const described = kindOf<Collection>(kind);
  const row = await rowOf(ctx, described, itemId);
  const before = row ? { ...row } : null;
  const after = action === "delete" ? null : { ...before, ...body };
  const fields = action === "delete" ? [] : await fieldsOfDraft(ctx, draft);
  return {
    ...known,
    effect: effectOf(kind, before, after),
    fields: fields.map(({ field, live, draft: written }) => ({ field, before: live ?? null, after: written })),
  };
}

type State = Readonly<Record<string, unknown>> | null;

function effectOf(kind: Draft["kind"], before: State, after: State): PlannedChange["effect"] {
  if (before === null) return "New";
  if (after === null) return "Deleted";
  if (kind === "redirects") return "Changed";
  const shown = kind === "site_texts" ? "shown" : kindOf<Collection>(kind).shown;
  const [was, is] = [before, after].map((state) => state[shown] === true || state[shown] === "true");
  return was === is ? "Changed" : is ? "Shown" : "Hidden";
}

/** What the system sets says nothing to people. */
const unsaid = new Set(["id", "version", "created_at", "updated_at", "published_at"]);

function changedFields(kind: Draft["kind"], before: State, after: State): ChangedField[] {
  if (after === null) return [];
  return Object.keys(after)
    .filter((field) => kind === "redirects" || !unsaid.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}
