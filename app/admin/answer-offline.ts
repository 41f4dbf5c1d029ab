import type { ActionFailure } from "#app/lib/action-result.ts";

/**
 * For `clientAction` of admin routes: keeps everything typed when the server can't be reached. A failed call is an answer like
 * any other, not an error page.
 */
export async function answerOffline<T>(serverAction: () => Promise<T>): Promise<T | ActionFailure> {
  try {
    return await serverAction();
  } catch {
    const error = "The server could not be reached. Nothing was saved; check your connection and try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}
