import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Field, FormError, TextArea } from "#app/ui/field.tsx";
import type { Thread } from "#domain/comments/find-threads.ts";
import { useOpenForm } from "../../frame/session/open-forms.ts";
import { unsentWords, useUnsentWords } from "../../frame/session/unsent-words.ts";
import { useAdminEmail } from "../../frame/session/admin-email.ts";
import type { SendComment } from "./threads.tsx";

interface CommentEditorProps {
  /** What the words are for: they stay when the editor is closed (`useUnsentWords`). */
  purpose: string;
  label: string;
  /** The name of the button. */
  action: string;
  /** What it begins with. */
  value?: string;
  /** What is sent with the words; without an `id` it is a new comment, which gets one. */
  fields: Readonly<Record<string, string>>;
  send: SendComment;
  /** Keeps what the editor stands in. @returns ends that */
  hold?: () => () => void;
  /** Closes the editor: the words are stored, given up, or kept for the next time. */
  onClose: () => void;
  /** Shown above the words. */
  children?: ReactNode;
}

/** Words of a comment. It may stand within another form, so it is none itself: what is typed stays until it is stored or given up. */
export function CommentEditor({ purpose, label, action, value = "", fields, children, ...props }: CommentEditorProps) {
  const user = useAdminEmail();
  const [place] = useState({ user, purpose });
  const { words: body, ids, type } = useUnsentWords(place, value, fields);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector("textarea")?.focus();
  useEffect(focus, []);
  const hold = useEffectEvent(() => props.hold?.());
  useEffect(() => hold(), []);
  useOpenForm(failure, () => void send());

  async function send() {
    if (busy) return;
    setBusy(true);
    // While they are on their way nobody may go on with them in another editor.
    unsentWords.drop(place);
    const refused = await props.send({ id: idOfSent(ids, { ...fields, body: body.trim() }), ...fields, body });
    setBusy(false);
    setFailure(refused);
    if (!refused) return props.onClose();
    type(body);
    focus();
  }

  function giveUp() {
    unsentWords.drop(place);
    props.onClose();
  }

  const wrong = failure?.fields["body"];
  return (
    // Keys of all its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      data-own-enter
      className="grid gap-2"
      onKeyDown={(event) => {
        // Whoever presses it by mistake finds the words again.
        if (event.key === "Escape") props.onClose();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      <FormError>{failure && wrong === undefined && wordsOf(failure)}</FormError>
      <Field label={label} required error={wrong} answer={failure}>
        <TextArea
          rows={3}
          className="min-h-20! text-sm!"
          value={body}
          readOnly={busy}
          onChange={({ target }) => type(target.value)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void send()}>
          {action}
        </Button>
        <QuietButton onClick={giveUp}>Cancel</QuietButton>
      </div>
    </div>
  );
}

/** Moves the focus from something in a box that goes to what stays; somebody who works elsewhere meanwhile keeps it. */
export function focusFromWithin(box: HTMLElement | null, stays = box): void {
  const at = document.activeElement;
  if (at === null || at === document.body || box?.contains(at)) stays?.focus();
}

function wordsOf({ code, error }: ActionFailure): string {
  return code === "network" ? "The server could not be reached. What you wrote is still here." : error;
}

/**
 * The id of a new comment. The same comment sent again, because its acknowledgment was lost, has the same id and is stored once. One that was
 * changed has another: the server takes a known id for a repetition, and would drop the new words (docs/decisions/041-repeated-submits.md).
 * @param ids of what was sent before, kept with the words: the editor may have been closed since
 */
function idOfSent(ids: Map<string, string>, sent: Readonly<Record<string, string>>): string {
  const key = JSON.stringify(sent);
  const id = ids.get(key) ?? crypto.randomUUID();
  ids.set(key, id);
  return id;
}

/**
 * Keeps each thread in which somebody writes where it is, although others resolve, open or delete it meanwhile: what is typed would go with
 * it.
 * @param threads as they were loaded; null while there are none
 */
export function useHeldThreads(threads: readonly Thread[] | null) {
  /** Threads as they were when somebody began to write in them, one entry for each editor, and their places in the list. */
  const [held, setHeld] = useState<readonly { thread: Thread; index: number }[]>([]);
  const shown = [...(threads ?? [])];
  if (threads) {
    for (const { thread, index } of held) {
      if (!shown.some(({ id }) => id === thread.id)) shown.splice(index, 0, thread);
    }
  }
  return {
    /** The threads, and those that would be gone from among them. */
    shown,
    /** Whether a thread stands among the resolved ones. */
    isResolved(thread: Thread): boolean {
      const begun = held.find((one) => one.thread.id === thread.id)?.thread ?? thread;
      return begun.resolved !== null;
    },
    /** To be called when somebody begins to write in one that is shown. @returns ends it */
    hold(thread: Thread): () => void {
      const one = { thread, index: shown.indexOf(thread) };
      setHeld((all) => [...all, one]);
      return () => setHeld((all) => all.filter((other) => other !== one));
    },
  };
}
