import { data, type RouterContextProvider } from "react-router";
import { asDomainError } from "#domain/as-domain-error.ts";
import type { Context } from "#domain/context.ts";
import { type Conflict, type DomainErrorCode, type FieldErrors, statusOf } from "#lib/domain-error.ts";
import { documentRequestContext, requestContext } from "./request-context.ts";

/** What an action answers when it failed. `fields` holds a message for each form field that is to blame. */
export interface ActionFailure {
  ok: false;
  code: DomainErrorCode | "internal" | "network";
  error: string;
  fields: FieldErrors;
  /** With the code `conflict`: what to compare one's own text with. */
  conflict?: Conflict;
}

export type ActionResult<T> = { ok: true; value: T } | ActionFailure;

/**
 * Runs an action and answers with its outcome and the matching status: 200, or that of the DomainError (401, 403, 404, 409,
 * 422, 429, 503), or 500 for what nobody expected. Only for data requests: a document never carries what an admin sees
 * (docs/decisions/050-admin-documents-carry-no-data.md).
 */
export async function actionResult<T>(context: Readonly<RouterContextProvider>, work: (ctx: Context) => Promise<T>) {
  const ctx = context.get(requestContext);
  try {
    if (context.get(documentRequestContext)) return failure("invalid", "This page needs JavaScript.", 400);
    return data<ActionResult<T>>({ ok: true, value: await work(ctx) });
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) {
      ctx.log.error({ err: error }, "an action failed");
      return failure("internal", "Something went wrong on our side. Nothing was changed.", 500);
    }
    const headers = expected.retryAfter === undefined ? {} : { "Retry-After": String(expected.retryAfter) };
    const { code, message, fields, conflict } = expected;
    const answer: ActionFailure = { ok: false, code, error: message, fields, ...(conflict && { conflict }) };
    return data(answer, { status: statusOf(expected), headers });
  }
}

function failure(code: ActionFailure["code"], error: string, status: number) {
  return data<ActionFailure>({ ok: false, code, error, fields: {} }, { status });
}
