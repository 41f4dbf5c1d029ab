import { useEffect, useRef, useState } from "react";
import type { ActionResult } from "#app/lib/action-result.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { FoundText } from "#domain/site-texts/find-texts.ts";

interface FindDialogProps {
  onPick: (found: FoundText) => void;
  onClose: () => void;
}

const pauseMs = 200;

/** Finds any text of the site by its words. */
export function FindDialog({ onPick, onClose }: FindDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  // The dialog was opened to type here. Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => input.current?.focus(), []);
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<{ query: string; found: FoundText[] } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void find(query, controller.signal).then((found) => {
        if (!controller.signal.aborted) setAnswer({ query, found });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  return (
    <Dialog open onClose={onClose} title="Find a text" className="max-w-2xl">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = answer?.query === query ? answer.found : [];
          if (first) onPick(first);
        }}
      >
        <Field label="Words on the site" required>
          <TextInput ref={input} autoComplete="off" value={query} onChange={({ target }) => setQuery(target.value)} />
        </Field>
        <p role="status" className="text-sm text-ink-soft">
          {answer &&
            answer.query !== "" &&
            (answer.found.length === 0 ? "No text has all of these words." : `${answer.found.length} found`)}
        </p>
        <ul className="grid">
          {answer?.found.map((found) => (
            <li key={`${found.name}.${found.path}`} className="border-t border-line">
              <button
                type="button"
                onClick={() => onPick(found)}
                className="grid w-full gap-0.5 px-2 py-2 text-left hover:bg-evergreen-50"
              >
                <span className="text-xs text-ink-soft">{found.title}</span>
                <span className="line-clamp-2 text-sm">{found.words}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

async function find(q: string, signal: AbortSignal): Promise<FoundText[]> {
  if (q.trim() === "") return [];
  try {
    const answer = await fetch("/admin/site/find", { method: "POST", body: new URLSearchParams({ q }), signal });
    const result = (await answer.json()) as ActionResult<FoundText[]>;
    return result.ok ? result.value : [];
  } catch {
    return [];
  }
}
