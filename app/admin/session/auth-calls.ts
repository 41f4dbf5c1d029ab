/** How a call to the auth layer ended; on failure with the words to show. */
export type AuthResult<T = unknown> = { ok: true; value: T } | AuthFailure;

export interface AuthFailure {
  ok: false;
  /** 0 when the server could not be reached (docs/product.md#error-codes). */
  status: number;
  code: string;
  message: string;
  /** Words to show beside a field, by its name. */
  fields: Readonly<Record<string, string>>;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface CallOptions {
  method?: Method;
  body?: object;
  /** Statuses that count as success. */
  ignored?: readonly number[];
}

/** A failure that the server knows nothing of. */
export function localFailure(code: string, message: string): AuthFailure {
  return { ok: false, status: 0, code, message, fields: {} };
}

/** After this a call counts as not answered; the slowest healthy ones, which ask a provider elsewhere, take five seconds. */
const timeoutMs = 30_000;

/** Makes a call below /api/auth. Never throws, and always ends. */
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
const firstWait = 200;
const mostTries = 6;

/** Failures that may be over in a moment (docs/product.md#sessions); 0 is a server that was not reached. */
const passing = new Set([0, 502, 503, 504]);

/** Whether the same call may well succeed later. Anything else is an answer. */
export function isPassing(status: number): boolean {
  return passing.has(status);
}

/** Makes a call again while its failure may be over in a moment: at most six times within 6.2 seconds. */
export async function withRetry<T>(call: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
  for (let tries = 1, wait = firstWait; ; tries++, wait *= 2) {
    const result = await call();
    if (result.ok || !isPassing(result.status) || tries === mostTries) return result;
    await new Promise((done) => setTimeout(done, wait));
  }
}
