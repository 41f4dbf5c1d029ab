import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { kindOf } from "#domain/content/kinds.ts";
import type { FoundUnpublished } from "#domain/search/find-unpublished.ts";
import type { FoundText } from "#domain/site-texts/find-texts.ts";
import { draftAddressOf } from "../../content/draft-address-of.ts";
import { useSiteAddress } from "../site-address.ts";

interface FindDialogProps {
  onPick: (found: FoundText) => void;
  onClose: () => void;
}

const pauseMs = 200;

/** Finds any text of the site, and drafts of items and releases, by their words. */
export function FindDialog({ onPick, onClose }: FindDialogProps) {
  const address = useSiteAddress("/find");
  const input = useRef<HTMLInputElement>(null);
  // The dialog was opened to type here. Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => input.current?.focus(), []);
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<(Found & { query: string }) | null>(null);
  const count = answer ? answer.texts.length + answer.unpublished.length : 0;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void find(address, query, controller.signal).then((found) => {
        if (!controller.signal.aborted) setAnswer({ query, ...found });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, query]);

  return (
    <Dialog open onClose={onClose} title="Find a text" className="max-w-2xl">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = answer?.query === query ? answer.texts : [];
          if (first) onPick(first);
        }}
      >
        <Field label="Words on the site" required>
          <TextInput ref={input} autoComplete="off" value={query} onChange={({ target }) => setQuery(target.value)} />
        </Field>
        <p role="status" className="text-sm text-ink-soft">
          {answer &&
            answer.query !== "" &&
            (count === 0 ? "No text, draft or release has all of these words." : `${count} found`)}
        </p>
        {answer && answer.unpublished.length > 0 && (
          <ul aria-label="Drafts and releases" className="grid">
            {answer.unpublished.map((found) => (
              <li key={`${found.type} ${found.id} ${addressOf(found)}`} className="border-t border-line">
                <Link
                  to={addressOf(found)}
                  className="grid gap-0.5 px-2 py-2 text-ink no-underline hover:bg-evergreen-50"
                >
                  <span className="text-xs text-ink-soft">{labelOf(found)}</span>
                  <span className="text-sm wrap-anywhere">{found.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ul className="grid">
          {answer?.texts.map((found) => (
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

interface Found {
  texts: FoundText[];
  unpublished: FoundUnpublished[];
}

function addressOf(found: FoundUnpublished): string {
  return found.type === "release" ? `/admin/releases/${found.id}` : draftAddressOf(found);
}

function labelOf(found: FoundUnpublished): string {
  if (found.type === "release") return found.isPublic ? "Release, public" : "Release";
  const place = found.release ? ` in the release “${found.release.name}”` : "";
  return `Draft${place}, ${kindOf(found.kind).noun}`;
}

const nothing: Found = { texts: [], unpublished: [] };

async function find(address: string, q: string, signal: AbortSignal): Promise<Found> {
  if (q.trim() === "") return nothing;
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ q }), signal });
    const result = (await answer.json()) as ActionResult<Found>;
    return result.ok ? result.value : nothing;
  } catch {
    return nothing;
  }
}
