import { isDeepStrictEqual } from "node:util";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { moduleCategories, modules } from "#content/showcase/modules.ts";
import type { BuiltInCaseStudy } from "#content/schema/case-study.ts";
import type { BuiltInModule, BuiltInModuleCategory } from "#content/schema/module.ts";
import type { UseCaseEntry } from "#content/schema/use-case.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { formerWords } from "./former-words.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import type { CaseStudyText } from "#content/showcase/built-in-texts.ts";
import type { SiteTexts } from "#content/site-texts.ts";
import type { Picture } from "#content/schema/picture.ts";
import { articlePictures, caseStudyPictures, stockPictures, useCasePictures } from "#content/site/pictures.ts";

// Built-in entries with the words that editors have changed (content/showcase/built-in-texts.ts).

/** The built-in use cases, in the order of lists. */
export function builtInUseCases({ builtInUseCases: words }: Pick<SiteTexts, "builtInUseCases">): UseCaseEntry[] {
  return useCases.map((useCase) => {
    const { icon = useCase.icon, ...own } = words[useCase.slug] ?? {};
    return { ...useCase, ...own, icon };
  });
}

/** The built-in case studies, in the order of lists. */
export function builtInCaseStudies({ builtInStories }: Pick<SiteTexts, "builtInStories">): BuiltInCaseStudy[] {
  return caseStudies.map((shipped) => {
    const { segments = shipped.segments, story, ...words }: Partial<CaseStudyText> = builtInStories[shipped.slug] ?? {};
    // Words of the editor's own that are older than the story keep their page without it.
    const isKept = isAsBuiltIn(words.challenge ?? shipped.challenge, shipped.challenge);
    return { ...shipped, ...words, segments, story: story ?? (isKept ? shipped.story : []) };
  });
}

/** The built-in modules, by category and then in the order of lists. */
export function builtInModules({ builtInModules: words }: Pick<SiteTexts, "builtInModules">): BuiltInModule[] {
  return modules.map((module) => {
    const { parts = {}, ...own } = words[module.slug] ?? {};
    return { ...module, ...own, parts: module.parts.map((part) => ({ ...part, ...parts[part.anchor] })) };
  });
}

/** The public categories of modules, in the order of the page. */
export function builtInModuleCategories({
  moduleCategories: words,
}: Pick<SiteTexts, "moduleCategories">): BuiltInModuleCategory[] {
  return moduleCategories.map((category) => {
    const { picture, ...own } = words[category.slug];
    return { ...category, ...own, picture: { ...category.picture, ...picture } };
  });
}

/** A value as text, without the marks that the view of the editor puts around texts. */
const plain = (value: unknown) => withoutMarks(JSON.stringify(value) ?? "");

/** What earlier releases shipped (`formerWords`), as `plain` gives it. */
const former: ReadonlySet<string> = new Set(
  Object.values(formerWords).flatMap((entries) => Object.values(entries).flat().map(plain)),
);

/**
 * Whether a value of a managed item is one that its built-in counterpart has, or was shipped with in this release or an earlier one: then
 * its editor has not changed it.
 */
export function isAsBuiltIn(value: unknown, ...builtIn: readonly unknown[]): boolean {
  const shipped = builtIn.filter((one) => one !== undefined);
  if (shipped.some((one) => isDeepStrictEqual(value, one))) return true;
  const words = plain(value);
  return shipped.some((one) => words === plain(one)) || (shipped.length > 0 && former.has(words));
}

/**
 * The stock picture of an item without its own picture, or whose picture can't be loaded
 * (docs/product.md#pictures-and-videos).
 * @param position of the item in its list, from 0
 */
export function stockImageAt(position: number): Picture {
  const image = stockPictures[Math.max(0, position) % stockPictures.length];
  if (!image) throw new Error("there are no stock images");
  return image;
}

/**
 * The stock picture of a post without its own picture. Chosen by the slug, because the position in a list changes with
 * every new post and differs in a search.
 */
export function postPicture(slug: string): Picture {
  return stockImageAt(slug.split("").reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
}

const shippedPictures: ReadonlySet<string> = new Set(
  [stockPictures, ...[articlePictures, caseStudyPictures, useCasePictures].map((all) => [...all.values()])]
    .flat()
    .map(({ src }) => src),
);

/**
 * Whether an address of a picture is the path of an illustration that ships with the site: an SVG in the folder `public`. Any other
 * address is an editor's, and names no file that the server may read.
 */
export function isShippedPicture(address: string): boolean {
  return shippedPictures.has(address);
}

/** The picture of an entry if it ships with the site, else its stock picture. Editors' pictures may be anywhere, in any format and size. */
export function shippedPictureOf({ image, stockImage }: { image: string | null; stockImage: Picture }): string {
  return image !== null && isShippedPicture(image) ? image : stockImage.src;
}
