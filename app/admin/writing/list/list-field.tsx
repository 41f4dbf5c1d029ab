import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { TextArea } from "#app/ui/field.tsx";
import { LengthNote } from "../text-length.tsx";
import { Rows, useRows } from "./rows.tsx";
import { splitIntoRows } from "./row-moves.ts";

interface ListFieldProps {
  /** Each row is a form value of this name, in order. Blank ones are sent, too, and dropped by the server. */
  name: string;
  label: string;
  /** Name of one entry in lower case, for buttons and announcements: "scenario". */
  entry: string;
  items: readonly string[];
  onChange: (items: string[]) => void;
  /** Maximum characters of one entry. */
  maxLength?: number;
  hint?: ReactNode;
  error?: string | undefined;
}

/**
 * A list of texts. Enter adds a row, Backspace in an empty row removes it, Alt with an arrow key moves it, and a pasted list
 * becomes rows.
 */
export function ListField({ name, items, onChange, maxLength, entry, ...field }: ListFieldProps) {
  const list = useRows({ items, onChange, blank: "", isBlank: (item) => item.trim() === "", entry });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    if (list.onKey(event, index) || event.nativeEvent.isComposing) return;
    if (event.key !== "Backspace" || event.currentTarget.value !== "" || !list.canRemove) return;
    event.preventDefault();
    list.remove(index);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, index: number) {
    const lines = splitIntoRows(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const [first = "", ...others] = lines;
    const last = others.pop() ?? "";
    list.spread(index, [value.slice(0, selectionStart) + first, ...others, last + value.slice(selectionEnd)]);
  }

  return (
    <Rows {...field} list={list}>
      {({ item, index, name: rowName, describedBy }) => (
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
          {/* A text area, so that a long entry is fully visible; it never contains a line break. */}
          <TextArea
            name={name}
            dir="auto"
            aria-label={capitalized(rowName)}
            aria-describedby={describedBy}
            aria-invalid={describedBy ? true : undefined}
            value={item}
            rows={1}
            onChange={(event) => list.set(index, event.target.value.replace(/[\r\n]+/g, " "))}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            className="min-h-11! resize-none py-2! wrap-anywhere max-sm:min-h-12!"
          />
          <LengthNote text={item} maxLength={maxLength} />
        </div>
      )}
    </Rows>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
