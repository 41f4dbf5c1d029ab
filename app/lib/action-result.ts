import { data, type RouterContextProvider } from "react-router";
import { asDomainError } from "#domain/database.ts";
import type { Context } from "#domain/context.ts";
import type { Finding, Conflict, DomainErrorCode, FieldErrors } from "#lib/domain-error.ts";
import { refusalInit } from "./refusal.ts";
import { documentRequestContext, requestContext } from "./request-context.ts";

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
    const { code, message, fields, conflict, findings } = expected;
    const more = { ...(conflict && { conflict }), ...(findings && { findings }) };
    const outcome: ActionFailure = { ok: false, code, error: message, fields, ...more };
    return { outcome, ...refusalInit(expected) };
  }
}
