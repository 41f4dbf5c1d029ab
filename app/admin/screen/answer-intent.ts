import type { ActionFunctionArgs } from "react-router";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/rights.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Handles the POST of an admin screen by its form field `intent`.
 * @param intents handlers by the value of `intent`
 * @param requireRights runs first, so that users without rights don't learn which intents exist
 * @returns as `actionResult`
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
