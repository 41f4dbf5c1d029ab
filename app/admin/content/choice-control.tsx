import { Field, Select } from "#app/ui/field.tsx";
import type { ChoiceField } from "#domain/content/fields.ts";

interface ChoiceControlProps {
  field: ChoiceField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One out of a few known values. A stored value that is not among them stays a choice, so that opening a form changes nothing. */
export function ChoiceControl({ field, value: chosen, onChange, error }: ChoiceControlProps) {
  const { name, label, hint, options, optional = false } = field;
  const isKnown = options.some(({ value }) => value === chosen);
  const all = isKnown || chosen === "" ? options : [...options, { value: chosen, label: chosen }];
  return (
    <Field label={label} hint={hint} required={!optional} error={error}>
      <Select name={name} value={chosen} onChange={(event) => onChange(event.target.value)}>
        {all.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
