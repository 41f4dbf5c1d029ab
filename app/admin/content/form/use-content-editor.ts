import { useRef, useState, useEffect, useEffectEvent } from "react";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { FieldValue, FormValues } from "#domain/content/fields.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { useChange } from "../../screen/use-change.ts";
import { type DraftOffer, useLocalDraft } from "../../writing/drafts/use-local-draft.ts";
import type { ContentAnswer } from "../change-content.ts";
import { changedFields, formOf, isSameValue, openedValues, valuesOf } from "./form-values.ts";

/** A stored item as far as its form cares. */
export interface EditedRow {
  id: string;
  version: number;
  slug?: string;
  /** A new title leaves its address as it is. */
  keepsAddress?: boolean;
}

/**
 * The text of one item from opening to saving: what was opened, what is typed, and how the save went. Whatever goes wrong,
 * everything typed stays.
 * @param row the item to edit; null for a new one
 * @param onSaved called once when it is stored and the form is done with
 * @param onStored called after each save that stays in the form, with the item's id; resolves when the screen has followed
 */
export function useContentEditor(
  kind: ManagedKind,
  row: EditedRow | null,
  onSaved: () => void,
  onStored: (id: string) => Promise<void>,
) {
  // What was opened stays what it is: a list that refreshes behind the form must not move the version under the text.
  const [opened, setOpened] = useState(() => ({ row, values: openedValues(row, kind.fields) }));
  const [values, setValues] = useState(opened.values);
  /** A refusal that has been dealt with; its words need not be shown any longer. */
  const [settled, settle] = useState<ActionFailure | null>(null);
  const draft = useLocalDraft<FormValues>({
    collection: kind.collection,
    id: opened.row?.id ?? null,
    version: opened.row?.version ?? null,
    values,
    stored: opened.values,
  });
  const toast = useToast();
  const isSaved = useRef(false);
  /** What the server was asked to store last. */
  const sent = useRef(values);
  /** Whether the form stays open after that. */
  const [stays, setStays] = useState(false);

  const change = useChange<ContentAnswer>(kind.path, ({ done, item }) => {
    isSaved.current = true;
    draft.clear();
    if (stays && item) {
      // What was typed since is unsaved text of the new version.
      setOpened((before) => ({ row: { ...before.row, ...item }, values: sent.current }));
      void onStored(item.id).finally(() => (isSaved.current = false));
      return;
    }
    toast({ title: "Success", description: `${kind.name} ${done} successfully` });
    onSaved();
  });

  function post(target: Record<string, string>, content: FormValues, staysOpen: boolean) {
    if (change.busy) return;
    sent.current = content;
    setStays(staysOpen);
    const body = formOf(content);
    for (const [name, value] of Object.entries(target)) body.set(name, value);
    change.post(body);
  }

  function store(target: EditedRow | null, content: FormValues, staysOpen = false) {
    if (!target) return post({ intent: "create" }, content, staysOpen);
    post({ intent: "update", id: target.id, version: String(target.version) }, content, staysOpen);
  }

  const failure = change.failure === settled ? null : change.failure;

  /** Goes on from what somebody else has stored, with this text. @returns the item at their version */
  function takeOver(merged: FormValues): EditedRow | null {
    const conflict = failure?.conflict;
    if (!conflict || !opened.row) return opened.row;
    const theirs = { ...opened.row, version: conflict.version };
    setOpened({ row: theirs, values: { ...valuesOf(conflict.theirs, kind.fields), slug: theirs.slug ?? "" } });
    setValues({ ...merged, slug: values["slug"] ?? "" });
    settle(failure);
    return theirs;
  }

  /** Unsaved text of an earlier sitting, over the version that it was written over: a stale one is found out when it is saved. */
  function restore(offer: DraftOffer<FormValues>) {
    const { row } = opened;
    if (row && offer.version !== null) setOpened({ ...opened, row: { ...row, version: offer.version } });
    setValues(offer.values);
  }

  const isChanged =
    changedFields(opened.values, values, kind.fields).length > 0 || !isSameValue(opened.values["slug"], values["slug"]);
  let saveState: "saving" | "saved" | null = null;
  if (change.busy) saveState = "saving";
  else if (change.answer && !isChanged) saveState = "saved";
  return {
    opened,
    values,
    busy: change.busy,
    /** How a save that stays in the form went; null when there is nothing to say. */
    staying: stays ? saveState : null,
    failure,
    draft,
    restore,
    isChanged,
    isUnsaved: () => isChanged && !isSaved.current,
    type: (name: string, value: FieldValue) => setValues((present) => ({ ...present, [name]: value })),
    save: () => store(opened.row, values),
    /** The last save once more, after it was refused. */
    resend: () => store(opened.row, values, stays),
    saveAndStay: () => store(opened.row, values, true),
    saveAsNew: () => store(null, values),
    merge: takeOver,
    saveMerged: (merged: FormValues) => store(takeOver(merged), merged),
  };
}

/** Ctrl+S, or Cmd+S, wherever the focus is in the window; the browser's own "save page" is of no use while editing. */
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
