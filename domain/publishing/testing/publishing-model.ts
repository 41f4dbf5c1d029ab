import type { Collection } from "#db/schema.ts";
import {
  emptySite,
  isChangedSince,
  isSame,
  type LiveSite,
  Refused,
  sameRedirect,
  type Words,
  writeItem,
  type Written,
} from "./live-model.ts";
import type { ModelDraft } from "./draft-model.ts";
import { type ModelRelease, markOf, publishModel, undoModel } from "./release-model.ts";
import { publishTextsModel, sameWords } from "./text-model.ts";

/** A plan that waits. */
interface ModelPlan {
  /** Milliseconds since 1970. */
  due: number;
  action: "publish" | "hide";
  kind: Collection | "release";
  id: string;
  /** Its item is in the trash. */
  isPaused: boolean;
  /** The drafts that it publishes as they were when it was made, by the id of the thing. */
  planned: Map<string, ModelDraft>;
}

/** What the product must hold: written from what people did, and from nothing that the database says. */
export interface PublishingModel {
  site: LiveSite;
  /** Beside the live site, by the id of the thing; by the name of a text. */
  drafts: Map<string, ModelDraft>;
  releases: Map<string, ModelRelease>;
  plans: Map<string, ModelPlan>;
}

/** A model of a site where nothing was written yet. */
export function emptyModel(shipped: ReadonlyMap<string, Words>): PublishingModel {
  return { site: emptySite(shipped), drafts: new Map(), releases: new Map(), plans: new Map() };
}

/**
 * Keeps what is typed for an item; nothing when it says what is live.
 * @param drafts of a release; otherwise those beside the live site
 */
export function keepDraftModel(
  { site, drafts: beside }: PublishingModel,
  id: string,
  { kind, written, base }: Omit<Extract<ModelDraft, { of: "item" }>, "of">,
  drafts = beside,
): void {
  const item = site.items.get(id);
  if ((base === 0) !== (item === undefined)) throw new Refused("made or deleted meanwhile");
  const isDeletion = drafts.get(id)?.of === "deletion";
  if (item?.mark === base && isSame(item, written)) {
    if (!isDeletion) drafts.delete(id);
    return;
  }
  if (isDeletion) throw new Refused("the release deletes it");
  drafts.set(id, { of: "item", kind, written, base, stamp: ++site.marks });
}

/**
 * Publishes a draft in the model.
 * @throws Refused when both the draft and the site have changed it
 */
export function publishDraftModel({ site, drafts }: PublishingModel, id: string, shown: boolean | null = null): void {
  const draft = drafts.get(id);
  if (draft?.of === "text") return publishTextsModel(site, drafts, [id]);
  if (draft?.of !== "item") throw new Refused("no draft");
  if (isChangedSince(site, id, draft.base)) throw new Refused("changed since");
  const written: Written = shown === null ? draft.written : { ...draft.written, shown };
  writeItem(site, draft.kind, id, written);
  drafts.delete(id);
}

/** The plans that wait to publish an item, or a release. */
export function publicationsOf({ plans }: PublishingModel, id: string): ModelPlan[] {
  return [...plans.values()].filter((plan) => plan.id === id && plan.action === "publish");
}

/** Publishes an item as it was planned. What was typed since goes on as its draft. */
function publishPlannedModel(model: PublishingModel, id: string, planned: ModelDraft): void {
  const { site, drafts } = model;
  if (planned.of !== "item") throw new Refused("no item");
  const [item, present] = [site.items.get(id), drafts.get(id)];
  if (planned.isAsStored && item?.shown) return;
  if (item && !item.shown && !present && item.mark !== planned.base) {
    const saved = { title: item.title, words: item.words, shown: true };
    const written = { ...planned.written, shown: true };
    writeItem(site, planned.kind, id, written);
    const base = site.marks;
    if (!isSame(saved, written))
      drafts.set(id, { of: "item", kind: planned.kind, written: saved, base, stamp: ++site.marks });
    return;
  }
  const isStill =
    !planned.isAsStored &&
    present?.of === "item" &&
    (present.stamp === planned.stamp || isSame(present.written, planned.written));
  if (isStill) return publishDraftModel(model, id, true);
  if (isChangedSince(site, id, planned.base)) throw new Refused("changed since");
  writeItem(site, planned.kind, id, { ...planned.written, shown: true });
  if (present?.of !== "item") return;
  present.base = site.marks;
  if (present.written.shown === planned.written.shown) present.written = { ...present.written, shown: true };
}

/** Publishing a release ends what was planned for it. */
export function publishReleaseModel(model: PublishingModel, id: string, at: string): void {
  const release = model.releases.get(id);
  if (!release) throw new Refused("it is gone");
  publishModel(model.site, release, at);
  for (const [plan, { action, id: of }] of model.plans) if (of === id && action === "publish") model.plans.delete(plan);
}

/**
 * Carries out what is due, one plan after the other; what can't be carried out changes nothing.
 * @returns how many were carried out
 */
export function runPlansModel(model: PublishingModel, now: Date): number {
  const due = [...model.plans]
    .filter(([, plan]) => plan.due <= now.getTime() && !plan.isPaused)
    .toSorted(([one, a], [other, b]) => a.due - b.due || (one < other ? -1 : 1));
  let done = 0;
  for (const [planId, plan] of due) {
    // Published by the plan before, or its item deleted.
    if (model.plans.get(planId)?.isPaused !== false) continue;
    const tried = structuredClone(model);
    try {
      runPlanModel(tried, plan, now.toISOString());
      followItems(model, tried, now);
      Object.assign(model, tried);
      done++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    model.plans.delete(planId);
  }
  return done;
}

function runPlanModel(model: PublishingModel, { kind, id, action, planned }: ModelPlan, at: string): void {
  const isShown = action === "publish";
  if (kind === "release") {
    const release = model.releases.get(id);
    if (!release) throw new Refused("it is gone");
    if (isShown) publishPlannedRelease(model, id, { planned, at });
    else if (release.made) undoModel(model, release, false);
    return;
  }
  const draft = planned.get(id);
  if (draft) return publishPlannedModel(model, id, draft);
  const item = model.site.items.get(id);
  // Nobody sees what is a draft only.
  if (!item && !isShown) return;
  if (!item) throw new Refused("it is deleted");
  if (item.shown !== isShown) writeItem(model.site, kind, id, { ...item, shown: isShown });
}

/** Before the id of a release that keeps what was changed in a planned one, until it is known how the database calls it. */
export const later = "later ";

/** Publishes a release as it was planned. What was added or changed since goes on in another release. */
function publishPlannedRelease(
  model: PublishingModel,
  id: string,
  { planned, at }: { planned: ReadonlyMap<string, ModelDraft>; at: string },
): void {
  const release = model.releases.get(id);
  if (!release) throw new Refused("it is gone");
  const changed = [...release.drafts].filter(([item, draft]) => !makesTheSame(planned.get(item), draft));
  for (const [item] of changed) release.drafts.delete(item);
  for (const [item, draft] of planned) if (!release.drafts.has(item)) release.drafts.set(item, structuredClone(draft));
  publishReleaseModel(model, id, at);
  if (changed.length === 0) return;
  for (const [item, draft] of changed)
    if (planned.has(item) && draft.of !== "redirect") draft.base = markOf(model.site, item, draft);
  model.releases.set(later + id, { drafts: new Map(changed), made: null });
}

function makesTheSame(one: ModelDraft | undefined, other: ModelDraft): boolean {
  if (one?.of === "item" && other.of === "item") return isSame(one.written, other.written);
  if (one?.of === "redirect" && other.of === "redirect")
    return sameRedirect(one.to ?? undefined, other.to) && sameRedirect(one.was ?? undefined, other.was);
  if (one?.of === "text" && other.of === "text") return sameWords(one.words, other.words);
  return one?.of === "deletion" && other.of === "deletion";
}

/** The planned publication of an item ends with the draft beside it, also while that is in the trash. */
export function endDraftModel({ plans }: PublishingModel, id: string): void {
  for (const [planId, plan] of plans) if (plan.id === id && plan.action === "publish") plans.delete(planId);
}

/** Discards the draft of an item, and all that is planned for one that was never stored and is made by no release either. */
export function discardDraftModel(model: PublishingModel, id: string): void {
  const draft = model.drafts.get(id);
  model.drafts.delete(id);
  if (draft?.of !== "item") return;
  endDraftModel(model, id);
  cancelLostModel(model, id, draft);
}

/** What is planned for a new item ends with its last draft. */
export function cancelLostModel(
  { site, drafts, releases, plans }: PublishingModel,
  id: string,
  draft: ModelDraft,
): void {
  if (draft.of !== "item" || draft.base !== 0 || site.items.has(id) || drafts.has(id)) return;
  if ([...site.trash.values()].some((trashed) => trashed.id === id)) return;
  if ([...releases.values()].some(({ made, drafts: within }) => made === null && within.has(id))) return;
  for (const [planId, plan] of plans) if (plan.id === id) plans.delete(planId);
}

/** What becomes of drafts and plans when items are hidden or shown, deleted or restored. */
export function followItems(before: PublishingModel, after: PublishingModel, now: Date): void {
  followShown(before, after);
  followTrash(before, after, now);
  endShown(before, after);
}

/** A plan that was to show an item as it was stored ends when somebody shows it. */
function endShown(before: PublishingModel, after: PublishingModel): void {
  for (const [planId, { action, id, planned }] of after.plans) {
    const kept = planned.get(id);
    if (action !== "publish" || kept?.of !== "item" || !kept.isAsStored) continue;
    if (after.site.items.get(id)?.shown && !before.site.items.get(id)?.shown) after.plans.delete(planId);
  }
}

/** The draft beside an item goes on when that is only shown or hidden, and leaves it so unless it shows or hides the item itself. */
function followShown(before: PublishingModel, after: PublishingModel): void {
  const planned = [...after.plans.values()].flatMap((plan) => (plan.kind === "release" ? [] : [...plan.planned]));
  for (const [drafts, isPlanned] of [
    [after.drafts, false],
    [planned, true],
  ] as const)
    for (const [id, draft] of drafts) {
      const [was, is] = [before.site.items.get(id), after.site.items.get(id)];
      if (draft.of !== "item" || !was || !is || draft.base !== was.mark || was.shown === is.shown) continue;
      if (!isSame({ ...was, shown: is.shown }, is)) continue;
      draft.base = is.mark;
      if (!isPlanned && draft.written.shown === was.shown) draft.written = { ...draft.written, shown: is.shown };
    }
}

/** What is planned for an item waits while that is in the trash, and drafts of it go on from its restored version. */
function followTrash(before: PublishingModel, after: PublishingModel, now: Date): void {
  const isThere = ({ site }: PublishingModel, id: string) => site.items.has(id) || site.texts.has(id);
  for (const [planId, plan] of after.plans) {
    if (isThere(before, plan.id) && !isThere(after, plan.id)) plan.isPaused = true;
    if (isThere(before, plan.id) || !isThere(after, plan.id) || !plan.isPaused) continue;
    if (plan.due > now.getTime()) plan.isPaused = false;
    else after.plans.delete(planId);
  }
  for (const [key, { id: trashed, item, page }] of before.site.trash) {
    const [deleted, restored] = [item ?? page, after.site.items.get(trashed) ?? after.site.texts.get(trashed)];
    if (!deleted || !restored || after.site.trash.has(key) || isThere(before, trashed)) continue;
    const open = [...after.releases].filter(([id]) => before.releases.get(id)?.made === null);
    const planned = [...after.plans.values()].map((plan) => plan.planned);
    for (const drafts of [after.drafts, ...open.map(([, release]) => release.drafts), ...planned]) {
      const draft = drafts.get(trashed);
      if (draft && "base" in draft && draft.base === deleted.mark) draft.base = restored.mark;
    }
  }
}
