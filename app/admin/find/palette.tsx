import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ActionResult } from "#app/lib/answers.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { FoundThing } from "./find.ts";

interface PaletteProps {
  /** What can be done and opened without a search. */
  commands: readonly FoundThing[];
  onClose: () => void;
}

const pauseMs = 200;

/** Finds and opens anything of the admin area: screens and actions, items, drafts, releases, pages, people and texts. */
export function Palette({ commands, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // The dialog was opened to type here. Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => input.current?.focus(), []);
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const { found, isBusy } = useFound(query);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const all = [...matching, ...found];

  /** Moves among the results: from the field to the first, back from there. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = event.key === "ArrowDown" ? at + 1 : at - 1;
    event.preventDefault();
    if (next < 0) input.current?.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  }

  return (
    <Dialog open onClose={onClose} title="Find" className="max-w-2xl">
      {/* Keys of the field and of the links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = all;
            if (!first || (words.length === 0 && !query)) return;
            onClose();
            void navigate(first.to);
          }}
        >
          <Field
            label="What are you looking for?"
            hint="An item, a page, a person, words on the site, or something to do."
            required
          >
            <TextInput ref={input} autoComplete="off" value={query} onChange={({ target }) => setQuery(target.value)} />
          </Field>
        </form>
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {words.length > 0 &&
            !isBusy &&
            (all.length === 0 ? "Nothing has all of these words." : `${all.length} found`)}
        </p>
        <ul ref={list} aria-label="Results" className="mt-1 grid">
          {all.map(({ title, detail, to }) => (
            <li key={`${to} ${detail} ${title}`} className="border-t border-line">
              <Link
                to={to}
                onClick={onClose}
                className="flex flex-wrap items-baseline justify-between gap-x-4 px-2 py-2 text-ink no-underline hover:bg-evergreen-50"
              >
                <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
                  {title}
                </span>{" "}
                <span className="text-xs text-ink-soft">{detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** What the server finds, after a pause of typing; the last answer stays until there is another one. */
function useFound(query: string): { found: readonly FoundThing[]; isBusy: boolean } {
  const [answer, setAnswer] = useState<{ query: string; found: readonly FoundThing[] }>({ query: "", found: [] });
  useEffect(() => {
    if (query.trim() === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void askServer(query, controller.signal).then((found) => {
        if (!controller.signal.aborted) setAnswer({ query, found });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  const isBlank = query.trim() === "";
  return { found: isBlank ? [] : answer.found, isBusy: !isBlank && answer.query !== query };
}

async function askServer(q: string, signal: AbortSignal): Promise<readonly FoundThing[]> {
  try {
    const answer = await fetch("/admin/find", { method: "POST", body: new URLSearchParams({ q }), signal });
    const result = (await answer.json()) as ActionResult<FoundThing[]>;
    return result.ok ? result.value : [];
  } catch {
    return [];
  }
}
