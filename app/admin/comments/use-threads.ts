import { useCallback, useEffect, useState } from "react";
import type { ActionFailure, ActionResult } from "#app/lib/action-result.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import type { CommentSubject } from "#domain/comments/subject.ts";
import { watchLiveChanges } from "../session/use-live-changes.ts";
import { callComments, loadThreads } from "./call-comments.ts";

/** Sends a change of comments. @returns why it failed; null when it is stored */
export type SendComment = (fields: Readonly<Record<string, string>>) => Promise<ActionFailure | null>;

/**
 * The threads of a subject, also below an open form; what others write comes by itself.
 * @param subject null while there is none
 * @returns `threads` null until they are loaded
 */
export function useThreads(subject: CommentSubject | null) {
  const kind = subject?.kind;
  const itemId = subject?.itemId;
  const [loaded, setLoaded] = useState<{ of: string; threads: readonly Thread[] } | null>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  /** Counts what asked for the threads again. */
  const [asked, ask] = useState(0);
  const reload = useCallback(() => ask((count) => count + 1), []);

  const take = useCallback((of: string, answer: ActionResult<Thread[]>) => {
    setFailure(answer.ok ? null : answer);
    if (answer.ok) setLoaded({ of, threads: answer.value });
  }, []);

  useEffect(() => {
    if (kind === undefined || itemId === undefined) return;
    let isOver = false;
    void loadThreads({ kind, itemId }).then((answer) => isOver || take(`${kind}/${itemId}`, answer));
    return () => {
      isOver = true;
    };
  }, [kind, itemId, asked, take]);

  useEffect(
    () =>
      watchLiveChanges((changes) => {
        if (changes.some((change) => change.kind === kind && change.itemId === itemId)) reload();
      }),
    [kind, itemId, reload],
  );

  const send: SendComment = useCallback(
    async (fields) => {
      const about = kind !== undefined && itemId !== undefined ? { kind, item: itemId } : {};
      const answer = await callComments({ ...about, ...fields });
      if (!answer.ok) return answer;
      if (kind !== undefined && itemId !== undefined) take(`${kind}/${itemId}`, await loadThreads({ kind, itemId }));
      return null;
    },
    [kind, itemId, take],
  );
  return { threads: loaded?.of === `${kind}/${itemId}` ? loaded.threads : null, failure, reload, send };
}
