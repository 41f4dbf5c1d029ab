import { QuotedWords } from "../../fields/facts/quoted-words.tsx";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Thread, ThreadComment } from "#domain/comments/find-threads.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { unsentWords } from "../../frame/session/unsent-words.ts";
import { useAdminEmail } from "../../frame/session/admin-email.ts";
import { CommentEditor, focusFromWithin } from "./comment-editor.tsx";
import { type SendComment, loadComments } from "./threads.tsx";
import { cutText } from "#lib/text/clip-text.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { PersonName, usePeople } from "../../frame/people.tsx";

interface ThreadViewProps {
  thread: Thread;
  /** Whether a link has led to it. */
  isLinked?: boolean;
  /** What it is about, for people: a field, or an item. */
  place: ReactNode;
  send: SendComment;
  /** Keeps the thread where it is while somebody writes in it (`useHeldThreads`). @returns ends that */
  hold: (thread: Thread) => () => void;
  /** Shows the words that it is about. */
  onShow?: (() => void) | undefined;
}

/** A thread with its comments, and what can be done with it. */
export function ThreadView({ thread, isLinked = false, place, send, hold, onShow }: ThreadViewProps) {
  const [isReplying, reply] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const box = useRef<HTMLElement>(null);
  const { change, error } = useSent(send);
  const user = useAdminEmail();
  const { id, link, page, resolved } = thread;
  const { nameOf } = usePeople();
  const { comments, missing, show, failure } = useAllComments(thread);
  const first = comments.find(({ isDeleted }) => !isDeleted);
  const answer = `answer to ${id}`;
  const name = first
    ? `${first.isOfTeam ? nameOf(first.author) : first.author}: ${cutText(first.body, 60)}`
    : "deleted comments";

  async function resolve() {
    setBusy(true);
    const isDone = await change({ intent: "resolve", thread: id, resolved: String(!resolved) });
    setBusy(false);
    if (isDone) toast({ title: "Success", description: resolved ? "Reopen" : "Resolved" });
  }

  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-label={name}
      data-thread={id}
      aria-current={isLinked || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-l-2 border-line-strong pl-3 outline-none focus-visible:border-evergreen-600 aria-[current=true]:border-l-8 aria-[current=true]:border-brass aria-[current=true]:bg-brass-100/60 aria-[current=true]:py-2"
    >
      <div className="grid gap-1 text-sm">
        <p className="font-semibold wrap-anywhere">{place}</p>
        {link !== null && (
          <p className="text-xs text-ink-soft wrap-anywhere">
            Through the preview link for {link}
            {page !== "" && `, on ${page}`}
            {thread.place !== "" && `, at “${thread.place}”`}. Anyone with the link can read the replies.
          </p>
        )}
        {thread.quote !== "" && (
          <blockquote className="line-clamp-3 text-ink-soft italic wrap-anywhere">
            “{thread.kind === "site_texts" ? <QuotedWords words={thread.quote} /> : thread.quote}”
          </blockquote>
        )}
      </div>
      <ol className="grid gap-2.5">
        {comments.map((comment, index) => (
          <Fragment key={comment.id}>
            {/* They stand before the latest ones: after the first, and what is loaded of them already. */}
            {missing > 0 && index === comments.length - thread.comments.length + 1 && (
              <li className="text-sm">
                <TextButton
                  className="min-h-6"
                  onClick={() => {
                    show();
                    box.current?.focus({ preventScroll: true });
                  }}
                >
                  Show {missing === 1 ? "1 earlier comment" : `${missing} earlier comments`}
                  <span className="sr-only"> of {name}</span>
                </TextButton>
                <FormError>{failure}</FormError>
              </li>
            )}
            <Comment
              comment={comment}
              send={send}
              hold={() => hold(thread)}
              onClosed={() => focusFromWithin(box.current)}
            />
          </Fragment>
        ))}
      </ol>
      {isReplying ? (
        <CommentEditor
          purpose={answer}
          label="Your reply"
          action="Answer"
          fields={{ intent: "reply", thread: id }}
          send={send}
          hold={() => hold(thread)}
          onClose={() => {
            reply(false);
            focusFromWithin(box.current);
          }}
        />
      ) : (
        <div className="-ml-3 flex flex-wrap">
          <QuietButton onClick={() => reply(true)}>
            {unsentWords.get({ user, purpose: answer }) === undefined ? "Answer" : "Continue your reply"}
            <span className="sr-only"> {name}</span>
          </QuietButton>
          <QuietButton busy={busy} onClick={() => void resolve()}>
            {resolved ? "Reopen" : "Resolve"}
            <span className="sr-only"> {name}</span>
          </QuietButton>
          {onShow && (
            <QuietButton onClick={onShow}>
              Show in place<span className="sr-only"> of {name}</span>
            </QuietButton>
          )}
        </div>
      )}
      <FormError>{error}</FormError>
      {resolved && (
        <p className="text-xs text-ink-soft">
          Resolved by <PersonName email={resolved.by} />, <Timestamp at={resolved.at} />
        </p>
      )}
    </article>
  );
}

/**
 * The comments of a thread, which comes without those in its middle when it is long.
 * @returns `missing` how many are not there yet; `show` loads them; `failure` why they could not be loaded
 */
function useAllComments(thread: Thread) {
  const [isWhole, want] = useState(0);
  const [loaded, take] = useState<readonly ThreadComment[]>([]);
  const [failure, fail] = useState<string | null>(null);
  const { id, leftOut } = thread;
  // Also when the thread came anew: somebody may have deleted one of them, and more may be left out.
  useEffect(() => {
    if (isWhole === 0 || leftOut === 0) return;
    let isOver = false;
    void loadComments(id).then((answer) => {
      if (isOver) return;
      fail(answer.ok ? null : answer.error);
      if (answer.ok) take(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [isWhole, id, leftOut, thread]);
  const sent = new Set(thread.comments.map((comment) => comment.id));
  const between = leftOut === 0 ? [] : loaded.filter((comment) => !sent.has(comment.id)).slice(0, leftOut);
  const [first, ...latest] = thread.comments;
  return {
    comments: first ? [first, ...between, ...latest] : [],
    missing: leftOut - between.length,
    show: () => want((count) => count + 1),
    failure,
  };
}

interface CommentProps {
  comment: ThreadComment;
  send: SendComment;
  hold: () => () => void;
  /** Called when its controls, or those of its editor, are gone. */
  onClosed: () => void;
}

function Comment({ comment, send, hold, onClosed }: CommentProps) {
  const { nameOf } = usePeople();
  const { id, author, isOfTeam, body, at, isEdited, isDeleted, mayEdit, mayDelete } = comment;
  const [isEditing, edit] = useState(false);
  const correction = `change of ${id}`;
  const [isAsking, ask] = useState(false);
  const { change, error } = useSent(send);
  const user = useAdminEmail();
  // Whoever is just changing it keeps their words, also when somebody else has deleted it.
  if (isDeleted && !isEditing) return <li className="text-sm text-ink-soft italic">A comment was deleted.</li>;
  return (
    <li className="grid gap-0.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
        <p className="font-semibold text-ink wrap-anywhere">{isOfTeam ? <PersonName email={author} /> : author}</p>
        {!isOfTeam && <p>Guest</p>}
        <p>
          <Timestamp at={at} />
          {isEdited && ", changed"}
        </p>
        {mayEdit && !isEditing && (
          <TextButton className="min-h-6" onClick={() => edit(true)}>
            {unsentWords.get({ user, purpose: correction }) === undefined ? "Edit" : "Keep editing"}
            <span className="sr-only"> your comment</span>
          </TextButton>
        )}
        {mayDelete && !isEditing && !isAsking && (
          <TextButton className="min-h-6" onClick={() => ask(true)}>
            Delete<span className="sr-only"> the comment of {isOfTeam ? nameOf(author) : author}</span>
          </TextButton>
        )}
      </div>
      {isAsking && <FormError>{error}</FormError>}
      {isAsking && (
        <div className="flex flex-wrap gap-2 py-1">
          <Button
            size="small"
            variant="destructive"
            onClick={async () => {
              if (await change({ intent: "delete", id })) onClosed();
            }}
          >
            Delete permanently
          </Button>
          <QuietButton onClick={() => ask(false)}>Keep it</QuietButton>
        </div>
      )}
      {isEditing ? (
        <CommentEditor
          purpose={correction}
          label="Your comment"
          action="Save"
          value={body}
          fields={{ intent: "edit", id }}
          send={send}
          hold={hold}
          onClose={() => {
            edit(false);
            onClosed();
          }}
        />
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {body}
        </p>
      )}
    </li>
  );
}

/**
 * Sends a change of what stands there; a failure is told by a toast, and as `error` until the next try.
 * @returns `change`: tells whether it was stored
 */
function useSent(send: SendComment) {
  const toast = useToast();
  const [error, setError] = useState<string | null>(null);
  async function change(fields: Readonly<Record<string, string>>): Promise<boolean> {
    setError(null);
    const failure = await send(fields);
    if (!failure) return true;
    setError(failure.error);
    toast({ title: "Error", description: failure.error, style: "destructive" });
    return false;
  }
  return { change, error };
}
