import { setTimeout as sleep } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import { newsletterPage } from "#content/newsletter.ts";
import { createSubscription } from "#domain/newsletter/create-subscription.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readForm } from "#app/lib/read-form.ts";
import { refusalInit, refusalWords } from "#app/lib/refusal.ts";
import { requestContext } from "#app/lib/request-context.ts";
import type { SignUpAnswer } from "#app/sections/newsletter/answer-in-place.ts";
import { formPage } from "./form-page.ts";

/** Milliseconds that an answer takes at least, so that its time does not tell whether an address is known. */
const minDurationMs = 400;

interface RefusedSignUp {
  error: DomainError;
  /** What was typed as the address. */
  typed: string;
  /** Path of the page of ours that the form stood on first; empty when nobody knows. */
  page: string;
}

interface PostedSignUp {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Takes a posted form of the newsletter; null when it was accepted, which is the same for every address. */
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

/** Whether a short form asks for words to show in place (answer-in-place.ts). A browser that posts a form asks for a page. */
export function wantsAnswerInPlace({ method, headers }: Request): boolean {
  return method === "POST" && headers.get("accept") === "application/json";
}

/** The same outcomes as those of the page, as words to show beside the form. */
export async function answerInPlace(posted: PostedSignUp): Promise<Response> {
  const refused = await signUp(posted);
  const { sent } = newsletterPage;
  if (!refused) return jsonAnswer({ place: "form", isTaken: true, heading: sent.heading, message: sent.body });
  const { error } = refused;
  const { status, headers } = refusalInit(error);
  const fieldError = error.fields["email"];
  const place = fieldError ? "field" : error.code === "invalid" ? "page" : "form";
  const { heading } = refusalWords(error, newsletterPage);
  return jsonAnswer({ place, isTaken: false, heading, message: fieldError ?? error.message }, { status, headers });
}

function jsonAnswer(
  answer: SignUpAnswer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return Response.json(answer, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
