import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isClosing } from "./content/list/list-query.ts";

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
