import { useEffect, useId, useState } from "react";
import type { ActionResult } from "#app/lib/answers.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useSiteAddress } from "../site-address.ts";

interface TargetFieldProps {
  value: string;
  error: string | undefined;
  onChange: (href: string) => void;
  label?: string;
  hint?: string | null;
  /** More targets, which come first. */
  own?: readonly LinkTarget[];
  /** The address that somebody means by what was typed; null for words. What `isAddress` knows is one in any case. */
  readAddress?: (typed: string) => string | null;
}

const pauseMs = 150;
const readNothing = () => null;
const none: readonly LinkTarget[] = [];

/** The target of a link: an address, found by searching the pages of the site, their items and the places within them. */
export function TargetField({
  value,
  error,
  onChange,
  label = "Link target",
  hint = "Type words to search, or a whole address.",
  own = none,
  readAddress = readNothing,
}: TargetFieldProps) {
  const id = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ query: string; targets: readonly LinkTarget[] }>({ query: "", targets: [] });
  const fitting = own.length > 0 ? fittingTargets(own, query ?? "") : none;
  const targets = [...fitting, ...answer.targets];
  const [active, setActive] = useState(-1);
  const address = useSiteAddress("/targets");
  useEffect(() => {
    if (query === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void findTargets(address, query, controller.signal).then((found) => {
        if (controller.signal.aborted) return;
        setAnswer({ query, targets: found });
        setActive(-1);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, query]);
  const isOpen = query !== null && targets.length > 0;
  function pick({ href }: LinkTarget): void {
    onChange(href);
    // A page is followed by its places, so that one of them can be picked next.
    setQuery(href.includes("#") ? null : href);
    setActive(-1);
  }

  return (
    <div className="relative">
      <Field label={label} hint={hint ?? undefined} error={error} required>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          className="min-h-10! px-2.5! text-sm!"
          value={query ?? value}
          onFocus={({ target }) => target.select()}
          onBlur={() => setQuery(null)}
          onChange={({ target }) => {
            setQuery(target.value);
            // What is copied often has a space around it, which no address has.
            const typed = target.value.trim();
            const address = readAddress(typed) ?? (isAddress(typed) ? typed : null);
            if (address !== null) onChange(address);
          }}
          onKeyDown={(event) => {
            if (!isOpen) {
              if (event.key === "ArrowDown") setQuery(value);
              return;
            }
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              const by = event.key === "ArrowDown" ? 1 : -1;
              setActive((active + by + targets.length + (active < 0 && by < 0 ? 1 : 0)) % targets.length);
            } else if (event.key === "Enter") {
              event.preventDefault();
              const isAnswered = answer.query === query && !isAddress(query.trim());
              const chosen = targets[active] ?? (isAnswered ? targets[0] : undefined);
              if (chosen) pick(chosen);
              else setQuery(null);
            } else if (event.key === "Escape") {
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
        aria-label="Pages and places"
        hidden={!isOpen}
        className="mt-1 max-h-48 overflow-y-auto rounded-md border border-line bg-white"
      >
        {targets.map((target, index) => (
          // The list is used from the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={target.href}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(target)}
            className="cursor-pointer px-2.5 py-1.5 hover:bg-evergreen-50 aria-selected:bg-evergreen-50"
          >
            <span className="block text-sm">{target.title}</span>
            <span className="block text-xs wrap-anywhere text-ink-soft">{target.href}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether somebody types an address and not words. */
function isAddress(text: string): boolean {
  return /^(?:\/|#|[a-z]+:)/i.test(text);
}

async function findTargets(address: string, q: string, signal: AbortSignal): Promise<readonly LinkTarget[]> {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ q }), signal });
    const result = (await answer.json()) as ActionResult<LinkTarget[]>;
    return result.ok ? result.value : [];
  } catch {
    return [];
  }
}

/** A page of the site, or a place of one, that a link may lead to. */
export interface LinkTarget {
  href: string;
  title: string;
}

const most = 12;

/** The targets whose title and address together have all words, at most twelve. Those whose own title begins so come first. */
export function fittingTargets(targets: readonly LinkTarget[], query: string): LinkTarget[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const beginning = words.join(" ");
  const fitting = targets.filter(({ href, title }) => {
    const searched = `${title} ${href}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const isFirst = ({ href, title }: LinkTarget) => {
    const own = title.split(" › ").at(-1) ?? "";
    return own.toLowerCase().startsWith(beginning) || href.startsWith(beginning) ? 0 : 1;
  };
  return fitting.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, most);
}
