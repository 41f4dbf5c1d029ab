import type { StockImage } from "#content/schema/stock-image.ts";
import { type BuiltInUseCase, useCaseIcons } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { secureImage } from "../markdown/article-tree.ts";
import { stockImageAt } from "../stock-image-at.ts";

/** A use case as lists show it; `icon` is one of the known names. */
export type UseCase = BuiltInUseCase & {
  /** Address of its own picture. */
  image: string | null;
  /** Shown when there is no picture of its own, or when that fails to load. */
  stockImage: StockImage;
};

/** @param position in the list, from 0 */
export function builtInUseCase(useCase: BuiltInUseCase, position: number): UseCase {
  return { ...useCase, image: null, stockImage: stockImageAt(position) };
}

/** @param position in the list, from 0 */
export function managedUseCase(row: Selectable<UseCasesTable>, position: number): UseCase {
  return {
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle ?? "",
    description: row.description,
    scenarios: row.scenarios,
    benefits: row.benefits,
    icon: useCaseIcons.find((name) => name === row.icon_name) ?? "Users",
    image: row.image_url && secureImage(row.image_url),
    stockImage: stockImageAt(position),
  };
}
