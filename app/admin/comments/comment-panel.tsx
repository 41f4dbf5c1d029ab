import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Anchor } from "#domain/comments/anchor.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import { CommentEditor } from "./comment-editor.tsx";
import type { Passage } from "./passage.ts";
import { ThreadView } from "./thread-view.tsx";
import type { useThreads } from "./use-threads.ts";

/** What a form can do with the panel beside it. */
export interface CommentPanelHandle {
  /** Brings the threads of a field into view; begins a comment where there is none. */
  open: (field: string) => void;
}

interface CommentPanelProps {
  ref?: Ref<CommentPanelHandle>;
  comments: ReturnType<typeof useThreads>;
  /** What the comments are about, for a sentence: "this post". */
  what: string;
  /** The fields that can be commented on, with their names. */
  fields: ReadonlyMap<string, string>;
  /** Where the writer was last. */
  lastPlace?: () => Passage | null;
  /** The words that a comment on a whole field is about, where they are kept. */
  wholeOf?: (field: string) => Anchor | null;
  /** Shows the place of a thread. */
  onShow?: (thread: Thread) => void;
  /** Where a thread is now, for people; by default the name of its field. */
  placeOf?: (thread: Thread) => ReactNode;
}

/** What the team, and people with a preview link, say about one thing. */
export function CommentPanel({ ref, comments, what, fields, lastPlace, wholeOf, onShow, placeOf }: CommentPanelProps) {
  const { threads, failure, reload, send } = comments;
  const [draft, setDraft] = useState<{ id: string; passage: Passage } | null>(null);
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const open = threads?.filter(({ resolved }) => resolved === null) ?? [];
  const resolved = threads?.filter((thread) => thread.resolved !== null) ?? [];

  const begin = (passage: Passage) => setDraft({ id: crypto.randomUUID(), passage });
  useImperativeHandle(ref, () => ({
    open(field) {
      const found = open.find((thread) => thread.field === field);
      const article = found && box.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(found.id)}"]`);
      if (!article) return begin({ field, anchor: null });
      article.focus({ preventScroll: true });
      article.scrollIntoView({ block: "center" });
    },
  }));

  const whole = `The whole ${what}`;
  const place = (thread: Thread) => placeOf?.(thread) ?? (fields.get(thread.field) || whole);
  const list = (shown: readonly Thread[]) => (
    <div className="grid gap-5">
      {shown.map((thread) => (
        <ThreadView
          key={thread.id}
          thread={thread}
          place={place(thread)}
          send={send}
          onShow={onShow && thread.field !== "" ? () => onShow(thread) : undefined}
        />
      ))}
    </div>
  );
  return (
    <section ref={box} data-comments aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="font-sans text-base font-semibold tracking-normal">
          Comments{" "}
          {threads && (
            <span className="font-normal text-ink-soft">{open.length === 0 ? "(none)" : `(${open.length})`}</span>
          )}
        </h2>
        {!draft && (
          <Button variant="secondary" size="small" onClick={() => begin(lastPlace?.() ?? { field: "", anchor: null })}>
            Comment
          </Button>
        )}
      </div>
      {threads === null && failure === null && <Spinner label="Loading the comments" className="size-5" />}
      {failure && (
        <p role="alert" className="text-sm">
          The comments could not be loaded. {failure.error}{" "}
          <button type="button" className="link" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {draft && (
        <CommentEditor
          label="Your comment"
          action="Comment"
          onSend={async (body) => {
            const { field, anchor } = draft.passage;
            const refused = await send({ intent: "create", id: draft.id, field, ...anchor, body });
            if (!refused) setDraft(null);
            return refused;
          }}
          onCancel={() => setDraft(null)}
        >
          <Place
            passage={draft.passage}
            fields={fields}
            whole={whole}
            onChange={(field) => setDraft({ ...draft, passage: { field, anchor: wholeOf?.(field) ?? null } })}
            onWhole={wholeOf ? undefined : () => setDraft({ ...draft, passage: { ...draft.passage, anchor: null } })}
          />
        </CommentEditor>
      )}
      {list(open)}
      {resolved.length > 0 && (
        <details>
          <summary className="min-h-10 cursor-pointer py-2 text-sm font-semibold">Resolved ({resolved.length})</summary>
          {list(resolved)}
        </details>
      )}
    </section>
  );
}

interface PlaceProps {
  passage: Passage;
  fields: ReadonlyMap<string, string>;
  whole: string;
  onChange: (field: string) => void;
  /** Makes it about the whole field. */
  onWhole: (() => void) | undefined;
}

/** What a new comment is about: the whole, a field, or words in it. */
function Place({ passage: { field, anchor }, fields, whole, onChange, onWhole }: PlaceProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        About
      </label>
      <Select id={id} className="min-h-10! text-sm!" value={field} onChange={({ target }) => onChange(target.value)}>
        <option value="">{whole}</option>
        {[...fields].map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      {anchor && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <q className="line-clamp-2 min-w-0 flex-1 text-ink-soft italic wrap-anywhere">{anchor.quote}</q>
          {onWhole && (
            <button type="button" className="link" onClick={onWhole}>
              Without these words
            </button>
          )}
        </p>
      )}
    </div>
  );
}
