import type { KeyboardEvent, ReactNode } from "react";
import { TextInput } from "#app/ui/field.tsx";
import { LengthNote } from "../text-length.tsx";
import { Rows, useRows } from "./rows.tsx";

interface Metric {
  label: string;
  value: string;
}

interface MetricsFieldProps {
  /** Each row is two form values, `{name}.label` and `{name}.value`, in order. */
  name: string;
  label: string;
  items: readonly Metric[];
  onChange: (items: Metric[]) => void;
  /** Maximum characters. */
  maxLength?: { label: number; value: number };
  hint?: ReactNode;
  error?: string | undefined;
}

/** A list of figures with labels. A row with only one of both shows a warning, because the server drops it. */
export function MetricsField({ name, items, onChange, maxLength, ...field }: MetricsFieldProps) {
  const list = useRows({
    items,
    onChange,
    blank: { label: "", value: "" },
    isBlank: ({ label, value }) => label.trim() === "" && value.trim() === "",
    entry: "metric",
  });

  return (
    <Rows {...field} list={list}>
      {({ item, index, name: rowName, describedBy }) => {
        const missing = missingPart(item);
        const part = (key: keyof Metric, label: string) => ({
          name: `${name}.${key}`,
          "aria-label": `${label}, ${rowName}`,
          "aria-describedby": describedBy,
          dir: "auto",
          placeholder: label,
          value: item[key],
          onChange: (event: { target: { value: string } }) => list.set(index, { ...item, [key]: event.target.value }),
          onKeyDown: (event: KeyboardEvent) => void list.onKey(event, index),
        });
        return (
          <div className="grid min-w-0 flex-1 gap-1.5 sm:grid-cols-[minmax(6rem,1fr)_2fr]">
            <TextInput {...part("value", "Figure")} />
            <TextInput {...part("label", "What it measures")} />
            <div className="grid gap-1.5 empty:hidden sm:col-span-2">
              <LengthNote text={item.value} maxLength={maxLength?.value} />
              <LengthNote text={item.label} maxLength={maxLength?.label} />
            </div>
            {missing && <p className="text-xs text-ink-soft sm:col-span-2">{missing}</p>}
          </div>
        );
      }}
    </Rows>
  );
}

function missingPart({ label, value }: Metric): string | null {
  if (label.trim() !== "" && value.trim() === "") return "Without a figure this row is not kept.";
  if (value.trim() !== "" && label.trim() === "") return "Without saying what it measures, this row is not kept.";
  return null;
}
