import type { ActionFunctionArgs } from "react-router";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/rights.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Runs what an admin screen posts: the form field `intent` says what. Answers as `actionResult` does.
 * @param intents what there is to do, by name
 * @param requireRights asked first, so that whoever has no rights doesn't learn which actions there are
 */
export function answerIntent(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  intents: Readonly<Record<string, (ctx: Context, form: FormData) => Promise<unknown>>>,
  requireRights: (ctx: Context) => unknown = requireAdmin,
) {
  return actionResult(context, async (ctx) => {
    requireRights(ctx);
    const form = await readForm(request);
    const intent = new Map(Object.entries(intents)).get(textIn(form, "intent"));
    if (!intent) throw new DomainError("invalid", "The server does not know this action.");
    return intent(ctx, form);
  });
}
