import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { FieldValue, FormValues, ManagedKind } from "#domain/documents/kind.ts";
import { Keys } from "../../frame/keys.tsx";
import { DialogFooter } from "./content-form.tsx";

/** What a form does with what is typed, by the rights of its editor and the state of its item. */
export interface FormActions {
  /** What the main button does to the live site; null where nothing goes live from the form. */
  main: "Publish" | "Update" | "Unpublish" | null;
  /** Whether "Save draft" stores the item itself, which visitors don't see, in place of a draft beside it. */
  storesItem: boolean;
}

/**
 * Decides that.
 * @param form.wasPublic whether visitors saw the item when the form was opened
 * @param form.isPlanned whether a plan publishes the item: it keeps what it was made with
 */
export function formActions(
  kind: ManagedKind,
  form: { mayPublish: boolean; wasPublic: boolean; isPlanned: boolean; values: FormValues },
): FormActions {
  const { mayPublish, wasPublic, isPlanned, values } = form;
  if (!mayPublish) return { main: null, storesItem: false };
  const isShown = values[kind.shown] === true;
  const main = !wasPublic ? "Publish" : isShown ? "Update" : "Unpublish";
  return { main, storesItem: !wasPublic && !isShown && !isPlanned && isComplete(kind, values) };
}

/** Whether no required field is blank. */
function isComplete({ fields }: ManagedKind, values: FormValues): boolean {
  return fields.every((field) => !("required" in field && field.required) || !isBlank(values[field.name]));
}

const isBlank = (value: FieldValue | undefined) => typeof value !== "string" || value.trim() === "";

interface FormFootProps {
  /** Id of the form, which "Save draft" submits. */
  form: string;
  status: ReactNode;
  /** What is under way. */
  busy: "save" | "main" | null;
  saveLabel: string;
  /** Each is null where it can't be done. */
  main: FormActions["main"];
  onMain: () => void;
  onSchedule: (() => void) | null;
  onAsk: (() => void) | null;
}

/** The foot of a form: every way to go on with what is typed, in one place, with the keys. */
export function FormFoot({ form, status, busy, saveLabel, main, onMain, onSchedule, onAsk }: FormFootProps) {
  const others = busy !== null;
  return (
    <DialogFooter>
      <p role="status" className="mr-auto max-sm:basis-full text-sm font-semibold text-evergreen-700">
        {status}
      </p>
      {/* On a phone two beside each other, so that the rows are even. */}
      <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex">
        <Button
          type="submit"
          form={form}
          variant={main === null ? "primary" : "secondary"}
          busy={busy === "save"}
          disabled={busy === "main"}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {saveLabel} <Keys>Ctrl+S</Keys>
        </Button>
        {onSchedule && (
          <Button variant="secondary" onClick={onSchedule} disabled={others}>
            Schedule …
          </Button>
        )}
        {onAsk && (
          <Button variant="secondary" onClick={onAsk} disabled={others}>
            Request review
          </Button>
        )}
        {main && (
          <Button
            onClick={onMain}
            busy={busy === "main"}
            disabled={busy === "save"}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {main} <Keys>Ctrl+Enter</Keys>
          </Button>
        )}
      </div>
    </DialogFooter>
  );
}

interface FormKeys {
  isBusy: boolean;
  save(): void;
  main(): void;
}

/**
 * Ctrl+S or Cmd+S saves the draft wherever the focus is, in place of the browser's "save page"; while the form is busy, right after that.
 * Ctrl+Enter or Cmd+Enter does what the main button does, from anywhere in the form but fields that use it themselves, and not from a
 * dialog above the form.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, keys: FormKeys): void {
  const { isBusy } = keys;
  const isToSave = useRef(false);
  const saveNext = useEffectEvent(() => {
    if (!isToSave.current) return;
    isToSave.current = false;
    keys.save();
  });
  useEffect(() => {
    if (!isBusy) saveNext();
  }, [isBusy]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey) return;
    if (key.toLowerCase() === "s") {
      event.preventDefault();
      if (repeat) return;
      if (isBusy) isToSave.current = true;
      else keys.save();
    } else if (key === "Enter" && target instanceof Element) {
      const dialog = form.current?.closest("dialog");
      const around = target.closest("dialog");
      const isAbove = document.querySelectorAll("dialog:modal").length > 1;
      if (!dialog || (around ? around !== dialog : isAbove) || target.closest("[data-own-enter]")) return;
      // Before the text editor makes a line of it.
      event.preventDefault();
      event.stopPropagation();
      if (!repeat && !isBusy) keys.main();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener, { capture: true });
    return () => document.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
