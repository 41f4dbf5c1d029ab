import type { ManagedKind } from "#domain/content/kind.ts";

/** URL of the screen on which an item is planned and shared. */
export function planAddressOf({ path }: Pick<ManagedKind, "path">, id: string): string {
  return `${path.replace("/admin/", "/admin/plan/")}/${encodeURIComponent(id)}`;
}
