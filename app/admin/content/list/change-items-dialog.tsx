import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { filterFieldsOf, type ManagedKind } from "#domain/content/kind.ts";
import type { ListFilter } from "#domain/lists/list-filters.ts";

interface ChangeItemsDialogProps {
  kind: ManagedKind;
  filters: readonly ListFilter[];
  title: string;
  busy: boolean;
  error: string | undefined;
  /** Takes the fields of the form that says what to change. */
  onChange: (body: Record<string, string>) => void;
  onClose: () => void;
}

/** Asks which field of the chosen items is changed, and how. */
export function ChangeItemsDialog({ kind, filters, title, busy, error, onChange, onClose }: ChangeItemsDialogProps) {
  const fields = filterFieldsOf(kind);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const field = fields.find((one) => one.name === name);
  const options = filters.find((filter) => filter.field === name)?.options ?? [];
  const entry = field && "entry" in field ? field.entry : null;
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-md">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const textIn = (part: string) => {
            const text = form.get(part);
            return typeof text === "string" ? text : "";
          };
          onChange({ do: entry === null ? "set" : textIn("do"), field: name, value: textIn("value") });
        }}
      >
        <FormError>{error}</FormError>
        <Field label="Field" required>
          <Select value={name} onChange={({ target }) => setName(target.value)}>
            {fields.map(({ name: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {entry !== null && (
          <Field label="What to do" required>
            <Select name="do" key={name}>
              <option value="add">Add the {entry}</option>
              <option value="remove">Remove the {entry}</option>
            </Select>
          </Field>
        )}
        {field?.type === "line" || field?.type === "lines" ? (
          <>
            <Field label={field.label} required={field.type === "lines"}>
              <TextInput key={name} name="value" list="change-items-values" maxLength={200} autoComplete="off" />
            </Field>
            <datalist id="change-items-values">
              {options.map(({ value }) => (
                <option key={value}>{value}</option>
              ))}
            </datalist>
          </>
        ) : (
          <Field label={field?.label ?? ""} required>
            <Select name="value" key={name}>
              {(field?.type === "choice" ? field.options : options).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Change
        </Button>
      </form>
    </Dialog>
  );
}
