/** The outcome of a call to the auth layer; a failure has the message to show. */
export type AuthResult<T = unknown> = { ok: true; value: T } | AuthFailure;

export interface AuthFailure {
  ok: false;
  /** 0 when the server could not be reached (docs/product.md#error-codes). */
  status: number;
  code: string;
  message: string;
  /** Messages to show beside fields, by their names. */
  fields: Readonly<Record<string, string>>;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface CallOptions {
  method?: Method;
  body?: object;
  /** Statuses that count as success. */
  ignored?: readonly number[];
}

/** A failure in the browser, of which the server knows nothing. */
export function localFailure(code: string, message: string): AuthFailure {
  return { ok: false, status: 0, code, message, fields: {} };
}

/** Calls give up after this; the slowest healthy ones, which ask an identity provider, take 5 s. */
const timeoutMs = 30_000;

/** Makes a call below /api/auth. Never throws, and always settles. */
export async function authCall<T = unknown>(path: string, options: CallOptions = {}): Promise<AuthResult<T>> {
  const { method = "POST", body, ignored = [] } = options;
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok || ignored.includes(response.status)) return { ok: true, value: answer as T };
    return failureOf(response.status, answer);
  } catch {
    return localFailure("network", "The server could not be reached. Check your connection and try again.");
  }
}

function failureOf(status: number, answer: unknown): AuthFailure {
  const { code, message, fields } = Object(answer) as Partial<Record<keyof AuthFailure, unknown>>;
  return {
    ok: false,
    status,
    code: typeof code === "string" ? code : "internal",
    message: typeof message === "string" && message !== "" ? message : `The server answered with an error (${status}).`,
    fields: Object(fields) as Record<string, string>,
  };
}

/** Milliseconds before the second try (docs/product.md#sessions); it doubles from try to try. */
const firstDelayMs = 200;
const maxTries = 6;

/** Failures that may be over in a moment (docs/product.md#sessions); 0 is a server that was not reached. */
const temporaryStatuses = new Set([0, 502, 503, 504]);

/** Whether the same call may succeed later. Any other status is final. */
export function isTemporary(status: number): boolean {
  return temporaryStatuses.has(status);
}

/** Makes a call, and again while its failure is temporary: at most six times within 6.2 seconds. */
export async function withRetry<T>(call: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
  for (let tries = 1, delayMs = firstDelayMs; ; tries++, delayMs *= 2) {
    const result = await call();
    if (result.ok || !isTemporary(result.status) || tries === maxTries) return result;
    await new Promise((done) => setTimeout(done, delayMs));
  }
}
