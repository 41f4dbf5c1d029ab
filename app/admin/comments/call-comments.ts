import type { ActionResult } from "#app/lib/action-result.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import type { CommentSubject } from "#domain/comments/subject.ts";

/** Asks the server for a change of comments, or for the threads of a subject. Never throws. */
export async function callComments<T>(body: Readonly<Record<string, string>>): Promise<ActionResult<T>> {
  try {
    const answer = await fetch("/admin/comments/call", { method: "POST", body: new URLSearchParams(body) });
    return (await answer.json()) as ActionResult<T>;
  } catch {
    const error = "The server could not be reached. What you wrote is still here.";
    return { ok: false, code: "network", error, fields: {} };
  }
}

/** The threads of a subject, with their times as dates. */
export async function loadThreads({ kind, itemId }: CommentSubject): Promise<ActionResult<Thread[]>> {
  const answer = await callComments<Thread[]>({ intent: "find", kind, item: itemId });
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value.map(withDates) };
}

/** JSON has times as texts. */
function withDates({ resolved, comments, ...thread }: Thread): Thread {
  return {
    ...thread,
    resolved: resolved && { ...resolved, at: new Date(resolved.at) },
    comments: comments.map((comment) => ({ ...comment, at: new Date(comment.at) })),
  };
}
