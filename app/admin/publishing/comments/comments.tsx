import { useState } from "react";
import { Link, redirect, useRevalidator, useSearchParams } from "react-router";
import { Checkbox, FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { textIn } from "#app/lib/requests.ts";
import { getsCommentMails, setCommentMails } from "#domain/comments/comment-mails.ts";
import { findAllThreads, findThread, type Thread } from "#domain/comments/find-threads.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import {
  adminMeta,
  revalidateAfterSuccess,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { subjects } from "../../frame/screen/subjects.ts";
import { pathWords } from "../../fields/text-schema.ts";
import { type SendComment, callComments } from "./threads.tsx";
import type { Route } from "./+types/comments.ts";
import { useHeldThreads } from "./comment-editor.tsx";
import { ThreadView } from "./thread-view.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What is said about everything that is written here (docs/product.md#comments). */
export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const filter = {
    isResolved: query.has("resolved"),
    isMine: query.has("mine"),
    page: Math.min(1_000, Math.max(1, Math.floor(Number(query.get("page"))) || 1)),
  };
  const asked = query.get("thread");
  return loadAdmin(context, async (ctx) => {
    const thread = asked === null ? null : await findThread(ctx, asked);
    // A link of a mail or of the activity log: where that is edited may have changed since.
    if (thread) throw redirect(addressOf(thread));
    const [found, getsMails] = await Promise.all([findAllThreads(ctx, filter), getsCommentMails(ctx)]);
    return { ...found, ...filter, getsMails, isMissing: asked !== null };
  });
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { mails: (ctx, form) => setCommentMails(ctx, textIn(form, "on") === "true") });
}

export const meta = () => adminMeta("Comments");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

export default function CommentsScreen({ loaderData }: Route.ComponentProps) {
  const { threads, hasMore, isResolved, isMine, page, getsMails, isMissing } = readyData(loaderData);
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { shown, hold } = useHeldThreads(threads);
  // What was asked for: the answer may come together with the list, which says already what counts now.
  const [wantsMails, want] = useState(getsMails);
  const mails = useChange("/admin/comments", () => {
    const description = wantsMails
      ? "You'll get emails about comments."
      : "You won't get emails about comments anymore.";
    toast({ title: "Success", description });
  });
  const send: SendComment = async (fields) => {
    const answer = await callComments(fields);
    if (!answer.ok) return answer;
    await revalidate();
    return null;
  };
  const withQuery = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: null, thread: null, ...change }))
      if (value === null) next.delete(name);
      else next.set(name, value);
    return `?${next}`;
  };
  const choice = (label: string, isChosen: boolean, change: Readonly<Record<string, string | null>>) => (
    <Link
      to={withQuery(change)}
      aria-current={isChosen ? "page" : undefined}
      className="inline-flex min-h-10 items-center border-b-2 border-transparent text-sm font-semibold text-ink-soft no-underline aria-[current=page]:border-evergreen-600 aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  );
  return (
    <>
      <h1 className="mb-2 text-2xl">Comments</h1>
      <p className="mb-5 max-w-measure text-sm text-ink-soft">
        Comments from your team and from people with a preview link. Add one in an item's form, in the site editor, or
        on a release.
      </p>
      {isMissing && (
        <p role="status" className="mb-5 rounded-md border border-line bg-white px-4 py-3 text-sm">
          The comment you followed a link to was deleted.
        </p>
      )}
      <nav aria-label="Show comments" className="mb-5 flex flex-wrap gap-x-6 border-b border-line">
        {choice("Open", !isResolved, { resolved: null })}
        {choice("Resolved", isResolved, { resolved: "yes" })}
        {choice("Threads I'm in", isMine, { mine: isMine ? null : "yes" })}
      </nav>
      {shown.length === 0 ? (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          {isResolved ? "No resolved comments yet." : "No open comments."}
        </p>
      ) : (
        <ul className="grid max-w-3xl gap-4">
          {shown.map((thread) => (
            <li key={thread.id} className="rounded-md border border-line bg-white px-4 py-4">
              <ThreadView
                thread={thread}
                send={send}
                hold={hold}
                place={
                  <>
                    <TextLink to={addressOf(thread)}>{thread.title}</TextLink>
                    {fieldName(thread) !== "" && (
                      <span className="font-normal text-ink-soft"> · {fieldName(thread)}</span>
                    )}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className="mt-5 flex gap-6 text-sm">
          {page > 1 && <TextLink to={withQuery({ page: page === 2 ? null : String(page - 1) })}>‹ Newer</TextLink>}
          {hasMore && <TextLink to={withQuery({ page: String(page + 1) })}>Older ›</TextLink>}
        </nav>
      )}
      <div className="mt-8 max-w-measure border-t border-line pt-5">
        <Checkbox
          label="Email me about comments"
          hint="About your work and replies to you: at most one email every 15 minutes."
          checked={getsMails}
          onChange={({ target }) => {
            if (mails.busy) return;
            want(target.checked);
            mails.post({ intent: "mails", on: String(target.checked) });
          }}
        />
        <FormError>{!mails.busy && mails.failure?.error}</FormError>
      </div>
    </>
  );
}

/** Where a thread is read beside what it is about. */
function addressOf({ id, kind, itemId, field, isNew }: Thread): string {
  return subjects[kind].addressOf(itemId, { field, isNew, thread: id });
}

function fieldName({ kind, itemId, field }: Thread): string {
  if (field === "") return "";
  const described = kinds.find(({ collection }) => collection === kind);
  return described ? (described.fields.find(({ name }) => name === field)?.label ?? "") : pathWords(field, [], itemId);
}
