import { factFields } from "#content/fact-fields.ts";
import type { FactName, Facts } from "#content/facts.ts";

interface FactSourceProps {
  fact: FactName;
  facts: Facts;
  onOpen: (fact: FactName) => void;
}

/** What a fact is, and the field that it comes from; the fields that it is computed from. */
export function FactSource({ fact, facts, onOpen }: FactSourceProps) {
  const { label, computed } = factFields[fact];
  const from = computed?.from.length ? computed.from : [fact];
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-soft">
        {label}
        {computed && `. Computed: ${computed.how}`}
      </p>
      <ul className="flex flex-wrap gap-x-3">
        {from.map((source) => (
          <li key={source}>
            <button
              type="button"
              className="link min-h-8 text-left"
              // A field that is being written in keeps its caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen(source)}
            >
              {computed?.from.length ? `${factFields[source].label}: ${facts[source]}` : "Change it everywhere"}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
