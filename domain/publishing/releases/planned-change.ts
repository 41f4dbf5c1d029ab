import { DomainError } from "#lib/domain-error.ts";
import { kinds } from "../../kinds/kinds.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { type Draft, findDraft } from "../../documents/drafts.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";
import type { MadeChange, ChangedField, State } from "../kinds/drafted-kind.ts";
import { draftedKind } from "../kinds/kinds.ts";

/** What a release makes of one thing. */
export interface PlannedChange {
  kind: Draft["kind"];
  itemId: string;
  title: string;
  /** For people: "New", "Changed", "Hidden", "Shown" or "Deleted". */
  effect: "New" | "Changed" | "Hidden" | "Shown" | "Deleted";
  /** Whether visitors see it no more with the release than without it. Of a public release: whether they did not then. */
  staysHidden: boolean;
  /** Of its draft; null in a public release. */
  draftVersion: number | null;
  by: string | null;
  at: Date | null;
  fields: ChangedField[];
}

/** What a draft of a release will make of its subject. */
export async function plannedChange(ctx: Context, draft: Draft): Promise<PlannedChange> {
  const { kind, item_id: itemId, version: draftVersion, updated_by: by, updated_at: at } = draft;
  const known = { kind, itemId, title: await draftedKind(draft.kind).titleOf(ctx, draft), draftVersion, by, at };
  const { before, after, fields } = await draftedKind(kind).planned(ctx, draft);
  return { ...known, ...outcomeOf(kind, before, after), fields: fields ?? changedFields(before, after) };
}

/** What a public release has made of something. */
export function madeChange({ kind, item_id: itemId, title, before_state: before, after_state: after }: MadeChange) {
  const known = { kind, itemId, title, draftVersion: null, by: null, at: null };
  return { ...known, ...outcomeOf(kind, before, after), fields: changedFields(before, after) };
}

function outcomeOf(kind: Draft["kind"], before: State, after: State): Pick<PlannedChange, "effect" | "staysHidden"> {
  if (after === null) return { effect: before === null ? "New" : "Deleted", staysHidden: false };
  const { isShown } = draftedKind(kind);
  const [was, is] = [before !== null && isShown(before), isShown(after)];
  if (is === null) return { effect: before === null ? "New" : "Changed", staysHidden: false };
  const effect = before === null ? "New" : was === is ? "Changed" : is ? "Shown" : "Hidden";
  return { effect, staysHidden: !was && !is };
}

/** What the system sets says nothing to people. */
const unsaid = new Set(["id", "version", "created_at", "updated_at", "published_at"]);

function changedFields(before: State, after: State): ChangedField[] {
  if (after === null) return [];
  return Object.keys(after)
    .filter((field) => !unsaid.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}

/**
 * Has a release show an item that would stay hidden: a save of its draft in the release with the one field changed.
 * @param seen.version of the draft that the editor has seen
 * @throws DomainError as {@link keepItemDraft}, `not_found` when the release no longer saves the item, or `conflict` when its draft was
 *   changed meanwhile
 */
export async function showWithRelease(
  ctx: Context,
  release: string,
  seen: { kind: string; itemId: string; version: number },
): Promise<void> {
  requireAbility(ctx, "draft");
  const kind = kinds.find(({ collection }) => collection === seen.kind);
  if (!kind) throw new DomainError("not_found", "There is no such draft.");
  const draft = await findDraft(ctx, { release, kind: kind.collection, itemId: seen.itemId });
  if (draft?.action !== "save") throw new DomainError("not_found", "This is no longer in the release.");
  if (draft.version !== seen.version) throw changedMeanwhile(titleOfDraft(kind, draft), draft.updated_by);
  const input = { ...draft.body, [kind.shown]: true };
  await keepItemDraft(ctx, kind, seen.itemId, { known: draft.version, base: draft.base_version, input, release });
}
