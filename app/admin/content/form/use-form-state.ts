import { useLayoutEffect, useRef, useState } from "react";
import type { FormValues, ManagedKind } from "#domain/documents/kind.ts";
import type { StoredDraft } from "#domain/publishing/drafts/beside-item.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import type { EditedRow, HeldDraft } from "./edited-item.ts";
import type { OpenedItem } from "./form-conflicts.ts";
import { draftValues, isSameForm, openedValues } from "./form-values.ts";

/**
 * What stands in the form of an item, and what it is based on. State, not the item itself: a list that is loaded again behind the form must
 * not change the version under the text.
 * @param row the item to edit; null for a new one
 * @param heldDraft the draft that the form goes on with from the beginning
 */
export function useFormState(kind: ManagedKind, row: EditedRow | null, heldDraft: HeldDraft | null) {
  const [opened, setOpened] = useState<OpenedItem>(() => ({
    row: row && heldDraft ? { ...row, version: heldDraft.draft.base } : row,
    values: openedValues(row, kind.fields),
  }));
  const textOfDraft = (draft: Pick<ItemDraft, "fields">, slug = row?.slug ?? "") =>
    draftValues(draft, slug, kind.fields);
  const [begun, setBegun] = useState(() => heldDraft && textOfDraft(heldDraft.draft));
  const [values, setValues] = useState(begun ?? opened.values);
  const latest = useRef(values);
  /** What was followed last. */
  const turn = useRef<{ readonly isShown: boolean } | null>(null);
  useLayoutEffect(() => {
    latest.current = values;
  });
  return {
    opened,
    setOpened,
    /** The text of the draft on the server that was put into the form; null when it began with what is stored. */
    begun,
    setBegun,
    values,
    setValues,
    textOfDraft,
    /** Looks from now on whether something is typed: that the item was shown or hidden meanwhile is not. */
    watch() {
      const known = turn.current;
      const asNow = (before: FormValues): FormValues =>
        turn.current === known || !turn.current ? before : { ...before, [kind.shown]: turn.current.isShown };
      const isStill = (before: FormValues) => isSameForm(before, latest.current, kind.fields);
      return { asNow, isTyped: () => !isStill(values) && !isStill(asNow(values)) };
    },
    /**
     * Goes on from an item that was shown or hidden since: the form says so, and whoever does it again means it.
     * @param kept what was kept in a draft meanwhile
     * @returns the same as the draft has it by now
     */
    follow({ to, version }: NonNullable<StoredDraft["turned"]>, kept: FormValues): FormValues {
      turn.current = { isShown: to === "shown" };
      const turned = (before: FormValues) => ({ ...before, [kind.shown]: to === "shown" });
      const next = turned(kept);
      setOpened((before) => ({ row: before.row && { ...before.row, version }, values: turned(before.values) }));
      setBegun((before) => before && turned(before));
      setValues((present) => (present === kept ? next : turned(present)));
      return next;
    },
  };
}
