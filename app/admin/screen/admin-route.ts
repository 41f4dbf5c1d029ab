import type { ActionFailure } from "#app/lib/action-result.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isClosing } from "../content/list/list-query.ts";

/** Title and robots of an admin screen; search engines must not list it. */
export function adminMeta(screen: string) {
  return [{ title: `${screen} · Admin` }, { name: "robots", content: "noindex, nofollow" }];
}

/**
 * For `clientAction` of admin routes: without a connection answers with a failure, because an error page would lose what was typed.
 */
export async function withOfflineAnswer<T>(serverAction: () => Promise<T>): Promise<T | ActionFailure> {
  try {
    return await serverAction();
  } catch {
    const error = "The server could not be reached. Nothing was saved; check your connection and try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}

/**
 * For `shouldRevalidate` of admin routes: nothing is loaded again after an action that failed or only previewed. If that load failed,
 * too, its error screen would lose what was typed. Closing a dialog loads nothing either, so it works without a connection.
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
