import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { changedFields, fitValues } from "./compare-values.ts";
import {
  deleteDraft,
  deleteOldDrafts,
  draftKey,
  readDrafts,
  writeDraft,
  type DraftPlace,
  type KeptDraft,
  heldSittings,
  holdSitting,
} from "./draft-store.ts";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../../layout.tsx";

interface KeptDraftOptions<V extends object> {
  /** The table, as in revisions: "blog_posts". */
  collection: string;
  /** Null for something new. */
  id: string | null;
  /** The version that the form opened; null for something new. */
  version: number | null;
  /** What the form holds now: plain data. */
  values: V;
  /** What it held when it was opened. */
  stored: V;
}

/** Text of an earlier sitting that was never saved. */
export interface DraftOffer<V extends object> {
  values: V;
  savedAt: Date;
  /** The fields in which it differs from what is stored. */
  changed: (keyof V & string)[];
  /** The version it was written over; null for something new. */
  version: number | null;
  /** The item was saved since, here or by somebody else. */
  isOutdated: boolean;
}

export interface KeptDraftHandle<V extends object> {
  offer: DraftOffer<V> | null;
  /** Takes the offer away after its text went into the form; it stays kept until this form has written its own. */
  take: () => void;
  /** Forgets the offered text. */
  discard: () => void;
  /** Forgets what this form has kept: after a save, or when the editor throws the text away. */
  clear: () => void;
  /** Why unsaved text is not kept at the moment, in words for the editor; null while all is well. */
  problem: string | null;
  /** Another tab of this browser is editing the same item and has unsaved text. */
  isOpenElsewhere: boolean;
}

/** Longest time between a keystroke and its being kept (milliseconds). */
const delay = 400;
const lookAgainAfter = 2_000;

/**
 * Keeps what a form holds in this browser until it is saved, so that a reload, a crash, an ended session or a lost
 * connection costs nothing, and offers what an earlier sitting left behind. Kept by account, item and sitting: nobody is
 * offered somebody else's text, and two tabs do not overwrite each other's.
 * Pass its handle to `KeptDraftNotice`.
 */
export function useKeptDraft<V extends object>(options: KeptDraftOptions<V>): KeptDraftHandle<V> {
  const { collection, id, version, values, stored } = options;
  const email = useAdminEmail();
  // Whoever opened the form wrote the text, even if somebody else signs in over it.
  const [user] = useState(email);
  // A new item gets an id when it is saved for the first time.
  const place = useMemo<DraftPlace>(() => ({ user, collection, id }), [user, collection, id]);
  const [sitting] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState<KeptDraft[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpenElsewhere, setOpenElsewhere] = useState(false);
  const isOver = useRef(false);
  const takenSitting = useRef<string>(null);
  const isChanged = changedFields(stored, values).length > 0;
  const draftIn = (name: string): KeptDraft => ({
    sitting: name,
    version,
    savedAt: Date.now(),
    values: Object.fromEntries(Object.entries(values)),
  });
  const forget = useCallback(
    (name: string | null | undefined) => {
      const store = openStore();
      if (store && name) deleteDraft(store, place, name);
    },
    [place],
  );

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    holdSitting(draftKey(place, sitting), signal);
    const look = async () => {
      const left = await findLeftBehind(place, sitting);
      if (signal.aborted) return;
      setFound(left.drafts);
      setOpenElsewhere(left.isOpenElsewhere);
      // A tab that was reloaded a moment ago may not have let go yet.
      if (left.isOpenElsewhere) again = setTimeout(() => void look(), lookAgainAfter);
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    void look();
    return () => {
      ending.abort();
      clearTimeout(again);
    };
  }, [place, sitting]);

  // A form that stays open after a save goes on being kept.
  useEffect(() => {
    isOver.current = false;
  }, [version]);

  const keep = useEffectEvent(() => {
    if (isOver.current) return;
    if (!isChanged) return forget(sitting);
    const store = openStore();
    const isKept = store !== null && writeDraft(store, place, draftIn(sitting));
    setProblem(isKept ? null : notKept);
    if (!isKept) return;
    forget(takenSitting.current);
    takenSitting.current = null;
  });

  useEffect(() => {
    const timer = setTimeout(keep, delay);
    return () => clearTimeout(timer);
    // After a save that leaves the form open, what was typed meanwhile is unsaved text of the new version.
  }, [values, version]);

  useEffect(() => {
    const keepNow = () => keep();
    addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keep();
    };
  }, []);

  const next = found.find((draft) => changedFields(stored, fitValues(draft.values, stored)).length > 0);
  const offer = next ? offerOf(next, stored, version) : null;

  return {
    offer,
    take: () => {
      takenSitting.current = next?.sitting ?? null;
      const store = openStore();
      // What was typed before the offer was taken becomes the next offer, so that taking one costs nothing either.
      const typed = draftIn(crypto.randomUUID());
      const isOffered = isChanged && store !== null && writeDraft(store, place, typed);
      setFound((drafts) => [...drafts.filter((draft) => draft !== next), ...(isOffered ? [typed] : [])]);
    },
    discard: () => {
      forget(next?.sitting);
      setFound((drafts) => drafts.filter((draft) => draft !== next));
    },
    clear: useCallback(() => {
      isOver.current = true;
      forget(sitting);
      forget(takenSitting.current);
    }, [forget, sitting]),
    problem,
    isOpenElsewhere,
  };
}

const notKept =
  "This browser has no room, or no permission, to keep unsaved text. Save often: a closed tab would lose what you typed.";

function offerOf<V extends object>(draft: KeptDraft, stored: V, version: number | null): DraftOffer<V> {
  const values = fitValues(draft.values, stored);
  return {
    values,
    savedAt: new Date(draft.savedAt),
    changed: changedFields(stored, values),
    version: draft.version,
    isOutdated: draft.version !== version,
  };
}

async function findLeftBehind(place: DraftPlace, sitting: string) {
  const store = openStore();
  if (!store) return { drafts: [], isOpenElsewhere: false };
  deleteOldDrafts(store, Date.now());
  const all = readDrafts(store, place).filter((draft) => draft.sitting !== sitting);
  const held = await heldSittings(all.map((draft) => draftKey(place, draft.sitting)));
  const isHeld = (draft: KeptDraft) => held.has(draftKey(place, draft.sitting));
  return { drafts: all.filter((draft) => !isHeld(draft)), isOpenElsewhere: all.some(isHeld) };
}

/** The browser's store, or null where it is switched off. */
function openStore(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The address of the admin who is signed in, as the admin layout knows it; empty when there is none. */
function useAdminEmail(): string {
  const auth = useRouteLoaderData<typeof loader>("admin/layout")?.auth;
  return auth?.state === "ready" ? auth.email.toLowerCase() : "";
}
