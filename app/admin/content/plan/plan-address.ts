import type { ManagedKind } from "#domain/content/kind.ts";
import { useMay } from "../../session/role.ts";

/** URL of the screen on which an item is planned and shared. */
export function planAddressOf({ path }: Pick<ManagedKind, "path">, id: string): string {
  return `${path.replace("/admin/", "/admin/plan/")}/${encodeURIComponent(id)}`;
}

/** What links to that screen say: whoever plans and shares nothing only looks at it. */
export function usePlanLabel(): string {
  return useMay()("publish") ? "Plan and share" : "What is planned";
}
