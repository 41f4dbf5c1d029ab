import { isPageName } from "#content/page-names.ts";
import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { inputOf } from "../../documents/input.ts";
import { rowOf } from "../../documents/items.ts";
import { kindOf, kinds } from "../../kinds/kinds.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { getStoredText } from "../../site-texts/stored-texts.ts";
import { knownName, wholeText } from "../../texts/text-names.ts";
import { fieldsOfDraft } from "../drafts/apply-draft.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { type Draft, findDraft } from "../../documents/drafts.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";
import { titleOfChange } from "./releases.ts";
import type { MadeChange } from "./take-back.ts";

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
  const { kind, item_id: itemId, action, body, version: draftVersion, updated_by: by, updated_at: at } = draft;
  const known = { kind, itemId, title: await titleOfChange(ctx, draft), draftVersion, by, at };
  if (kind === "site_texts") {
    const name = knownName(itemId);
    if (!name) return { ...known, effect: "Changed", staysHidden: false, fields: changedFields(kind, {}, body) };
    const stored = await getStoredText(ctx, name);
    const isNew = isPageName(name) && stored.version === 0;
    const [before, after] = [isNew ? null : wholeText(name, stored.published), wholeText(name, body)];
    return { ...known, ...outcomeOf(kind, before, after), fields: changedFields(kind, before, after) };
  }
  if (kind === "redirects") {
    const { was, ...fields } = body as { was: Record<string, unknown> | null };
    const after = action === "delete" ? null : fields;
    return { ...known, ...outcomeOf(kind, was, after), fields: changedFields(kind, was, after) };
  }
  const described = kindOf<Collection>(kind);
  const row = await rowOf(ctx, described, itemId);
  const before = row ? { ...row } : null;
  const after = action === "delete" ? null : { ...before, ...body };
  const fields = action === "delete" ? [] : await fieldsOfDraft(ctx, draft);
  return {
    ...known,
    ...outcomeOf(kind, before, after),
    fields: fields.map(({ field, live, draft: written }) => ({ field, before: live ?? null, after: written })),
  };
}

/** What a public release has made of something. */
export function madeChange({ kind, item_id: itemId, title, before_state: before, after_state: after }: MadeChange) {
  const known = { kind, itemId, title, draftVersion: null, by: null, at: null };
  return { ...known, ...outcomeOf(kind, before, after), fields: changedFields(kind, before, after) };
}

type State = Readonly<Record<string, unknown>> | null;

function outcomeOf(kind: Draft["kind"], before: State, after: State): Pick<PlannedChange, "effect" | "staysHidden"> {
  if (after === null) return { effect: before === null ? "New" : "Deleted", staysHidden: false };
  if (kind === "redirects") return { effect: before === null ? "New" : "Changed", staysHidden: false };
  const [was, is] = [before !== null && isShown(kind, before), isShown(kind, after)];
  const effect = before === null ? "New" : was === is ? "Changed" : is ? "Shown" : "Hidden";
  return { effect, staysHidden: !was && !is };
}

/** Whether visitors see an item or a page in a state; what else is a text of the site is always seen. */
function isShown(kind: Exclude<Draft["kind"], "redirects">, state: NonNullable<State>): boolean {
  if (kind === "site_texts") return state["shown"] !== false;
  const { shown } = kindOf<Collection>(kind);
  // As a save reads it: a draft has what was typed, and may lack the field.
  return inputOf(kindOf<Collection>(kind)).shape[shown]?.safeParse(state[shown]).data === true;
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
