import type { AuthResult } from "../auth-calls.ts";

/** Milliseconds before the second try (specification section 9); it doubles from try to try. */
const firstWait = 200;
const mostTries = 6;

/** Failures that may be over in a moment (specification section 8); 0 is a server that was not reached. */
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
