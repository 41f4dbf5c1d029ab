import { campaignKeys } from "#domain/leads/lead-trace.ts";
import { type NewsletterWords, consentVersion } from "#content/site/newsletter.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import { getTexts } from "#domain/texts/get-texts.ts";
import { createSubscription } from "#domain/newsletter/subscriptions.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requestContext } from "./requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { problemOf, refusalInit, refusalWords } from "./answers.ts";
import type { SignUpAnswer } from "#app/sections/answer-in-place.ts";

/**
 * The page on which a visitor opened the form and the button that opened it, as values of hidden fields: from the query of the form's own URL, else from the
 * Referer. Includes the campaign parameters of either.
 * @param linkUrl public URL of the site, which may differ from that of the request behind a proxy
 */
export function inquiryOrigin(request: Request, linkUrl: string): Record<string, string> {
  const own = new URL(request.url).searchParams;
  const opener = openerOf(request);
  const isOwn = opener !== null && isOnSite(opener, request, linkUrl);
  const page = isOwn && !opener.pathname.startsWith("/embed/") ? opener : null;
  const origin: Record<string, string> = {
    page: own.get("page") ?? page?.pathname ?? "",
    referrer: own.get("referrer") ?? (isOwn ? "" : (opener?.href ?? "")),
    place: own.get("place") ?? "",
  };
  for (const key of campaignKeys) origin[key] = own.get(key) ?? page?.searchParams.get(key) ?? "";
  return Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== ""));
}

/** The address in the Referer; null when there is none, or it can't be read. */
function openerOf({ headers }: Request): URL | null {
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) ? new URL(referer) : null;
}

function isOnSite({ host }: URL, request: Request, linkUrl: string): boolean {
  return [request.url, linkUrl].some((own) => new URL(own).host === host);
}

/** Whether the form is shown in a frame. The page around it then has the brand and the navigation. */
export function isFramed(request: Request): boolean {
  return request.headers.get("sec-fetch-dest") === "iframe";
}

/**
 * Path of the page from which a form was sent, by its Referer; "" when there is none, or it is another site.
 * @param linkUrl public URL of the site, which may differ from that of the request behind a proxy
 */
export function formPage(request: Request, linkUrl: string): string {
  const opener = openerOf(request);
  return opener !== null && isOnSite(opener, request, linkUrl) ? opener.pathname : "";
}

export type NewsletterFormWords = ReturnType<typeof withVersion>;

/** One object for each text, because pages that show the form twice then carry it once. */
const known = new WeakMap<NewsletterWords, NewsletterFormWords>();

/** Words of the newsletter's form, with the version of its text of consent, which the form sends along. Server only. */
export function formWords(words: NewsletterWords): NewsletterFormWords {
  const form = known.get(words) ?? withVersion(words);
  known.set(words, form);
  return form;
}

function withVersion({ form }: NewsletterWords) {
  return { ...form, consent: { version: consentVersion(form.consent.text), ...form.consent } };
}

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
