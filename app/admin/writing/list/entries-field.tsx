import type { KeyboardEvent, ReactNode } from "react";
import { TextArea, TextInput } from "#app/ui/field.tsx";
import type { Entry, EntryColumn } from "#domain/content/fields.ts";
import { LengthNote } from "../text-length.tsx";
import { Rows, useRows } from "./rows.tsx";

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
          "aria-invalid": describedBy && (isMissing(item, column) || isLong(item, column)) ? true : undefined,
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
