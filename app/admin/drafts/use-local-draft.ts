import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type DraftPlace,
  type LocalDraft,
  fitValues,
  deleteDraft,
  deleteOldDrafts,
  draftKey,
  readDrafts,
  writeDraft,
  findLockedDrafts,
  lockDraft,
} from "./local-drafts.ts";
import { changedFields } from "./same-value.ts";
import { useAdminEmail } from "../frame/session/admin-email.ts";

interface LocalDraftOptions<V extends object> {
  /** Name of the table: "blog_posts". */
  collection: string;
  /** Null for a new item of which the server has no draft either. */
  id: string | null;
  /** The release in which it is edited; empty beside the live site. */
  release: string;
  /** The version that the form opened; null for a new item. */
  version: number | null;
  /** The present values of the form, as JSON data. */
  values: V;
  /** The values that it began with: of what is live, or of a draft. */
  stored: V;
  /** The text of the draft on the server when the form was opened: the same text in this browser is not offered once more. */
  onServer: V | null;
}

/** Unsaved text of an earlier editing session. */
export interface DraftOffer<V extends object> {
  values: V;
  savedAt: Date;
  /** The fields in which it differs from what the form began with. */
  changed: (keyof V & string)[];
  /** The version on which it is based; null for a new item. */
  version: number | null;
  /** The item has been saved since. */
  isOutdated: boolean;
}

export interface LocalDraftHandle<V extends object> {
  offer: DraftOffer<V> | null;
  /** To be called when the offered text is in the form. Its draft stays stored until this form has stored its own. */
  accept: () => void;
  /** To be called before another text takes the place of what is typed, which is offered next. */
  setAside: () => void;
  /** Deletes the offered draft. */
  discard: () => void;
  /** Deletes the draft of this form: after a save, or when the editor discards the text. */
  clear: () => void;
  /** To be called when the form goes on after `clear`: what is typed from now on is stored again. */
  resume: () => void;
  /** Why drafts can't be stored, as a message for the editor; null when they can. */
  problem: string | null;
  /** Another tab of this browser is editing the same item and has unsaved text. */
  isOpenElsewhere: boolean;
}

/** A draft that may be offered, and where it is stored. */
interface FoundDraft {
  place: DraftPlace;
  draft: LocalDraft;
}

/** Between the last change and the write. */
const saveDelayMs = 400;
const recheckMs = 2_000;

/**
 * Stores the values of a form in this browser until they are saved, so that a reload, a crash, an ended session or a lost connection
 * loses nothing, and offers the text of earlier editing sessions. Drafts are kept by account, item and editing session: no one is
 * offered another user's text, and two tabs do not overwrite each other's. Pass its handle to `LocalDraftNotice`.
 */
export function useLocalDraft<V extends object>(options: LocalDraftOptions<V>): LocalDraftHandle<V> {
  const { collection, id, release, version, values, stored, onServer } = options;
  const email = useAdminEmail();
  // The text belongs to the user who opened the form, also when another one signs in over it.
  const [user] = useState(email);
  // A new item gets an id when its first draft is kept, or when it is saved for the first time.
  const place = useMemo<DraftPlace>(() => ({ user, collection, id, release }), [user, collection, id, release]);
  const [openedAt] = useState(place);
  const storedAt = useRef(place);
  const [sessionId] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState<FoundDraft[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpenElsewhere, setOpenElsewhere] = useState(false);
  const isOver = useRef(false);
  const removeRestored = useRef<() => void>(null);
  const isChanged = changedFields(stored, values).length > 0;
  const draftIn = (name: string): LocalDraft => ({
    sessionId: name,
    version,
    savedAt: Date.now(),
    values: Object.fromEntries(Object.entries(values)),
  });
  const isOnServer = useEffectEvent(
    ({ draft: { values: text } }: FoundDraft) =>
      onServer !== null && changedFields(onServer, fitValues(text, onServer)).length === 0,
  );
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const findDrafts = async () => {
      const left = await findOtherDrafts(openedAt, sessionId);
      if (signal.aborted) return;
      for (const other of left.drafts) if (isOnServer(other)) remove(other);
      setFound(left.drafts.filter((other) => !isOnServer(other)));
      setOpenElsewhere(left.isOpenElsewhere);
      // A tab that was just reloaded may not have released its lock yet.
      if (left.isOpenElsewhere) again = setTimeout(() => void findDrafts(), recheckMs);
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    void findDrafts();
    return () => {
      controller.abort();
      clearTimeout(again);
    };
  }, [openedAt, sessionId]);

  // After a save that leaves the form open.
  useEffect(() => {
    isOver.current = false;
  }, [version]);

  const storeDraft = useEffectEvent(() => {
    if (isOver.current) return;
    if (!isChanged) return removeDraft(place, sessionId);
    const store = openStore();
    const isStored = store !== null && writeDraft(store, place, draftIn(sessionId));
    setProblem(isStored ? null : notStored);
    if (!isStored) return;
    removeRestored.current?.();
    removeRestored.current = null;
  });

  // What is typed moves along when a new item gets its id.
  useEffect(() => {
    const controller = new AbortController();
    lockDraft(draftKey(place, sessionId), controller.signal);
    if (storedAt.current !== place) {
      removeDraft(storedAt.current, sessionId);
      storedAt.current = place;
      storeDraft();
    }
    return () => controller.abort();
  }, [place, sessionId]);

  useEffect(() => {
    const timer = setTimeout(storeDraft, saveDelayMs);
    return () => clearTimeout(timer);
    // `stored` and `version`: what was typed during a save that leaves the form open is unsaved text of the new version.
  }, [values, stored, version]);

  useEffect(() => {
    const storeNow = () => storeDraft();
    addEventListener("pagehide", storeNow);
    document.addEventListener("visibilitychange", storeNow);
    return () => {
      removeEventListener("pagehide", storeNow);
      document.removeEventListener("visibilitychange", storeNow);
      storeDraft();
    };
  }, []);

  const next = found.find(({ draft }) => changedFields(stored, fitValues(draft.values, stored)).length > 0);
  const offer = next ? offerOf(next.draft, stored, version) : null;
  const forget = (other: FoundDraft | undefined) => setFound((drafts) => drafts.filter((one) => one !== other));

  function setAside() {
    const store = openStore();
    const draft = draftIn(crypto.randomUUID());
    if (isChanged && store !== null && writeDraft(store, place, draft))
      setFound((drafts) => [...drafts, { place, draft }]);
  }

  return {
    offer,
    accept: () => {
      removeRestored.current = next ? () => remove(next) : null;
      // What was typed before becomes the next offer, so that accepting one loses nothing.
      setAside();
      forget(next);
    },
    setAside,
    discard: () => {
      if (next) remove(next);
      forget(next);
    },
    clear: useCallback(() => {
      isOver.current = true;
      removeDraft(place, sessionId);
      removeRestored.current?.();
    }, [place, sessionId]),
    resume: useCallback(() => {
      isOver.current = false;
    }, []),
    problem,
    isOpenElsewhere,
  };
}

const notStored =
  "This browser has no space or permission to keep unsaved text. Save often: closing the tab would lose what you typed.";

function offerOf<V extends object>(draft: LocalDraft, stored: V, version: number | null): DraftOffer<V> {
  const values = fitValues(draft.values, stored);
  return {
    values,
    savedAt: new Date(draft.savedAt),
    changed: changedFields(stored, values),
    version: draft.version,
    isOutdated: draft.version !== version,
  };
}

async function findOtherDrafts(place: DraftPlace, sessionId: string) {
  const store = openStore();
  if (!store) return { drafts: [], isOpenElsewhere: false };
  deleteOldDrafts(store, Date.now());
  const all = readDrafts(store, place).filter((draft) => draft.sessionId !== sessionId);
  const held = await findLockedDrafts(all.map((draft) => draftKey(place, draft.sessionId)));
  const isHeld = (draft: LocalDraft) => held.has(draftKey(place, draft.sessionId));
  const drafts = all.filter((draft) => !isHeld(draft)).map((draft): FoundDraft => ({ place, draft }));
  return { drafts, isOpenElsewhere: all.some(isHeld) };
}

function remove({ place, draft }: FoundDraft): void {
  removeDraft(place, draft.sessionId);
}

function removeDraft(place: DraftPlace, sessionId: string): void {
  const store = openStore();
  if (store) deleteDraft(store, place, sessionId);
}

/** localStorage; null where it is blocked. */
function openStore(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
