import { isBlankValue } from "./same-value.ts";
import { tabLocks } from "../frame/session/tabs.ts";

/** The text of a form that is not saved on the server. */
export interface LocalDraft {
  /** Id of the editing session: two tabs with the same item keep two drafts. */
  sessionId: string;
  /** The version that was open; null for a new item. */
  version: number | null;
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Record<string, unknown>;
}

/** The item that a draft belongs to, and the user who wrote it. */
export interface DraftPlace {
  user: string;
  collection: string;
  /** Null for a new item of which the server has no draft either. */
  id: string | null;
  /** The release in which it was written; empty beside the live site. */
  release: string;
}

const prefix = "homecoming.draft";
const dayMs = 24 * 60 * 60 * 1000;
/** Drafts are deleted after this; after `idleAfterMs` they may be deleted to make room. */
const maxAgeMs = 14 * dayMs;
const idleAfterMs = dayMs;
const maxDrafts = 30;

function placeKey({ user, collection, id, release }: DraftPlace): string {
  const item = id ?? "new";
  return [prefix, user, collection, release === "" ? item : `${item}@${release}`].map(encodeURIComponent).join("/");
}

/** Key of a draft in the store, and name of the Web Lock that its tab holds while the form is open. */
export function draftKey(place: DraftPlace, sessionId: string): string {
  return `${placeKey(place)}/${sessionId}`;
}

/** The drafts of an item, newest first. Entries that can't be parsed are left out. */
export function readDrafts(store: Storage, place: DraftPlace): LocalDraft[] {
  const start = `${placeKey(place)}/`;
  return draftKeys(store)
    .filter((key) => key.startsWith(start))
    .map((key) => readDraft(store, key))
    .filter((draft) => draft !== null)
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/**
 * Stores a draft. When there are too many, or the store is full, drafts that have been idle for a day are deleted.
 * @returns false when it could not be written: the store is blocked or full
 */
export function writeDraft(store: Storage, place: DraftPlace, draft: LocalDraft): boolean {
  const key = draftKey(place, draft.sessionId);
  const text = JSON.stringify(draft);
  const idle = idleKeys(store, draft.savedAt).filter((other) => other !== key);
  for (const surplus of idle.slice(0, Math.max(0, draftKeys(store).length - maxDrafts))) store.removeItem(surplus);
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

/** Deletes a draft. */
export function deleteDraft(store: Storage, place: DraftPlace, sessionId: string): void {
  store.removeItem(draftKey(place, sessionId));
}

/** Deletes the expired drafts of all users. */
export function deleteOldDrafts(store: Storage, now: number): void {
  for (const key of draftKeys(store)) {
    const draft = readDraft(store, key);
    if (!draft || now - draft.savedAt > maxAgeMs) store.removeItem(key);
  }
}

function draftKeys(store: Storage): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
  return keys.filter((key) => key.startsWith(`${prefix}/`));
}

/** Keys of the drafts that were not written for a day, oldest first. */
function idleKeys(store: Storage, now: number): string[] {
  return draftKeys(store)
    .map((key) => ({ key, savedAt: readDraft(store, key)?.savedAt ?? 0 }))
    .filter(({ savedAt }) => now - savedAt > idleAfterMs)
    .toSorted((one, other) => one.savedAt - other.savedAt)
    .map(({ key }) => key);
}

function readDraft(store: Storage, key: string): LocalDraft | null {
  try {
    const { sitting, ...rest } = Object(JSON.parse(store.getItem(key) ?? "null")) as { sitting?: unknown };
    // Stored under this name by older releases.
    const draft: unknown = { sessionId: sitting, ...rest };
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is LocalDraft {
  const { sessionId, version, savedAt, values } = Object(value) as Partial<Record<keyof LocalDraft, unknown>>;
  return (
    typeof sessionId === "string" &&
    (version === null || typeof version === "number") &&
    typeof savedAt === "number" &&
    typeof values === "object" &&
    values !== null
  );
}

/**
 * Marks a draft as open in this tab, until the signal aborts or the browser ends the tab. Does nothing without Web Locks (a page that
 * is not served securely).
 */
export function lockDraft(key: string, signal: AbortSignal): void {
  const until = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
  void tabLocks()?.request(key, () => until);
}

/** Those of these keys whose drafts are open in a tab. */
export async function findLockedDrafts(keys: readonly string[]): Promise<Set<string>> {
  const held = (await tabLocks()?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name && keys.includes(name) ? [name] : [])));
}

/**
 * Draft values in the shape of the present form: fields that are unknown or have another type (a draft of an older release) get the
 * stored value.
 */
export function fitValues<V extends object>(draft: Record<string, unknown>, stored: V): V {
  const known = Object.entries(draft).filter(
    ([field, value]) => field in stored && isLike(value, stored[field as keyof V]),
  );
  return { ...stored, ...Object.fromEntries(known) };
}

function isLike(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) {
    return Array.isArray(value) && value.every((item) => model.every((other) => typeof item === typeof other));
  }
  return typeof value === typeof model && !Array.isArray(value) && (value === null) === (model === null);
}

/** A value as text, to compare two versions. */
export function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    const written = value.filter((item) => !isBlankValue(item));
    return written.map(asText).join("\n");
  }
  if (typeof value === "object" && value !== null) return Object.values(value).map(asText).join(": ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
