import { setTimeout as sleep } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { createSubscription } from "#domain/audience/subscriptions.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readForm } from "#app/lib/read-form.ts";
import { problemOf, refusalInit, refusalWords } from "#app/lib/refusal.ts";
import { requestContext } from "#app/lib/request-context.ts";
import type { SignUpAnswer } from "#app/sections/newsletter/answer-in-place.ts";
import { formPage } from "./form-page.ts";

/** Minimum time of a response, so that it does not reveal whether an address is known. */
const minDurationMs = 400;

interface RefusedSignUp {
  error: DomainError;
  /** The posted address. */
  typed: string;
  /** Path of the page with the form; "" when unknown. */
  page: string;
}

interface PostedSignUp {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Handles a posted form; null when it was accepted. The result is the same for known and unknown addresses. */
export async function signUp({ request, context }: PostedSignUp): Promise<RefusedSignUp | null> {
  const ctx = context.get(requestContext);
  const minDuration = sleep(minDurationMs);
  const sentFrom = formPage(request, ctx.linkUrl);
  let form: Record<string, FormDataEntryValue> = {};
  try {
    form = Object.fromEntries(await readForm(request));
    await createSubscription(ctx, form, { sentFrom });
    await minDuration;
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { email, page } = form;
    return {
      error,
      typed: typeof email === "string" ? email : "",
      page: typeof page === "string" ? page : sentFrom,
    };
  }
}

/** Whether the request comes from a short form with script (answer-in-place.ts), which accepts JSON. */
export function wantsAnswerInPlace({ method, headers }: Request): boolean {
  return method === "POST" && headers.get("accept") === "application/json";
}

/** The same results as those of the page, as JSON with the message to show at the form. */
export async function answerInPlace(posted: PostedSignUp): Promise<Response> {
  const refused = await signUp(posted);
  const texts = await getTexts(posted.context.get(requestContext));
  const { page } = texts.newsletter;
  const { sent } = page;
  if (!refused) return jsonAnswer({ place: "form", isTaken: true, heading: sent.heading, message: sent.body });
  const { error } = refused;
  const { status, headers } = refusalInit(error);
  const { heading, message, fields } = problemOf(error, refusalWords(error, page).heading, texts);
  const fieldError = fields["email"];
  const place = fieldError ? "field" : error.code === "invalid" ? "page" : "form";
  return jsonAnswer({ place, isTaken: false, heading, message: fieldError ?? message }, { status, headers });
}

function jsonAnswer(
  answer: SignUpAnswer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return Response.json(answer, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
