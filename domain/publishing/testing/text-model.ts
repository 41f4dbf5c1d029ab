import {
  addressOf,
  addToTrash,
  fixedPaths,
  isPage,
  type LiveSite,
  pageWith,
  Refused,
  retarget,
  takeFormer,
  type Words,
} from "./live-model.ts";
import { inAddressOrder, type ModelDraft } from "./draft-model.ts";

type Drafts = Map<string, ModelDraft>;
type TextDraft = Extract<ModelDraft, { of: "text" }>;

/** Whether two texts say the same. */
export function sameWords(one: Words | undefined, other: Words | undefined): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one?.[name] === other?.[name]);
}

/** The draft of a text in a release or beside the live site. */
export function textDraft(drafts: ReadonlyMap<string, ModelDraft> | undefined, name: string): TextDraft | undefined {
  const draft = drafts?.get(name);
  return draft?.of === "text" ? draft : undefined;
}

/** What a text begins with. */
export function shippedWords(site: LiveSite, name: string): Words {
  return site.shipped.get(isPage(name) ? "page:" : name) ?? {};
}

/** A text as it was published at a mark; 0 is before the first publication. */
function wordsAt(site: LiveSite, name: string, mark: number): Words {
  const version = site.versions.get(name)?.find((one) => one.mark === mark);
  return version?.words ?? (mark === 0 ? shippedWords(site, name) : {});
}

/**
 * A draft on top of what is live: what only the live site has changed since it was begun is as there. What both have changed stays as in the
 * draft, and conflicts with it.
 */
export function presentWords(
  site: LiveSite,
  name: string,
  { words, base }: Pick<TextDraft, "words" | "base">,
): { words: Words; conflicting: string[] } {
  const live = site.texts.get(name);
  if (!live || live.mark === base) return { words, conflicting: [] };
  const was = wordsAt(site, name, base);
  const conflicting: string[] = [];
  const fields = Object.entries(words).map(([field, mine]) => {
    const theirs = live.words[field] ?? null;
    if (mine === was[field] || mine === theirs) return [field, theirs];
    if (theirs !== was[field]) conflicting.push(field);
    return [field, mine];
  });
  return { words: Object.fromEntries(fields) as Words, conflicting };
}

/** What an editor of a text sees; null for a page that is not there. */
export function seenWords(
  site: LiveSite,
  drafts: ReadonlyMap<string, ModelDraft> | undefined,
  name: string,
): Words | null {
  const draft = textDraft(drafts, name);
  return draft ? presentWords(site, name, draft).words : (site.texts.get(name)?.words ?? null);
}

/**
 * Keeps a text as a draft; nothing when it says what is live.
 * @param isSettled somebody has chosen in what both have changed
 */
export function keepText(
  site: LiveSite,
  drafts: Drafts,
  name: string,
  { words, isSettled = false }: { words: Words; isSettled?: boolean },
): void {
  const [live, draft] = [site.texts.get(name), textDraft(drafts, name)];
  if (live && sameWords(live.words, words)) {
    drafts.delete(name);
    return;
  }
  const present = draft && !isSettled ? presentWords(site, name, { words, base: draft.base }) : null;
  const hasConflicts = present !== null && present.conflicting.length > 0;
  if (hasConflicts && !sameWords(present.words, words)) throw new Refused("somebody must choose first");
  const base = draft && (hasConflicts || !live) ? draft.base : (live?.mark ?? 0);
  drafts.set(name, { of: "text", words, base });
}

/** Whether an address is taken by the site, by another page or by a redirect, apart from those that leave it. */
export function isAddressTaken(
  site: LiveSite,
  name: string | null,
  address: string,
  leaving: ReadonlySet<string> = new Set(),
): boolean {
  if (fixedPaths.includes(address)) return true;
  const page = pageWith(site, address);
  if (page !== undefined && page !== name && !leaving.has(page)) return true;
  return [...site.redirects].some(([id, { from }]) => from === address && !leaving.has(id));
}

/** Whether a page would be shown with what a new one begins with in the place of words that only its editor can write. */
export function isUnwritten({ shown, body, about }: Words): boolean {
  return shown === true && (body === null || about === null);
}

/** Puts a version of a text or a page into the site, with what that means for addresses. */
export function putText(site: LiveSite, name: string, words: Words): void {
  const from = addressOf(site, name);
  const to = words["shown"] === true ? String(words["address"]) : null;
  if (to !== null && isAddressTaken(site, name, to)) throw new Refused("the address is taken");
  if (to !== null) site.former.delete(to);
  if (from !== null && from !== to) site.former.set(from, name);
  const live = { words, mark: ++site.marks };
  site.texts.set(name, live);
  site.versions.set(name, [...(site.versions.get(name) ?? []), live]);
  if (from !== null && to !== null && from !== to) retarget(site, from, to);
}

/** The drafts of pages in an order in which each can take its address. */
export function textsInOrder(site: LiveSite, drafts: readonly (readonly [string, TextDraft])[]): [string, TextDraft][] {
  return inAddressOrder(drafts, {
    before: (name) => addressOf(site, name),
    after: (_, { words }) => (words["shown"] === true ? String(words["address"]) : null),
  });
}

/**
 * Publishes drafts of texts together.
 * @throws Refused when both a draft and the site have changed something, or when one can't have its address
 */
export function publishTextsModel(site: LiveSite, drafts: Drafts, names: readonly string[]): void {
  const seen = names.map((name) => {
    const draft = textDraft(drafts, name);
    if (!draft) throw new Refused("no draft");
    const { words, conflicting } = presentWords(site, name, draft);
    if (conflicting.length > 0) throw new Refused("both have changed it");
    return [name, { ...draft, words }] as const;
  });
  for (const [name, { words }] of textsInOrder(site, seen)) {
    if (isUnwritten(words)) throw new Refused("nobody has written it");
    putText(site, name, words);
    drafts.delete(name);
  }
}

/**
 * Puts a page into the trash with its draft.
 * @param at the time, as text
 */
export function trashPageModel(site: LiveSite, drafts: Drafts, name: string, at: string): string {
  const [page, draft] = [site.texts.get(name) ?? null, textDraft(drafts, name)];
  if (!page && !draft) throw new Refused("it is deleted");
  // The draft of a page that was deleted before and made anew by a release goes on.
  const older = [...site.trash.values()].find(({ id }) => id === name);
  const begun = draft ?? (older?.draft ? { words: older.draft, base: older.page?.mark ?? 0 } : null);
  const kept = begun && presentWords(site, name, begun).words;
  const former = takeFormer(site, name);
  site.texts.delete(name);
  drafts.delete(name);
  return addToTrash(site, { id: name, item: null, page, draft: kept, former }, at);
}

/** Brings a page back with its draft; with a number in its address when that is taken. */
export function untrashPage(site: LiveSite, drafts: Drafts, key: string): void {
  const entry = site.trash.get(key);
  if (!entry) throw new Refused("it is not in the trash");
  const { id: name, page, draft, former } = entry;
  if (site.texts.has(name) || (drafts.has(name) && draft)) throw new Refused("it is there again");
  site.trash.delete(key);
  if (page) {
    let address = String(page.words["address"]);
    for (let count = 2; isAddressTaken(site, name, address); count++)
      address = `${String(page.words["address"])}-${count}`;
    putText(site, name, { ...page.words, address });
    for (const path of former)
      if (!site.former.has(path) && !isAddressTaken(site, name, path)) site.former.set(path, name);
  }
  if (draft) keepText(site, drafts, name, { words: draft });
}

/** Takes a page away that a release has made: what was written beside it goes on as the draft of a new page. */
export function unmakePage(site: LiveSite, drafts: Drafts, name: string): void {
  takeFormer(site, name);
  site.texts.delete(name);
  const beside = textDraft(drafts, name);
  if (beside) beside.base = 0;
}

/** Throws the draft of a text away; a page that visitors have never seen goes to the trash, unless that is in a release. */
export function discardText(site: LiveSite, drafts: Drafts, name: string, trashedAt: string | null): void {
  if (isPage(name) && !site.texts.has(name) && !drafts.has(name)) throw new Refused("it is deleted");
  if (isPage(name) && !site.texts.has(name) && trashedAt !== null) trashPageModel(site, drafts, name, trashedAt);
  else drafts.delete(name);
}

/**
 * Whether a new page can have an address: not that of a draft of another page, either.
 * @param release in which it is made; null beside the live site
 */
export function isFreeForNew(
  site: LiveSite,
  { beside, open, release }: { beside: Drafts; open: readonly Drafts[]; release: Drafts | null },
  address: string,
): boolean {
  const drafts = [beside, ...open].flatMap((some) => [...some]);
  const isDrafted = ([name, draft]: [string, ModelDraft]) =>
    isPage(name) && draft.of === "text" && draft.words["shown"] === true && draft.words["address"] === address;
  if (drafts.some(isDrafted)) return false;
  const holder = pageWith(site, address);
  const leaving = new Set<string>();
  if (release) {
    const words = holder === undefined ? null : textDraft(release, holder) && seenWords(site, release, holder);
    if (holder !== undefined && words && !(words["shown"] === true && words["address"] === address))
      leaving.add(holder);
    for (const [id, draft] of release) if (draft.of === "redirect" && draft.to === null) leaving.add(id);
  }
  return !isAddressTaken(site, null, address, leaving);
}
