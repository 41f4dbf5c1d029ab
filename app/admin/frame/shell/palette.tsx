import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { FindingEditor } from "./find.ts";
import { type FoundThing, rankFound } from "./rank-found.ts";
import { postCall } from "../screen/post-call.ts";
import { Form } from "#app/ui/form.tsx";

interface PaletteProps {
  /** What can be done and opened without a search. */
  commands: readonly FoundThing[];
  /** The editor over which it is open; null elsewhere. */
  editor: FindingEditor | null;
  onClose: () => void;
}

const pauseMs = 200;

/** Finds and opens anything of the admin area: screens and actions, facts, items, drafts, releases, pages, people and texts. */
export function Palette({ commands, editor, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // The dialog was opened to type here. Not `autoFocus`: the dialog focuses its own button after that.
  useEffect(() => input.current?.focus(), []);
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const { found, former, problem, isBusy } = useFound(query, editor?.release ?? null);
  const hasWords = query.trim() !== "";
  const all = rankFound(query, [...commands, ...found]);
  const open = (thing: FoundThing) => {
    onClose();
    if (!editor?.open(thing)) void navigate(thing.to);
  };

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
        <Form
          onSubmit={() => {
            if (all[0] && hasWords) open(all[0]);
          }}
        >
          <Field
            label="Search everything"
            hint="A screen, something to do, an item, a page, a price, a person, or words on the site."
            required
          >
            <TextInput ref={input} autoComplete="off" value={query} onChange={({ target }) => setQuery(target.value)} />
          </Field>
        </Form>
        <FormError>{problem}</FormError>
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {hasWords && !isBusy && problem === null && (all.length === 0 ? "No results." : `${all.length} found`)}
        </p>
        <ul ref={list} aria-label="Results" className="mt-1 grid">
          {all.map((thing, index) => (
            <li key={`${thing.to} ${thing.detail} ${thing.title}`} className="border-t border-line">
              <Link
                to={thing.to}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  open(thing);
                }}
                className={`${rowLook} text-ink no-underline hover:bg-evergreen-50 ${index === 0 && hasWords ? "bg-evergreen-50" : ""}`}
              >
                <RowWords {...thing} />
              </Link>
            </li>
          ))}
        </ul>
        {/* So that the list does not jump with each letter. It answers other words, so nothing of it can be opened. */}
        <div aria-hidden="true" className="opacity-55">
          {former.map(({ title, detail, to }) => (
            <div key={`${to} ${detail} ${title}`} className={`${rowLook} border-t border-line`}>
              <RowWords title={title} detail={detail} />
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const rowLook = "flex flex-wrap items-baseline justify-between gap-x-4 px-2 py-2";

function RowWords({ title, detail }: Pick<FoundThing, "title" | "detail">) {
  return (
    <>
      <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
        {title}
      </span>{" "}
      <span className="text-xs text-ink-soft">{detail}</span>
    </>
  );
}

interface Found {
  /** What has the words of the query. */
  found: readonly FoundThing[];
  /** What had those of the query before, until there is an answer to this one. */
  former: readonly FoundThing[];
  /** Why the server gave no answer. */
  problem: string | null;
  isBusy: boolean;
}

const nothing: readonly FoundThing[] = [];

/** What the server finds, after a pause of typing. */
function useFound(query: string, release: string | null): Found {
  const [answer, setAnswer] = useState({ query: "", found: nothing, problem: null as string | null });
  useEffect(() => {
    if (query.trim() === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void postCall<FoundThing[]>("/admin/find", { q: query, release: release ?? "" }, controller.signal).then(
        (result) => {
          if (controller.signal.aborted) return;
          setAnswer({ query, found: result.ok ? result.value : nothing, problem: result.ok ? null : result.error });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, release]);
  if (query.trim() === "") return { found: nothing, former: nothing, problem: null, isBusy: false };
  const isBusy = answer.query !== query;
  if (isBusy) return { found: nothing, former: answer.found, problem: null, isBusy };
  return { found: answer.found, former: nothing, problem: answer.problem, isBusy };
}
