import type { ActionResult } from "#app/lib/action-result.ts";
import { browserSession } from "../session/browser-session.ts";

/** Calls the media library (app/admin/media/media-call.ts). A session that turns out to be over is over for the whole screen. */
export async function callMedia<T>(
  intent: "create" | "replace" | "import" | "find" | "get" | "uses",
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<ActionResult<T>> {
  try {
    const body = new URLSearchParams({ intent, ...fields });
    const answer = await fetch("/admin/media/call", { method: "POST", body, ...(signal && { signal }) });
    const result = (await answer.json()) as ActionResult<T>;
    if (!result.ok && result.code === "unauthenticated") browserSession().markSignedOut();
    return result;
  } catch {
    const error = "The server could not be reached. Check your connection and try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}
