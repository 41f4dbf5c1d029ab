import { textIn } from "#app/lib/requests.ts";
import { changeTopics } from "#domain/topics/edit-topics.ts";
import { answerCall } from "../frame/screen/answers.ts";
import { nothingFor } from "../frame/screen/admin-route.ts";
import type { Route } from "./+types/topics-call.ts";

export const loader = nothingFor("texts");

/** Adds a category or tag from the form of a post, which stays as it is. */
export function action(args: Route.ActionArgs) {
  return answerCall(
    args,
    { add: (ctx, form) => changeTopics(ctx, { do: "add", list: textIn(form, "list"), name: textIn(form, "name") }) },
    "texts",
  );
}
