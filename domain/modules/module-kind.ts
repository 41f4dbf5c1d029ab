import type { ManagedKind } from "../managed/managed-kind.ts";
import { moduleInput } from "./schema.ts";

/** Modules as managed content (specification sections 3 to 5). They have no pages of their own. */
export const moduleKind: ManagedKind<"modules_content"> = {
  collection: "modules_content",
  noun: "module",
  input: moduleInput,
  fieldNames: { icon_name: "icon", is_premium: "premium", order_index: "order", is_active: "status" },
  pages: null,
  titleColumn: "name",
  publicColumn: "is_active",
  searched: ["name", "description"],
};
