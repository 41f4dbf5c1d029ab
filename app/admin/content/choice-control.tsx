import { useId } from "react";
import type { ChoiceField } from "./content-field.ts";

interface ChoiceControlProps {
  field: ChoiceField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One out of a few known values. A stored value that is not among them stays a choice, so that opening a form changes nothing. */
export function ChoiceControl({
  field: { name, label, hint, options },
  value: chosen,
  onChange,
  error,
}: ChoiceControlProps) {
  const id = useId();
  const isKnown = options.some(({ value }) => value === chosen);
  const all = isKnown || chosen === "" ? options : [...options, { value: chosen, label: chosen }];
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <select
        id={id}
        name={name}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
        className="min-h-11 w-full rounded-md border border-line-strong bg-white px-3 text-base aria-invalid:border-rose"
      >
        {all.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
    </div>
  );
}
