import { tabLocks } from "../../session/tab-channel.ts";

/** What a form held when it was last written down. */
export interface KeptDraft {
  /** Names the sitting it was written in: two tabs with the same item keep two drafts. */
  sitting: string;
  /** The version that was open; null for something new. */
  version: number | null;
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Record<string, unknown>;
}

/** Whose text it is, and of what. `id` is null for something new. */
export interface DraftPlace {
  user: string;
  collection: string;
  id: string | null;
}

const prefix = "homecoming.draft";
const day = 24 * 60 * 60 * 1000;
/** Milliseconds after which a draft is dropped, and after which it may be to make room. */
const keptFor = 14 * day;
const idleAfter = day;
const mostDrafts = 30;

function placeKey({ user, collection, id }: DraftPlace): string {
  return [prefix, user, collection, id ?? "new"].map(encodeURIComponent).join("/");
}

/** The name of a draft in the store, and of the lock that its tab holds while it is open. */
export function draftKey(place: DraftPlace, sitting: string): string {
  return `${placeKey(place)}/${sitting}`;
}

/** The drafts of a place, newest first. What can't be read is no draft. */
export function readDrafts(store: Storage, place: DraftPlace): KeptDraft[] {
  const start = `${placeKey(place)}/`;
  return draftKeys(store)
    .filter((key) => key.startsWith(start))
    .map((key) => readDraft(store, key))
    .filter((draft) => draft !== null)
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/**
 * Writes a draft down. Drafts that nobody came back to for a day make room when there are too many or the store is full.
 * @returns false when it could not be written: the store is blocked or full
 */
export function writeDraft(store: Storage, place: DraftPlace, draft: KeptDraft): boolean {
  const key = draftKey(place, draft.sitting);
  const text = JSON.stringify(draft);
  const idle = idleKeys(store, draft.savedAt).filter((other) => other !== key);
  for (const surplus of idle.slice(0, Math.max(0, draftKeys(store).length - mostDrafts))) store.removeItem(surplus);
  for (;;) {
    try {
      store.setItem(key, text);
      return true;
    } catch {
      const oldest = idle.shift();
      if (oldest === undefined) return false;
      store.removeItem(oldest);
    }
  }
}

/** Forgets a draft. */
export function deleteDraft(store: Storage, place: DraftPlace, sitting: string): void {
  store.removeItem(draftKey(place, sitting));
}

/** Forgets the drafts, of everybody, that nobody came back to in time. */
export function deleteOldDrafts(store: Storage, now: number): void {
  for (const key of draftKeys(store)) {
    const draft = readDraft(store, key);
    if (!draft || now - draft.savedAt > keptFor) store.removeItem(key);
  }
}

function draftKeys(store: Storage): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
  return keys.filter((key) => key.startsWith(`${prefix}/`));
}

/** Drafts that have not been touched for a day, oldest first. */
function idleKeys(store: Storage, now: number): string[] {
  return draftKeys(store)
    .map((key) => ({ key, savedAt: readDraft(store, key)?.savedAt ?? 0 }))
    .filter(({ savedAt }) => now - savedAt > idleAfter)
    .toSorted((one, other) => one.savedAt - other.savedAt)
    .map(({ key }) => key);
}

function readDraft(store: Storage, key: string): KeptDraft | null {
  try {
    const draft: unknown = JSON.parse(store.getItem(key) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== "object" || value === null) return false;
  const { sitting, version, savedAt, values } = value as Partial<Record<keyof KeptDraft, unknown>>;
  return (
    typeof sitting === "string" &&
    (version === null || typeof version === "number") &&
    typeof savedAt === "number" &&
    typeof values === "object" &&
    values !== null
  );
}

/**
 * Marks a draft as being written in this tab for as long as the signal lasts; the browser ends it with the tab, whatever
 * happens to that. Without locks (a page that is not served securely) no draft is marked.
 */
export function holdSitting(key: string, signal: AbortSignal): void {
  const until = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  void tabLocks()?.request(key, () => until);
}

/** Of these drafts, those that another tab is writing at this moment. */
export async function heldSittings(keys: readonly string[]): Promise<Set<string>> {
  const held = (await tabLocks()?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name && keys.includes(name) ? [name] : [])));
}
