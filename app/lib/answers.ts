import { type RouterContextProvider, type HeadersArgs, data, redirect } from "react-router";
import { asDomainError } from "#domain/database.ts";
import type { Context } from "#domain/context.ts";
import {
  type Finding,
  type Conflict,
  type DomainErrorCode,
  type FieldErrors,
  DomainError,
  statusOf,
} from "#lib/domain-error.ts";
import { documentRequestContext, requestContext } from "./requests.ts";
import type { FormProblem } from "#app/ui/plain-form.tsx";
import { type Texts, messageSayer } from "#domain/texts/get-texts.ts";
import { getRedirect } from "#domain/pages/redirects.ts";

/** The result of a failed action. `fields` has a message for each invalid form field. */
export interface ActionFailure {
  ok: false;
  code: DomainErrorCode | "internal" | "network";
  error: string;
  fields: FieldErrors;
  /** With the code `conflict`: the stored values to compare with. */
  conflict?: Conflict;
  /** What stops a publication: the findings of the check. */
  findings?: readonly Finding[];
  /** Codes for the screen, where the failure has several causes. */
  reasons?: readonly string[];
}

export type ActionResult<T> = { ok: true; value: T } | ActionFailure;

/**
 * Runs an action and returns its result with the status: 200, or that of the DomainError (401, 403, 404, 409, 422, 429, 503), or 500
 * for an unexpected error. Only for data requests: a document never contains admin data
 * (docs/decisions/050-admin-documents-carry-no-data.md).
 */
export async function actionResult<T>(context: Readonly<RouterContextProvider>, work: (ctx: Context) => Promise<T>) {
  if (context.get(documentRequestContext)) {
    const error = "This page needs JavaScript.";
    return data<ActionResult<T>>({ ok: false, code: "invalid", error, fields: {} }, { status: 400 });
  }
  const { outcome, ...init } = await outcomeOf(context.get(requestContext), work);
  return data(outcome, init);
}

/**
 * The same as a JSON response, for calls by `fetch`. After a call through the router, it would revalidate and cancel pending loads.
 */
export async function callResult<T>(context: Readonly<RouterContextProvider>, work: (ctx: Context) => Promise<T>) {
  const { outcome, ...init } = await outcomeOf(context.get(requestContext), work);
  return Response.json(outcome, init);
}

interface Outcome<T> {
  outcome: ActionResult<T>;
  status: number;
  headers: Record<string, string>;
}

async function outcomeOf<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<Outcome<T>> {
  try {
    return { outcome: { ok: true, value: await work(ctx) }, status: 200, headers: {} };
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) {
      ctx.log.error({ err: error }, "an action failed");
      const words = "Something went wrong on our side. Nothing was changed.";
      return { outcome: { ok: false, code: "internal", error: words, fields: {} }, status: 500, headers: {} };
    }
    const { code, message, fields, conflict, findings, reasons } = expected;
    const more = {
      ...(conflict && { conflict }),
      ...(findings && { findings }),
      ...(reasons.length > 0 && { reasons }),
    };
    const outcome: ActionFailure = { ok: false, code, error: message, fields, ...more };
    return { outcome, ...refusalInit(expected) };
  }
}

/** Status and headers of the response to a refused request. */
export function refusalInit(error: DomainError): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> =
    error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) };
  return { status: statusOf(error), headers };
}

interface RefusalWords {
  title: string;
  heading: string;
}

/** Chooses a form's texts by the error: invalid input, too many requests, or a failure of the server. */
export function refusalWords(
  error: DomainError,
  { problem, limited, failed }: Record<"problem" | "limited" | "failed", RefusalWords>,
): RefusalWords {
  if (error.code === "invalid" || error.code === "too_large") return problem;
  return error.code === "rate_limited" ? limited : failed;
}

/** Why a form was refused, in the words of the site. */
export function problemOf(error: DomainError, heading: string, texts: Texts): FormProblem {
  const say = messageSayer(texts);
  const fields = Object.entries(error.fields).map(([field, message]) => [field, say(message)] as const);
  return { heading, message: say(error.message), fields: Object.fromEntries(fields) };
}

/** For the `headers` export of a page with a form: passes on the Retry-After of its action or of an error. */
export function answerHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders;
}

/**
 * The same for a page whose address is a personal link: no page that its links lead to learns it, not even of this site, where a script that
 * counts visits may pass it on. Posts keep their origin, by which they are known as this site's.
 */
export function linkHeaders(args: HeadersArgs): Headers {
  const headers = new Headers(answerHeaders(args));
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
}

/**
 * The response of a loader for a path without a page: the redirect of an admin if there is one, else 404. The 404 is returned, not
 * thrown, because an error screen can't have its own metadata.
 */
export async function absentPage(ctx: Context, path: string) {
  const target = await getRedirect(ctx, path);
  if (target !== null) throw redirect(target, 301);
  return data(null, { status: 404 });
}

/** Throws a response with the message and status of a DomainError; rethrows anything else. Server only. */
export function failedRead(error: unknown): never {
  if (error instanceof DomainError) throw data(error.message, { status: statusOf(error) });
  throw error;
}

/** The token in the URL of a page behind a personal link. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** The status of such a page: 404 for an `unknown` link, 200 for a valid one, 410 for one that was valid. */
export function linkStatus(state: string): 200 | 404 | 410 {
  if (state === "open" || state === "done") return 200;
  return state === "unknown" ? 404 : 410;
}

/** Waits for the state of a link. While the database is unavailable it throws a 503 response, for the error screen of the layout. */
export async function lookUp<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    throw data(null, { status: statusOf(expected), headers: { "Retry-After": "60" } });
  }
}

/** Waits for work. @returns the error that refused it; null after a success */
export async function failureOf(work: Promise<void>): Promise<DomainError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return expected;
  }
}

/** The response to refused work, with the status of its error. */
export function failed(error: DomainError) {
  return data({ failed: true as const }, refusalInit(error));
}
