import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { TextArea, TextInput } from "#app/ui/field.tsx";
import { LengthNote, isTooLong } from "../field-notes.tsx";
import { Rows, useRows } from "./rows.tsx";
import { splitIntoRows } from "./row-moves.tsx";
import type { Entry, EntryColumn } from "#domain/documents/kind.ts";

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
    if (list.onKey(event, index)) return;
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
            aria-invalid={describedBy !== undefined || isTooLong(item, maxLength) ? true : undefined}
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

interface EntriesFieldProps {
  /** Each row is one form value for each column, `{name}.{column}`, in order. */
  name: string;
  label: string;
  /** Name of one entry in lower case, for buttons and announcements: "metric". */
  entry: string;
  columns: readonly EntryColumn[];
  items: readonly Entry[];
  onChange: (items: Entry[]) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A list of entries with several texts each. A row that lacks a required one says what becomes of it. */
export function EntriesField({ name, columns, items, onChange, entry, ...field }: EntriesFieldProps) {
  const blank = Object.fromEntries(columns.map((column) => [column.name, ""]));
  const list = useRows({ items, onChange, blank, isBlank, entry });
  const isShort = columns.length <= 3 && columns.every(({ type }) => type === "line");
  return (
    <Rows {...field} list={list}>
      {({ item, index, name: rowName, describedBy }) => {
        const part = (column: EntryColumn) => ({
          name: `${name}.${column.name}`,
          "aria-label": `${column.label}, ${rowName}`,
          "aria-describedby": describedBy,
          "aria-invalid": isLong(item, column) || (describedBy && isMissing(item, column)) ? true : undefined,
          dir: "auto",
          placeholder: column.label,
          value: item[column.name] ?? "",
          onChange: (event: { target: { value: string } }) =>
            list.set(index, { ...item, [column.name]: event.target.value }),
        });
        const missing = isBlank(item) ? undefined : columns.find((column) => isMissing(item, column));
        return (
          <div className={`grid min-w-0 flex-1 gap-1.5 ${isShort ? "sm:grid-cols-[minmax(6rem,1fr)_2fr]" : ""}`}>
            {columns.map((column, place) =>
              column.type === "line" || column.type === "address" ? (
                <span key={column.name} className={isShort && place === 2 ? "sm:col-span-2" : "contents"}>
                  <TextInput {...part(column)} onKeyDown={(event: KeyboardEvent) => void list.onKey(event, index)} />
                </span>
              ) : (
                <TextArea
                  key={column.name}
                  {...part(column)}
                  rows={column.type === "lines" ? 3 : 2}
                  className="min-h-16!"
                />
              ),
            )}
            <div className="grid gap-1.5 empty:hidden sm:col-span-full">
              {columns.map((column) => (
                <LengthNote key={column.name} text={item[column.name] ?? ""} maxLength={column.maxLength} />
              ))}
            </div>
            {missing && <p className="text-xs text-ink-soft sm:col-span-full">{missing.required}</p>}
          </div>
        );
      }}
    </Rows>
  );
}

function isBlank(item: Entry): boolean {
  return Object.values(item).every((text) => text.trim() === "");
}

function isMissing(item: Entry, { name, required }: EntryColumn): boolean {
  return required !== undefined && (item[name] ?? "").trim() === "" && !isBlank(item);
}

function isLong(item: Entry, { name, maxLength }: EntryColumn): boolean {
  return (item[name] ?? "").trim().length > maxLength;
}
