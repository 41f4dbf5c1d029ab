import { type CrmPayload, DeliveryError } from "#domain/outbox/outbox.ts";
import { errorCode } from "#lib/logger.ts";
import { readRetryAfter } from "../senders.ts";

/** Hands inquiries to one CRM. */
export interface CrmClient {
  /**
   * Hands one inquiry over, with whom it is from. Safe to repeat where the CRM can be asked what it has
   * (docs/decisions/248-crm-calls.md).
   * @throws DeliveryError when it could not
   */
  deliver(inquiry: CrmPayload): Promise<void>;
}

/** Time for a CRM to answer one call. */
const timeoutMs = 15_000;

/** What is read of an answer at most. */
const maxBytes = 1024 * 1024;

interface Call {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The answer of a CRM. */
export interface CrmAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/**
 * Makes one call. Redirects are not followed: they would send personal data to a host that the operator did not name.
 * @throws DeliveryError when no answer comes
 */
export async function callCrm(url: string, call: Call): Promise<CrmAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { "User-Agent": "Homecoming-CRM/1", ...call.headers };
    const response = await fetch(url, { ...call, headers, redirect: "manual", signal });
    const text = await readText(response);
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    const what = signal.aborted
      ? `the CRM did not answer within ${timeoutMs / 1_000} seconds`
      : `the CRM could not be reached: ${errorCode(error)}`;
    throw new DeliveryError(what, { permanent: false, cause: error });
  }
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new DeliveryError("the CRM's answer is too long", { permanent: false, code: "long" });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Refusal {
  /** Name of the CRM, for people. */
  readonly crm: string;
  /** What it says is wrong. */
  readonly reason: string;
  /** When it may be asked again, where the answer's own headers do not say so. */
  readonly retryAt?: Date | undefined;
  /** Whether the same words would be refused again. */
  readonly permanent: boolean;
}

/** The failure that an answer stands for. */
export function refusalOf(answer: CrmAnswer, clock: () => Date, refusal: Refusal): DeliveryError {
  const { crm, reason, permanent } = refusal;
  const { status, headers } = answer;
  const words = reason === "" ? `${crm} answered ${status}` : `${crm} answered ${status}: ${reason}`;
  return new DeliveryError(words, {
    permanent,
    status,
    code: String(status),
    retryAt: readRetryAfter(headers.get("retry-after"), clock()) ?? refusal.retryAt,
  });
}

/** Whether the same words would be refused again: not after a wrong token, a limit or an outage, which the operator or time mends. */
export function isFinal(status: number): boolean {
  return status === 400 || status === 409 || status === 410 || status === 413 || status === 422;
}
