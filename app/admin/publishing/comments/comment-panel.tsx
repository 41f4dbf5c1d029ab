import { PresentFacts, QuotedWords } from "../../fields/facts/quoted-words.tsx";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useMemo,
  use,
  useEffect,
  useEffectEvent,
} from "react";
import { useLocation } from "react-router";
import { Spinner } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Select } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import type { Anchor } from "#domain/comments/anchor.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import { unsentWords } from "../../frame/session/unsent-words.ts";
import { useAdminEmail } from "../../frame/session/admin-email.ts";
import { CommentEditor, focusFromWithin, useHeldThreads } from "./comment-editor.tsx";
import { ThreadView } from "./thread-view.tsx";
import { type Passage, useThreads, CommentMarksContext, showPassage, useLastPassage } from "./threads.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { openField } from "../../frame/change/open-field.ts";
import { TextButton } from "#app/ui/text-link.tsx";

/** What a form can do with the panel beside it. */
export interface CommentPanelHandle {
  /** Brings the threads of a field into view; begins a comment where there is none. */
  open: (field: string) => void;
  /** Begins a comment on a place. */
  begin: (passage: Passage) => void;
  /** Brings a thread into view. */
  show: (thread: string) => void;
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
  /** Shows the place of the thread that a link has led to. */
  onLinked?: (thread: Thread) => void;
  /** Where a thread is now, for people; by default the name of its field. */
  placeOf?: (thread: Thread) => ReactNode;
  /** Takes the focus when a new comment was sent or given up. @returns whether it did */
  onLeave?: () => boolean;
}

/** The thread that the address names (`subjects`); "" for none. */
const useLinkedThread = () => new URLSearchParams(useLocation().search).get("comments") ?? "";

const nowhere: Passage = { field: "", anchor: null };

/** What is sent with the words of a new comment. */
const fieldsOf = ({ field, anchor }: Passage) => ({ intent: "create", field, ...anchor });

/** What kept words are about. */
function passageOf({ field = "", quote, before = "", after = "" }: Readonly<Record<string, string>>): Passage {
  return { field, anchor: quote === undefined ? null : { quote, before, after } };
}

/** What the team, and people with a preview link, say about one thing. */
export function CommentPanel({ ref, comments, what, fields, lastPlace, wholeOf, ...props }: CommentPanelProps) {
  const { onShow, onLinked, placeOf, onLeave } = props;
  const { threads, failure, reload, send } = comments;
  const [draft, setDraft] = useState<Passage | null>(null);
  const box = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  const purpose = `comment on ${comments.subject}`;
  const words = { user: useAdminEmail(), purpose };
  const { shown, isResolved, hold } = useHeldThreads(threads);
  const toast = useToast();
  const linked = useLinkedThread();
  const showLinked = useEffectEvent((id: string) => {
    const thread = shown.find((one) => one.id === id);
    if (!thread) return toast({ title: "Error", description: "This comment was deleted.", style: "destructive" });
    show(id);
    if (thread.field !== "") onLinked?.(thread);
  });
  const isLoaded = threads !== null;
  useEffect(() => {
    if (isLoaded && linked !== "") showLinked(linked);
  }, [isLoaded, linked]);
  const open = shown.filter((thread) => !isResolved(thread));
  const resolved = shown.filter(isResolved);

  /** Words that are kept go on where they were begun, wherever somebody is now. */
  function begin(passage: Passage) {
    const kept = unsentWords.get(words);
    setDraft(kept ? passageOf(kept.fields) : passage);
    if (draft) box.current?.querySelector("textarea")?.focus();
  }

  function move(passage: Passage) {
    setDraft(passage);
    const kept = unsentWords.get(words);
    if (kept) unsentWords.keep(words, { ...kept, fields: fieldsOf(passage) });
  }

  function show(thread: string): boolean {
    const article = box.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`);
    const fold = article?.closest("details");
    if (fold) fold.open = true;
    article?.focus({ preventScroll: true });
    article?.scrollIntoView({ block: "center" });
    return article !== undefined && article !== null;
  }

  useImperativeHandle(ref, () => ({
    open(field) {
      const found = open.find((thread) => thread.field === field);
      if (!found || !show(found.id)) begin({ field, anchor: null });
    },
    begin,
    show,
  }));

  const whole = `The whole ${what}`;
  const place = (thread: Thread) => placeOf?.(thread) ?? (fields.get(thread.field) || whole);
  const list = (some: readonly Thread[]) => (
    <div className="grid gap-5">
      {some.map((thread) => (
        <ThreadView
          key={thread.id}
          thread={thread}
          isLinked={thread.id === linked}
          place={place(thread)}
          send={send}
          hold={hold}
          onShow={onShow && thread.field !== "" ? () => onShow(thread) : undefined}
        />
      ))}
    </div>
  );
  return (
    <section ref={box} data-comments aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          ref={title}
          id={heading}
          tabIndex={-1}
          className="font-sans text-base font-semibold tracking-normal outline-none"
        >
          Comments{" "}
          {threads && (
            <span className="font-normal text-ink-soft">{open.length === 0 ? "(none)" : `(${open.length})`}</span>
          )}
        </h2>
        {!draft && (
          <SecondaryButton onClick={() => begin(lastPlace?.() ?? nowhere)}>
            {unsentWords.get(words) === undefined ? "Comment" : "Continue your comment"}
          </SecondaryButton>
        )}
      </div>
      {threads === null && failure === null && <Spinner label="Loading the comments" className="size-5" />}
      {failure && (
        <p role="alert" className="text-sm">
          The comments could not be loaded. {failure.error} <TextButton onClick={reload}>Try again</TextButton>
        </p>
      )}
      {draft && (
        <CommentEditor
          purpose={purpose}
          label="Your comment"
          action="Comment"
          fields={fieldsOf(draft)}
          send={send}
          onClose={() => {
            setDraft(null);
            if (!onLeave?.()) focusFromWithin(box.current, title.current);
          }}
        >
          <Place
            passage={draft}
            fields={fields}
            whole={whole}
            onChange={(field) => move({ field, anchor: wholeOf?.(field) ?? null })}
            onWhole={wholeOf ? undefined : () => move({ ...draft, anchor: null })}
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
  const facts = use(PresentFacts);
  return (
    <div className="grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        About
      </label>
      <Select id={id} className="min-h-10! text-sm!" value={field} onChange={({ target }) => onChange(target.value)}>
        <option value="">{whole}</option>
        <Options of={[...fields].map(([value, label]) => ({ value, label }))} />
      </Select>
      {anchor && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <q className="line-clamp-2 min-w-0 flex-1 text-ink-soft italic wrap-anywhere">
            {facts ? <QuotedWords words={anchor.quote} /> : anchor.quote}
          </q>
          {onWhole && <TextButton onClick={onWhole}>About the whole field</TextButton>}
        </p>
      )}
    </div>
  );
}

const gone = "The text this comment is about is no longer there.";

interface ItemCommentsProps {
  kind: ManagedKind;
  /** Of the stored item or draft; undefined before there is one. */
  id: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** The form, given the panel to show in it. */
  children: (panel: ReactNode) => ReactNode;
}

/** The form of an item with its comments: a mark at each field, and a panel with all. */
export function ItemComments({ kind, id, form, children }: ItemCommentsProps) {
  const comments = useThreads(id === undefined ? null : { kind: kind.collection, itemId: id });
  const panel = useRef<CommentPanelHandle>(null);
  const toast = useToast();
  const fields = useMemo(() => new Map(kind.fields.map(({ name, label }) => [name, label])), [kind]);
  const lastPlace = useLastPassage(form, (element) => {
    const field = element.closest("[data-field]")?.getAttribute("data-field") ?? "";
    return fields.has(field) ? field : "";
  });
  const { threads } = comments;
  const marks = useMemo(() => {
    const open = threads?.filter(({ resolved }) => resolved === null) ?? [];
    const counts = new Map<string, number>();
    for (const { field } of open) counts.set(field, (counts.get(field) ?? 0) + 1);
    return { counts, open: (field: string) => panel.current?.open(field) };
  }, [threads]);
  function showPlace(thread: Thread) {
    if (!form.current) return;
    openField(form.current, thread.field, (target) => {
      if (!showPassage(target, thread)) toast({ title: "Error", description: gone, style: "destructive" });
    });
  }
  return (
    <CommentMarksContext value={marks}>
      {children(
        id !== undefined && (
          <div className="rounded-md border border-line bg-white px-3.5 py-3">
            <CommentPanel
              ref={panel}
              comments={comments}
              what={kind.noun}
              fields={fields}
              lastPlace={lastPlace}
              onShow={showPlace}
              onLinked={showPlace}
            />
          </div>
        ),
      )}
    </CommentMarksContext>
  );
}
