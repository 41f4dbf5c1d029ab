import { useEffect, useEffectEvent, useId, useState } from "react";
import type { ActionResult } from "#app/lib/answers.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useSiteAddress } from "../frame/screen/site-address.ts";

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
  /**
   * Called with the target when Enter has chosen it, or with words that lead nowhere. With it, `onChange` is called with words, too, so that
   * no earlier target stands for them.
   */
  onEnter?: (href: string) => void;
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
  onEnter,
}: TargetFieldProps) {
  const id = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ query: string; targets: readonly LinkTarget[] }>({ query: "", targets: [] });
  const fitting = own.length > 0 ? fittingTargets(own, query ?? "") : none;
  const isAnswered = query !== null && answer.query === query;
  // Until the answer comes, only those of the last one that fit what is typed now.
  const found = isAnswered ? answer.targets : fittingTargets(answer.targets, query ?? "");
  const targets = [...fitting, ...found];
  const [active, setActive] = useState(-1);
  /** The words for which Enter was pressed before their answer was there. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const address = useSiteAddress("/targets");
  const take = useEffectEvent((asked: string, answered: readonly LinkTarget[]) => {
    setAnswer({ query: asked, targets: answered });
    setActive(-1);
    if (awaited === asked) enter([...fitting, ...answered][0]);
  });
  useEffect(() => {
    if (query === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void findTargets(address, query, controller.signal).then((answered) => {
        if (!controller.signal.aborted) take(query, answered);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, query]);
  const isOpen = query !== null && targets.length > 0;
  function addressIn(typed: string): string | null {
    // What is copied often has a space around it, which no address has.
    return readAddress(typed.trim()) ?? (isAddress(typed.trim()) ? typed.trim() : null);
  }
  function close(): void {
    setQuery(null);
    setAwaited(null);
  }
  function pick({ href }: LinkTarget): void {
    onChange(href);
    // A page is followed by its places, so that one of them can be picked next.
    setQuery(href.includes("#") ? null : href);
    setActive(-1);
  }
  /** Takes what was chosen; without it, what was typed. */
  function enter(chosen: LinkTarget | undefined): void {
    setAwaited(null);
    if (chosen && !onEnter) return pick(chosen);
    if (chosen) onChange(chosen.href);
    close();
    onEnter?.(chosen?.href ?? addressIn(query ?? value) ?? query ?? value);
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
          onBlur={close}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(-1);
            setAwaited(null);
            const typed = addressIn(target.value) ?? (onEnter ? target.value : null);
            if (typed !== null) onChange(typed);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && query !== null) {
              event.preventDefault();
              if (targets[active]) enter(targets[active]);
              else if (addressIn(query) !== null || query.trim() === "") enter(undefined);
              else if (isAnswered) enter(targets[0]);
              else setAwaited(query);
            } else if (!isOpen) {
              if (event.key === "ArrowDown") setQuery(value);
            } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              const by = event.key === "ArrowDown" ? 1 : -1;
              setActive((active + by + targets.length + (active < 0 && by < 0 ? 1 : 0)) % targets.length);
            } else if (event.key === "Escape") {
              event.preventDefault();
              event.stopPropagation();
              close();
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
