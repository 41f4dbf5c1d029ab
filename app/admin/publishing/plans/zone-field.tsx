import { useId, useState } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import { zoneName } from "#domain/office-hours/zones.ts";
import { findZones, zoneDetails } from "./find-zones.ts";

interface ZoneFieldProps {
  /** An IANA zone. */
  value: string;
  onChange: (zone: string) => void;
  /** Zones of the team, which are offered first. */
  own: readonly string[];
  /** For the offsets of the zones. */
  at: Date;
  error?: string | undefined;
  answer?: object | null | undefined;
}

/** Chooses a time zone by a search: by city, name or abbreviation. */
export function ZoneField({ value, onChange, own, at, error, answer }: ZoneFieldProps) {
  const id = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const options = query === null ? [] : findZones(query, own);
  const isOpen = options.length > 0;
  const isLost = query !== null && !isOpen;
  function pick(zone: string): void {
    onChange(zone);
    setQuery(null);
  }
  return (
    <div className="relative min-w-0">
      <Field label="Time zone" required error={isLost ? noneFits : error} answer={isLost ? null : answer}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={query ?? zoneName(value)}
          onFocus={({ target }) => target.select()}
          onClick={() => setQuery((typed) => typed ?? "")}
          onBlur={() => setQuery(null)}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              if (!isOpen) return setQuery("");
              const by = event.key === "ArrowDown" ? 1 : -1;
              setActive((active + by + options.length) % options.length);
            } else if (event.key === "Enter" && query !== null) {
              event.preventDefault();
              const chosen = options[active];
              if (chosen) pick(chosen.zone);
            } else if (event.key === "Escape" && query !== null) {
              event.preventDefault();
              event.stopPropagation();
              setQuery(null);
            }
          }}
        />
      </Field>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Time zones"
        hidden={!isOpen}
        className="mt-1 max-h-56 overflow-y-auto rounded-md border border-line bg-white"
      >
        {options.map(({ zone, isTeams }, index) => (
          // The list is used from the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={zone}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(zone)}
            className="cursor-pointer px-3.5 py-1.5 hover:bg-evergreen-50 aria-selected:bg-evergreen-50"
          >
            <span className="block text-sm">
              {zoneName(zone)}
              {isTeams && <span className="text-ink-soft"> · your team</span>}
            </span>
            <span className="block text-xs text-ink-soft">{zoneDetails(zone, at)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const noneFits = "No time zone has these words. Type a city, such as New York, or a name, such as Pacific Time.";
