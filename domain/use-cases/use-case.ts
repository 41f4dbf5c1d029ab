import { useCasePictures } from "#content/pictures.ts";
import type { Picture } from "#content/schema/picture.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import type { BuiltInUseCase } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { secureImage } from "../markdown/article-tree.ts";
import { stockImageAt } from "../stock-image-at.ts";

/** A use case as lists show it; `icon` is one of the known names. */
export type UseCase = BuiltInUseCase & {
  /** Address of its own picture: an editor's, else the one that ships for this address. */
  image: string | null;
  /** What that picture shows; empty when nobody has said. */
  imageAlt: string;
  /** Shown when there is no picture of its own, or when that fails to load. */
  stockImage: Picture;
};

/** @param position in the list, from 0 */
export function builtInUseCase(useCase: BuiltInUseCase, position: number): UseCase {
  return { ...useCase, ...pictureOf(useCase.slug), stockImage: stockImageAt(position) };
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
    ...(row.image_url ? { image: secureImage(row.image_url), imageAlt: "" } : pictureOf(row.slug)),
    stockImage: stockImageAt(position),
  };
}

function pictureOf(slug: string): Pick<UseCase, "image" | "imageAlt"> {
  const picture = useCasePictures.get(slug);
  return { image: picture?.src ?? null, imageAlt: picture?.alt ?? "" };
}
