import type { Collection } from "#db/schema.ts";
import {
  holderOf,
  isChangedSince,
  type LiveItem,
  type LiveRedirect,
  type LiveSite,
  pathOf,
  putItem,
  putRedirect,
  Refused,
  sameRedirect,
  slugAfter,
  trashItem,
  untrashItem,
  writeItem,
  type Written,
} from "./live-model.ts";

/** What a draft makes of one thing, and what it was begun on (a mark; 0 for nothing). Its stamp is another one after each save. */
export type ModelDraft =
  | { of: "item"; kind: Collection; written: Written; base: number; stamp?: number }
  | { of: "deletion"; kind: Collection; base: number }
  | { of: "headline"; words: string; base: number; baseWords: string }
  | { of: "redirect"; to: LiveRedirect | null; was: LiveRedirect | null };

/** What the publication of a release has made of one thing. */
type Made =
  | { of: "item"; id: string; before: LiveItem | null; after: LiveItem | null; trash: string | null }
  | { of: "headline"; before: string; mark: number }
  | { of: "redirect"; id: string; before: LiveRedirect | null; after: LiveRedirect | null };

export interface ModelRelease {
  /** By the id of the thing; `home` for the headline. */
  drafts: Map<string, ModelDraft>;
  /** Null while it is not public. */
  made: Made[] | null;
}

/** The mark of what a draft would change, as it is now. */
export function markOf(site: LiveSite, id: string, { of }: ModelDraft): number {
  return of === "headline" ? site.headline.mark : (site.items.get(id)?.mark ?? 0);
}

/** Whether something was published since a draft was begun. */
export function isStale(site: LiveSite, id: string, draft: ModelDraft): boolean {
  if (draft.of === "redirect") return !sameRedirect(site.redirects.get(id), draft.was);
  return draft.of === "item" ? isChangedSince(site, id, draft.base) : markOf(site, id, draft) !== draft.base;
}

/** @param at the time, as text */
export function publishModel(site: LiveSite, release: ModelRelease, at: string): void {
  if (release.made || release.drafts.size === 0) throw new Refused("public, or empty");
  if ([...release.drafts].some(([id, draft]) => isStale(site, id, draft))) throw new Refused("collides");
  const redirects = structuredClone(site.redirects);
  const sorted = [...release.drafts].toSorted(([one, a], [other, b]) => compare(placeOf(one, a), placeOf(other, b)));
  for (const [id, draft] of sorted) if (draft.of === "redirect" && draft.to === null) site.redirects.delete(id);
  const made: Made[] = [];
  for (const [id, draft] of sorted) {
    if (draft.of !== "deletion") continue;
    const before = site.items.get(id) ?? null;
    made.push({ of: "item", id, before, after: null, trash: trashItem(site, id, at) });
  }
  for (const [, draft] of sorted) {
    if (draft.of !== "headline") continue;
    const before = site.headline.words;
    site.headline = { words: draft.words, mark: ++site.marks };
    made.push({ of: "headline", before, mark: site.marks });
  }
  for (const [id, draft] of inAddressOrder(site, sorted)) {
    const before = site.items.get(id) ?? null;
    writeItem(site, draft.kind, id, draft.written);
    made.push({ of: "item", id, before, after: site.items.get(id) ?? null, trash: null });
  }
  // Those that change leave their paths before any takes one.
  for (const [id, draft] of sorted) if (draft.of === "redirect") site.redirects.delete(id);
  for (const [id, draft] of sorted) if (draft.of === "redirect" && draft.to) putRedirect(site, id, draft.to);
  for (const id of new Set([...redirects.keys(), ...site.redirects.keys()])) {
    const [before, after] = [redirects.get(id) ?? null, site.redirects.get(id) ?? null];
    if (!sameRedirect(before, after)) made.push({ of: "redirect", id, before, after: after && { ...after } });
  }
  release.made = made;
}

const placeOf = (id: string, draft: ModelDraft) => `${"kind" in draft ? draft.kind : draft.of} ${id}`;
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

type ItemDraft = Extract<ModelDraft, { of: "item" }>;

/** An item after the one whose address it takes. */
function inAddressOrder(site: LiveSite, drafts: readonly (readonly [string, ModelDraft])[]): [string, ItemDraft][] {
  const saves = drafts.flatMap(([id, draft]) => (draft.of === "item" ? [[id, draft] as [string, ItemDraft]] : []));
  const ordered = new Map<string, ItemDraft>();
  const place = ([id, draft]: [string, ItemDraft], waiting: readonly string[]) => {
    if (ordered.has(id)) return;
    if (waiting.includes(id)) throw new Refused("they exchange their addresses");
    const holder = holderOf(site, draft.kind, slugAfter(site.items.get(id), draft.kind, draft.written), id);
    const save = saves.find(([other]) => other === holder?.id);
    if (save) place(save, [...waiting, id]);
    ordered.set(id, draft);
  };
  for (const save of saves) place(save, []);
  return [...ordered];
}

/** What of a public release can't be taken back, as it was changed since, or as its place is taken. */
export function heldChanges(site: LiveSite, made: readonly Made[]): Set<Made> {
  const held = new Set<Made>();
  for (;;) {
    const free = new Set(made.filter((change) => !held.has(change)).map((change) => ("id" in change ? change.id : "")));
    const more = made.filter((change) => !held.has(change) && isHeld(site, change, free));
    if (more.length === 0) return held;
    for (const change of more) held.add(change);
  }
}

function isHeld(site: LiveSite, change: Made, free: ReadonlySet<string>): boolean {
  if (change.of === "headline") return site.headline.mark !== change.mark;
  if (change.of === "redirect") {
    if (!sameRedirect(site.redirects.get(change.id), change.after)) return true;
    const { before } = change;
    if (!before) return false;
    const others = [...site.redirects].filter(([id]) => !free.has(id)).map(([, { from }]) => from);
    const page = [...site.items.values()].find((item) => item.shown && pathOf(item.kind, item.slug) === before.from);
    return others.includes(before.from) || (page !== undefined && !free.has(page.id));
  }
  const { id, before, after, trash } = change;
  const now = site.items.get(id);
  if (after === null ? now !== undefined || !site.trash.has(trash ?? "") : now?.mark !== after.mark) return true;
  if (!before || before.slug === now?.slug) return false;
  const holder = holderOf(site, before.kind, before.slug, id);
  return holder !== undefined && !free.has(holder.id);
}

/**
 * Takes a public release back: what was there before is live again.
 * @param drafts beside the live site
 */
export function undoModel(
  {
    site,
    drafts,
    plans,
  }: {
    site: LiveSite;
    drafts: Map<string, ModelDraft>;
    plans: ReadonlyMap<string, { planned: Map<string, ModelDraft> }>;
  },
  release: ModelRelease,
  keep: boolean,
): void {
  const { made } = release;
  if (!made) throw new Refused("not public");
  const held = heldChanges(site, made);
  if (held.size > 0 && !keep) throw new Refused("changed since");
  const free = made.filter((change) => !held.has(change)).toReversed();
  for (const change of free) {
    if (change.of === "headline") site.headline = { words: change.before, mark: ++site.marks };
    if (change.of !== "item") continue;
    if (change.before === null) {
      const trash = new Map(site.trash);
      trashItem(site, change.id, "taken back");
      site.trash = trash;
      // What was written beside it goes on as the draft of a new item.
      for (const written of [drafts, ...[...plans.values()].map(({ planned }) => planned)]) {
        const beside = written.get(change.id);
        if (beside?.of !== "item" || beside.base !== change.after?.mark) continue;
        beside.base = 0;
        if (written === drafts) beside.stamp = ++site.marks;
      }
    } else if (change.after === null) untrashItem(site, change.trash ?? "");
    else putItem(site, change.before);
  }
  for (const change of free) if (change.of === "redirect") site.redirects.delete(change.id);
  for (const change of free) {
    if (change.of === "redirect" && change.before) site.redirects.set(change.id, { ...change.before });
  }
  const kept = new Set([...held].map((change) => ("id" in change ? change.id : "home")));
  for (const [id, draft] of release.drafts) {
    // What was changed since collides when the release is published again.
    if (draft.of === "redirect") continue;
    const change = made.find((one) => (one.of === "headline" ? "home" : one.id) === id);
    if (!kept.has(id)) draft.base = markOf(site, id, draft);
    else if (change?.of === "headline") draft.base = change.mark;
    else if (change?.of === "item" && change.after) draft.base = change.after.mark;
  }
  release.made = null;
}
