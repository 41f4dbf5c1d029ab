import type { ActionFailure } from "#app/lib/action-result.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isClosing } from "../content/list/list-query.ts";

/** Title and robots of an admin screen; none of them may be found by a search engine. */
export function adminMeta(screen: string) {
  return [{ title: `${screen} · Admin` }, { name: "robots", content: "noindex, nofollow" }];
}

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

/**
 * For `shouldRevalidate` of admin routes: an action that failed or only previewed changed nothing, so nothing is loaded
 * again. A load that fails in its turn would replace the screen, and what was typed on it would be gone. Closing a dialog needs
 * nothing of the server either, so it works without a connection.
 */
export function revalidateAfterSuccess({
  actionResult,
  formData,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const failed = (actionResult as { ok?: unknown } | undefined)?.ok === false;
  if (failed || formData?.get("intent") === "preview") return false;
  if (!formMethod && isClosing(currentUrl, nextUrl)) return false;
  return defaultShouldRevalidate;
}
