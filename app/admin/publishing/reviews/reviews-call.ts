import { textIn } from "#app/lib/requests.ts";
import { readSubject } from "#domain/reviews/reviews.ts";
import { findReviewedChanges } from "#domain/reviews/decide-review.ts";
import { type Intents, answerCall } from "../../frame/screen/answers.ts";
import { loadNothing } from "../../frame/screen/admin-route.ts";
import type { Route } from "./+types/reviews-call.ts";

export const loader = loadNothing;

/** Calls by `fetch` from below an open question, which nothing loads again. */
const intents: Intents = {
  changes: (ctx, form) =>
    findReviewedChanges(
      ctx,
      readSubject({ kind: textIn(form, "kind"), itemId: textIn(form, "item") }),
      textIn(form, "fingerprint"),
    ),
};

export function action(args: Route.ActionArgs) {
  return answerCall(args, intents);
}
