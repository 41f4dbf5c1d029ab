import { callResult } from "#app/lib/answers.ts";
import { textIn } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { notePresence } from "#domain/activity/live-changes.ts";
import { nothingFor } from "../screen/admin-route.ts";
import type { Route } from "./+types/presence-call.ts";

export const loader = nothingFor("enter");

/** Takes from the browser which form is open (presence.tsx). */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx) => {
    const form = await readForm(request);
    await notePresence(ctx, {
      isOpen: textIn(form, "open") === "true",
      form: textIn(form, "form"),
      place: textIn(form, "place"),
      field: textIn(form, "field"),
    });
    return null;
  });
}
