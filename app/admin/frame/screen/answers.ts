import type { ActionFunctionArgs } from "react-router";
import { actionResult, callResult } from "#app/lib/answers.ts";
import { textIn } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { type Ability, requireAbility } from "#domain/security/rights.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/** What a screen or a call can be asked for, by the form field `intent`. */
export type Intents = Readonly<Record<string, (ctx: Context, form: FormData) => Promise<unknown>>>;

type Args = Pick<ActionFunctionArgs, "context" | "request">;

/**
 * Handles the POST of an admin screen by its form field `intent`.
 * @param intents handlers by the value of `intent`
 * @param ability asked first, so that users without it don't learn which intents exist; the handlers ask for what they need
 * @returns as `actionResult`
 */
export function answerIntent({ context, request }: Args, intents: Intents, ability: Ability = "draft") {
  return actionResult(context, (ctx) => perform(ctx, request, intents, ability));
}

/**
 * The same for calls by `fetch`.
 * @returns as `callResult`
 */
export function answerCall({ context, request }: Args, intents: Intents, ability: Ability = "draft") {
  return callResult(context, async (ctx) => (await perform(ctx, request, intents, ability)) ?? null);
}

async function perform(ctx: Context, request: Request, intents: Intents, ability: Ability): Promise<unknown> {
  requireAbility(ctx, ability);
  const form = await readForm(request);
  const intent = new Map(Object.entries(intents)).get(textIn(form, "intent"));
  if (!intent) throw new DomainError("invalid", "The server doesn't recognize this action.");
  return intent(ctx, form);
}
