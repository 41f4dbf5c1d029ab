import { textIn } from "#app/lib/requests.ts";
import { createThread, deleteComment, editComment, replyToThread, resolveThread } from "#domain/comments/comments.ts";
import { findComments, findThreads } from "#domain/comments/find-threads.ts";
import { readCommentSubject } from "#domain/comments/subject.ts";
import { type Intents, answerCall } from "../../frame/screen/answers.ts";
import { loadNothing } from "../../frame/screen/admin-route.ts";
import type { Route } from "./+types/comments-call.ts";

export const loader = loadNothing;

const subjectIn = (form: FormData) => readCommentSubject({ kind: textIn(form, "kind"), itemId: textIn(form, "item") });
const fieldsIn = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));

/** Calls by `fetch` from below open forms, which nothing loads again. */
const intents: Intents = {
  find: (ctx, form) => findThreads(ctx, subjectIn(form)),
  comments: (ctx, form) => findComments(ctx, textIn(form, "thread")),
  create: (ctx, form) => createThread(ctx, subjectIn(form), fieldsIn(form)),
  reply: (ctx, form) => replyToThread(ctx, textIn(form, "thread"), fieldsIn(form)),
  edit: (ctx, form) => editComment(ctx, textIn(form, "id"), fieldsIn(form)),
  delete: (ctx, form) => deleteComment(ctx, textIn(form, "id")),
  resolve: (ctx, form) => resolveThread(ctx, textIn(form, "thread"), textIn(form, "resolved") === "true"),
};

export function action(args: Route.ActionArgs) {
  return answerCall(args, intents);
}
