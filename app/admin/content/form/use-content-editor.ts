import { useRef, useState, useEffect, useEffectEvent } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { FieldValue, FormValues, ManagedKind } from "#domain/content/kind.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import type { OpenRelease } from "../../releases/planning.tsx";
import { useChange } from "../../screen/change.tsx";
import { type DraftOffer, useLocalDraft } from "../../writing/drafts/use-local-draft.ts";
import type { ContentAnswer } from "../change-content.ts";
import { useServerDraft } from "./server-draft.tsx";
import { changedFields, formOf, isSameValue, openedValues, textOf, valuesOf } from "./form-values.ts";

/** The part of a stored item that its form needs. */
export interface EditedRow {
  id: string;
  version: number;
  slug?: string;
  /** A new title does not change the address. */
  keepsAddress?: boolean;
  /** The draft beside it. */
  draft?: ItemDraft | null;
}

/** A draft that a form goes on with: of an item that was never public, or in a release. */
export interface HeldDraft {
  id: string;
  draft: ItemDraft;
  /** The release that it belongs to; null beside the live site. */
  release: OpenRelease | null;
}

/** A save, the publication of a draft, or its move into a release. */
type AskedFor = "save" | { draft: ItemDraft; override: string } | { release: string };

/**
 * State of the form of one item: the opened values, the typed values, and the result of the save. After a failure everything typed
 * stays.
 * @param row the item to edit; null for a new one
 * @param onSaved called once after a save that ends the form, with the id of what is stored
 * @param onStored called with the item's id after each save that keeps the form open; resolves when the URL has changed
 * @param heldDraft the draft that the form goes on with from the beginning
 * @param onKept called with the id of a new item when its first draft was stored; resolves when the URL has changed
 */
export function useContentEditor(
  kind: ManagedKind,
  row: EditedRow | null,
  onSaved: (id?: string) => void,
  onStored: (id: string) => Promise<void>,
  heldDraft: HeldDraft | null,
  onKept: (id: string) => Promise<void>,
) {
  // State, not `row` itself: a list that is loaded again behind the form must not change the version under the text.
  const [opened, setOpened] = useState(() => ({
    row: row && heldDraft ? { ...row, version: heldDraft.draft.base } : row,
    values: openedValues(row, kind.fields),
  }));
  /** The text of the draft on the server that was put into the form; null when it began with what is stored. */
  const [begun, setBegun] = useState(() => heldDraft && draftValues(heldDraft.draft, row?.slug ?? "", kind));
  const [values, setValues] = useState(begun ?? opened.values);
  /** A failure that the user has resolved; its message is no longer shown. */
  const [settled, settle] = useState<ActionFailure | null>(null);
  const [textOnServer] = useState(() => {
    const found = heldDraft?.draft ?? row?.draft;
    return found ? draftValues(found, row?.slug ?? "", kind) : null;
  });
  const draft = useLocalDraft<FormValues>({
    collection: kind.collection,
    id: opened.row?.id ?? null,
    version: opened.row?.version ?? null,
    values,
    stored: opened.values,
    onServer: textOnServer,
  });
  const differsFrom = (other: FormValues) =>
    changedFields(other, values, kind.fields).length > 0 || !isSameValue(other["slug"], values["slug"]);
  const isChanged = differsFrom(opened.values);
  const isTyped = differsFrom(begun ?? opened.values);
  const [newId] = useState(() => heldDraft?.id ?? crypto.randomUUID());
  const draftId = opened.row?.id ?? newId;
  const onServer = useServerDraft({
    collection: kind.collection,
    id: draftId,
    base: opened.row?.version ?? 0,
    values,
    isChanged,
    offered: heldDraft ? null : (row?.draft ?? null),
    held: heldDraft?.draft ?? null,
    release: heldDraft?.release?.id ?? "",
    onFirst: () => {
      if (opened.row) return;
      isMoving.current = true;
      void onKept(newId).finally(() => (isMoving.current = false));
    },
  });
  const toast = useToast();
  const isSaved = useRef(false);
  /** While the address of the form changes under it. */
  const isMoving = useRef(false);
  /** The values of the last save. */
  const sent = useRef(values);
  /** Whether the form stays open after that. */
  const [stays, setStays] = useState(false);
  /** What was asked for last. */
  const asked = useRef<AskedFor>("save");

  const change = useChange<ContentAnswer>(kind.path, ({ done, item }) => {
    isSaved.current = true;
    draft.clear();
    onServer.clear();
    setBegun(null);
    if (stays && item) {
      // What was typed meanwhile is unsaved text of the new version.
      setOpened((before) => ({ row: { ...before.row, ...item }, values: sent.current }));
      onServer.resume();
      void onStored(item.id).finally(() => (isSaved.current = false));
      return;
    }
    toast({ title: "Success", description: `${kind.name} ${done} successfully` });
    onSaved(item?.id);
  });

  /** Whether a save waits for a draft that is on its way. */
  const [isWaiting, wait] = useState(false);
  const busy = change.busy || isWaiting;
  const { resume } = onServer;
  const refused = change.failure;
  useEffect(() => {
    if (refused) resume();
  }, [refused, resume]);

  function post(target: Record<string, string>, content: FormValues, staysOpen: boolean) {
    if (busy) return;
    asked.current = "save";
    sent.current = content;
    setStays(staysOpen);
    const submit = () => {
      wait(false);
      const body = formOf(content);
      const typed = { draftId, draft: String(onServer.version()) };
      for (const [name, value] of Object.entries({ ...target, ...typed })) body.set(name, value);
      change.post(body);
    };
    const draftOnItsWay = onServer.pause();
    if (!draftOnItsWay) return submit();
    wait(true);
    void draftOnItsWay.then(submit);
  }

  function store(target: EditedRow | null, content: FormValues, staysOpen = false) {
    if (!target) return post({ intent: "create" }, content, staysOpen);
    post({ intent: "update", id: target.id, version: String(target.version) }, content, staysOpen);
  }

  function publishDraft(draft: ItemDraft, override = "") {
    asked.current = { draft, override };
    setStays(false);
    change.post({ intent: "publish-draft", id: draftId, draft: String(draft.version), override });
  }

  async function moveDraft(release: string) {
    asked.current = { release };
    setStays(false);
    if (!onServer.offer && !(await onServer.keepNow())) {
      const description = "The draft could not be kept. Your text is still here.";
      return toast({ title: "Error", description, style: "destructive" });
    }
    const version = onServer.offer?.version ?? onServer.version();
    change.post({ intent: "to-release", draftId, draft: String(version), release });
  }

  const failure = change.failure === settled ? null : change.failure;

  /** Bases the form on the version that someone else has stored, with the merged text. @returns the item at that version */
  function rebase(merged: FormValues): EditedRow | null {
    const conflict = failure?.conflict;
    if (!conflict || !opened.row) return opened.row;
    const theirs = { ...opened.row, version: conflict.version };
    setOpened({ row: theirs, values: { ...valuesOf(conflict.theirs, kind.fields), slug: theirs.slug ?? "" } });
    setValues({ ...merged, slug: values["slug"] ?? "" });
    settle(failure);
    return theirs;
  }

  /** Puts the text of a draft into the form, based on its own version: if there is a newer one, the save finds the conflict. */
  function restore(offer: DraftOffer<FormValues>) {
    const { row } = opened;
    if (row && offer.version !== null) setOpened({ ...opened, row: { ...row, version: offer.version } });
    setValues(offer.values);
  }

  let saveState: "saving" | "saved" | null = null;
  if (busy) saveState = "saving";
  else if (change.answer && !isChanged) saveState = "saved";
  return {
    opened,
    values,
    busy,
    /** State of a save that keeps the form open; null when there was none, or the text has changed since. */
    staying: stays ? saveState : null,
    failure,
    draft,
    onServer,
    restore,
    /** Puts the offered draft of the server into the form, based on the version that it was begun on. */
    useServerDraft: (offer: ItemDraft) => {
      const { row: item } = opened;
      if (item && offer.base > 0) setOpened({ ...opened, row: { ...item, version: offer.base } });
      const text = draftValues(offer, textOf(values["slug"]), kind);
      setBegun(text);
      setValues(text);
      onServer.accept();
    },
    /** Publishes the offered draft as it is. */
    publishDraft,
    /** Id of the item, also of one that is not stored yet. */
    id: draftId,
    /** Whether something was typed in this form. */
    isTyped,
    /** Deletes the draft of this form: what is stored stands in it again. */
    discardDraft: async (): Promise<boolean> => {
      if (!(await onServer.discard())) return false;
      draft.clear();
      draft.resume();
      setBegun(null);
      setValues(opened.values);
      return true;
    },
    /** Throws away what was typed in this form. */
    discardTyped: () => {
      draft.clear();
      void onServer.revert(begun);
    },
    /** What is typed may be left: it is kept elsewhere. */
    leaveUnsaved: () => {
      isSaved.current = true;
    },
    /** Moves the offered draft, or the one of this form, into a release. */
    moveDraft,
    isUnsaved: () => isTyped && !isSaved.current && !isMoving.current,
    type: (name: string, value: FieldValue) => setValues((present) => ({ ...present, [name]: value })),
    save: () => store(opened.row, values),
    /** Does again what was asked for last, after it was refused for want of a session. */
    resend: () => {
      const last = asked.current;
      if (last === "save") return store(opened.row, values, stays);
      if ("release" in last) return void moveDraft(last.release);
      publishDraft(last.draft, last.override);
    },
    saveAndStay: () => store(opened.row, values, true),
    saveAsNew: () => store(null, values),
    merge: rebase,
    saveMerged: (merged: FormValues) => store(rebase(merged), merged),
  };
}

/** The fields of a draft as its form has them. @param slug where the draft has none of its own */
function draftValues({ fields }: ItemDraft, slug: string, kind: ManagedKind): FormValues {
  const own = fields["slug"];
  return { ...valuesOf(fields, kind.fields), slug: typeof own === "string" ? own : slug };
}

/** Saves on Ctrl+S or Cmd+S, wherever the focus is, in place of the browser's "save page". */
export function useSaveShortcut(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
