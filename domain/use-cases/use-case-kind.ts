import type { ListRow } from "../managed/find-items.ts";
import type { ManagedKind } from "../managed/managed-kind.ts";
import { useCaseInput } from "./schema.ts";
import { slugOfUseCase } from "./slug-of-use-case.ts";

/** Use cases as managed content (specification sections 3 to 5). */
export const useCaseKind = {
  collection: "use_cases_content",
  noun: "use case",
  input: useCaseInput,
  fieldNames: { image_url: "image", icon_name: "icon", order_index: "order", is_active: "status" },
  pages: { path: "/use-cases/", slugOf: slugOfUseCase, followsTitle: true },
  titleColumn: "title",
  publicColumn: "is_active",
  list: {
    columns: [
      "id",
      "title",
      "slug",
      "subtitle",
      "description",
      "scenarios",
      "benefits",
      "image_url",
      "icon_name",
      "order_index",
      "is_active",
      "created_at",
      "updated_at",
      "version",
    ],
    order: [
      ["order_index", "asc"],
      ["created_at", "asc"],
    ],
    shortened: { scenarios: 3, benefits: 3 },
    searched: ["title", "subtitle", "description"],
  },
  orderedWithin: null,
} as const satisfies ManagedKind<"use_cases_content">;

/** A use case as its card shows it. */
export type UseCaseRow = ListRow<typeof useCaseKind>;
