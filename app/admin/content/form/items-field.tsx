import { use, useId, useRef, useState, createContext } from "react";
import { Select } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import type { ItemsField as Described } from "#domain/documents/kind.ts";
import { kindOf } from "#domain/kinds/kinds.ts";
import { RowButton, RowMoves } from "../../fields/list/row-moves.tsx";
import type { FieldChoices } from "#domain/lists/list-filters.ts";

interface ItemsFieldProps {
  field: Described;
  /** Ids, in their order. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** Items of another kind: chosen from a list, in an order that can be changed. */
export function ItemsField({ field, chosen, onChange, error }: ItemsFieldProps) {
  const { name, label, hint, of, entry } = field;
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [said, say] = useState("");
  const all = use(FieldChoicesContext).items[name] ?? [];
  const byId = new Map(all.map((item) => [item.id, item]));
  const nameOf = (item: string) => byId.get(item)?.name ?? `${entry} who was deleted`;
  const left = all.filter((item) => !chosen.includes(item.id));
  const { path, nouns, noun } = kindOf(of);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

  function add(item: string) {
    if (item === "") return;
    onChange([...chosen, item]);
    say(`${nameOf(item)} added`);
  }

  function move(index: number, to: number) {
    const next = chosen.filter((_, place) => place !== index);
    next.splice(to, 0, chosen[index] ?? "");
    onChange(next);
    say(`${nameOf(chosen[index] ?? "")} is ${to + 1} of ${chosen.length}`);
  }

  function remove(item: string) {
    onChange(chosen.filter((each) => each !== item));
    say(`${nameOf(item)} removed`);
    select.current?.focus();
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {chosen.length > 0 && (
        <ol className="grid gap-1" aria-label={label}>
          {chosen.map((item, index) => (
            <li key={item} className="flex items-center gap-1 rounded-md border border-line bg-white pl-3.5">
              <span className="min-w-0 flex-1 py-2 wrap-anywhere">
                {nameOf(item)}
                {byId.get(item)?.isShown === false && (
                  <span className="text-sm text-ink-soft"> (hidden from visitors)</span>
                )}
              </span>
              <RowMoves name={nameOf(item)} index={index} count={chosen.length} onMove={(to) => move(index, to)} />
              <RowButton label={`Remove ${nameOf(item)}`} disabled={false} onPress={() => remove(item)}>
                <path d="m5 5 10 10M15 5 5 15" />
              </RowButton>
            </li>
          ))}
        </ol>
      )}
      {all.length > 0 ? (
        <Select
          ref={select}
          name={name}
          aria-label={`Add an ${noun}`}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          value=""
          disabled={chosen.length >= field.entries}
          onChange={(event) => add(event.target.value)}
        >
          <option value="">{left.length > 0 ? `Add an ${noun} …` : `All ${nouns} are selected`}</option>
          <Options of={left.map((item) => ({ value: item.id, label: item.name }))} />
        </Select>
      ) : (
        <p className="text-sm">
          There are no {nouns} yet.{" "}
          <a href={`${path}?new`} target="_blank" rel="noreferrer" className="link">
            Create one<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

/** What the fields of the form can name. Provided by the screen. */
export const FieldChoicesContext = createContext<FieldChoices>({
  topics: { categories: [], tags: [] },
  items: {},
  used: {},
});
