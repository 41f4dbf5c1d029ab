import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For `shouldRevalidate` of admin routes: an action that failed or only previewed changed nothing, so nothing is loaded
 * again. A load that fails in its turn would replace the screen, and what was typed on it would be gone.
 */
export function revalidateAfterSuccess({
  actionResult,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const failed = (actionResult as { ok?: unknown } | undefined)?.ok === false;
  return !failed && formData?.get("intent") !== "preview" && defaultShouldRevalidate;
}
