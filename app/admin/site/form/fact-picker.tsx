import { useId } from "react";
import { Select } from "#app/ui/field.tsx";
import type { Facts } from "#content/facts.ts";
import { labelOf } from "./text-schema.ts";

/** Puts a placeholder into the field that had the focus last. */
export function FactPicker({ facts, onPick }: { facts: Facts; onPick: (name: string) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2">
      <label htmlFor={id} className="text-xs text-ink-soft">
        Insert a fact
      </label>
      <Select
        id={id}
        className="min-h-9! w-auto! max-w-48 px-2! text-sm!"
        value=""
        onChange={({ target }) => {
          if (target.value !== "") onPick(target.value);
        }}
      >
        <option value="">Choose …</option>
        {Object.entries(facts).map(([name, fact]) => (
          <option key={name} value={name}>
            {`${labelOf(name)}: ${fact}`.slice(0, 60)}
          </option>
        ))}
      </Select>
    </div>
  );
}
