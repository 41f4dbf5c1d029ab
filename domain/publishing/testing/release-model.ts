import type { Collection } from "#db/schema.ts";
import { inAddressOrder, type ModelDraft } from "./draft-model.ts";
import {
  holderOf,
  isChangedSince,
  type LiveItem,
  type LiveRedirect,
  type LiveSite,
  pageWith,
  pathOf,
  putItem,
  putRedirect,
  Refused,
  sameRedirect,
  slugAfter,
  trashItem,
  untrashItem,
  type Words,
  writeItem,
} from "./live-model.ts";
import { isAddressTaken, putText, isUnwritten, textsInOrder, unmakePage } from "./text-model.ts";

/** What the publication of a release has made of one thing. */
type Made =
  | { of: "item"; id: string; before: LiveItem | null; after: LiveItem | null; trash: string | null }
  | { of: "text"; id: string; before: Words | null; mark: number }
  | { of: "redirect"; id: string; before: LiveRedirect | null; after: LiveRedirect | null };

export interface ModelRelease {
  /** By the id of the thing; by the name of a text. */
  drafts: Map<string, ModelDraft>;
  /** Null while it is not public. */
  made: Made[] | null;
}

/** The mark of what a draft would change, as it is now. */
export function markOf(site: LiveSite, id: string, { of }: ModelDraft): number {
  return (of === "text" ? site.texts : site.items).get(id)?.mark ?? 0;
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
  const texts = sorted.flatMap(([id, draft]) => (draft.of === "text" ? [[id, draft] as const] : []));
  for (const [id, { words }] of textsInOrder(site, texts)) {
    const before = site.texts.get(id)?.words ?? null;
    if (isUnwritten(words)) throw new Refused("nobody has written it");
    putText(site, id, words);
    made.push({ of: "text", id, before, mark: site.marks });
  }
  for (const [id, draft] of itemsInOrder(site, sorted)) {
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
function itemsInOrder(site: LiveSite, drafts: readonly (readonly [string, ModelDraft])[]): [string, ItemDraft][] {
  const saves = drafts.flatMap(([id, draft]) => (draft.of === "item" ? [[id, draft] as const] : []));
  const placed = (kind: Collection, slug: string | null) => slug && `${kind}/${slug}`;
  return inAddressOrder(saves, {
    before: (id) => placed(site.items.get(id)?.kind ?? "authors", site.items.get(id)?.slug ?? null),
    after: (id, { kind, written }) => placed(kind, slugAfter(site.items.get(id), kind, written)),
  });
}

/** What of a public release can't be taken back, as it was changed since, or as its place is taken. */
export function heldChanges(site: LiveSite, made: readonly Made[]): Set<Made> {
  const held = new Set<Made>();
  for (;;) {
    const free = new Set(made.filter((change) => !held.has(change)).map(({ id }) => id));
    const more = made.filter((change) => !held.has(change) && isHeld(site, change, free));
    if (more.length === 0) return held;
    for (const change of more) held.add(change);
  }
}

function isHeld(site: LiveSite, change: Made, free: ReadonlySet<string>): boolean {
  if (change.of === "text") {
    const { id, before, mark } = change;
    if (site.texts.get(id)?.mark !== mark) return true;
    return before?.["shown"] === true && isAddressTaken(site, id, String(before["address"]), free);
  }
  if (change.of === "redirect") {
    if (!sameRedirect(site.redirects.get(change.id), change.after)) return true;
    const { before } = change;
    if (!before) return false;
    const others = [...site.redirects].filter(([id]) => !free.has(id)).map(([, { from }]) => from);
    const item = [...site.items.values()].find(({ kind, slug, shown }) => shown && pathOf(kind, slug) === before.from);
    const page = item?.id ?? pageWith(site, before.from);
    return others.includes(before.from) || (page !== undefined && !free.has(page));
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
  // All leave their paths first: a page may have been at one.
  for (const change of free) if (change.of === "redirect") site.redirects.delete(change.id);
  for (const change of free) {
    if (change.of === "text" && change.before) putText(site, change.id, change.before);
    if (change.of === "text" && !change.before) unmakePage(site, drafts, change.id);
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
  for (const change of free) {
    if (change.of === "redirect") site.redirects.delete(change.id);
    if (change.of === "redirect" && change.before) site.redirects.set(change.id, { ...change.before });
  }
  const kept = new Set([...held].map(({ id }) => id));
  for (const [id, draft] of release.drafts) {
    // What was changed since collides when the release is published again.
    if (draft.of === "redirect") continue;
    const change = made.find((one) => one.id === id);
    if (!kept.has(id)) draft.base = markOf(site, id, draft);
    else if (change?.of === "text") draft.base = change.mark;
    else if (change?.of === "item" && change.after) draft.base = change.after.mark;
  }
  release.made = null;
}
