import type { ActionResult } from "#app/lib/answers.ts";
import { browserSession } from "../session/session-store.ts";

/**
 * Calls the admin area by `fetch`, beside the router's loads. Never throws. An answer that the session is over signs the whole screen out.
 * @param path of a route that answers with `callResult`
 */
export async function postCall<T>(
  path: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<ActionResult<T>> {
  try {
    const body = new URLSearchParams(fields);
    const answer = await fetch(path, { method: "POST", body, ...(signal && { signal }) });
    const result = (await answer.json()) as ActionResult<T>;
    if (!result.ok && result.code === "unauthenticated") browserSession().markSignedOut();
    return result;
  } catch {
    const error = "The server could not be reached. Check your connection and try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}
