import type { ManagedKind } from "../managed/managed-kind.ts";
import { useCaseInput } from "./schema.ts";
import { slugOfUseCase } from "./slug-of-use-case.ts";

/** Use cases as managed content (specification sections 3 to 5). */
export const useCaseKind: ManagedKind<"use_cases_content"> = {
  collection: "use_cases_content",
  noun: "use case",
  input: useCaseInput,
  fieldNames: { image_url: "image", icon_name: "icon", order_index: "order", is_active: "status" },
  pages: { path: "/use-cases/", slugOf: slugOfUseCase, followsTitle: true },
  titleColumn: "title",
  publicColumn: "is_active",
  searched: ["title", "subtitle", "description"],
};
