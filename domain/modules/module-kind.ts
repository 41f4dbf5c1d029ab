import type { ListRow } from "../managed/find-items.ts";
import type { ManagedKind } from "../managed/managed-kind.ts";
import { moduleInput } from "./schema.ts";

/** Modules as managed content (specification sections 3 to 5). They have no pages of their own. */
export const moduleKind = {
  collection: "modules_content",
  noun: "module",
  input: moduleInput,
  fieldNames: { icon_name: "icon", is_premium: "premium", order_index: "order", is_active: "status" },
  pages: null,
  titleColumn: "name",
  publicColumn: "is_active",
  list: {
    columns: [
      "id",
      "name",
      "description",
      "category",
      "icon_name",
      "features",
      "is_premium",
      "order_index",
      "is_active",
      "created_at",
      "updated_at",
      "version",
    ],
    order: [
      ["category", "asc"],
      ["order_index", "asc"],
      ["created_at", "asc"],
    ],
    shortened: { features: 6 },
    searched: ["name", "description"],
  },
  orderedWithin: "category",
} as const satisfies ManagedKind<"modules_content">;

/** A module as its card shows it. */
export type ModuleRow = ListRow<typeof moduleKind>;
