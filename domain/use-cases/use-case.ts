import { useCasePictures } from "#content/pictures.ts";
import type { Picture } from "#content/schema/picture.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import type { BuiltInUseCase } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { builtInUseCases } from "../built-in-content.ts";
import { secureImage } from "../markdown/article-tree.ts";
import type { Texts } from "../site-texts/get-texts.ts";
import { stockImageAt } from "../stock-pictures.ts";

/** A use case in a list; `icon` is a known name. */
export type UseCase = BuiltInUseCase & {
  /** Address of its own picture: the editor's, else the built-in one of this address. */
  image: string | null;
  /** Alternative text of that picture; empty when there is none. */
  imageAlt: string;
  /** Whether the picture says nothing that the text does not. */
  isDecorative?: true;
  /** Used when there is no picture of its own, or it can't be loaded. */
  stockImage: Picture;
  /** Search engines leave its page out. */
  noindex?: true;
};

/** @param position in the list, from 0 */
export function builtInUseCase(useCase: BuiltInUseCase, position: number): UseCase {
  return { ...useCase, ...pictureOf(useCase.slug), stockImage: stockImageAt(position) };
}

/** The built-in use case at this address, or null. */
export function builtInUseCaseAt(texts: Pick<Texts, "builtInUseCases">, slug: string): UseCase | null {
  const useCases = builtInUseCases(texts);
  const position = useCases.findIndex((useCase) => useCase.slug === slug);
  const useCase = useCases[position];
  return useCase ? builtInUseCase(useCase, position) : null;
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
    ...(row.image_alt !== null && { imageAlt: row.image_alt }),
    ...(row.image_decorative && { isDecorative: true }),
    stockImage: stockImageAt(position),
    ...(row.meta_noindex && { noindex: true }),
  };
}

function pictureOf(slug: string): Pick<UseCase, "image" | "imageAlt"> {
  const picture = useCasePictures.get(slug);
  return { image: picture?.src ?? null, imageAlt: picture?.alt ?? "" };
}
