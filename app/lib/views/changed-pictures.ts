import type { OwnPictureChoice } from "#content/schema/own-picture.ts";
import { mapTexts } from "#content/facts.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { sitePictures } from "#content/site/site-pictures.ts";
import type { Texts } from "#domain/texts/get-texts.ts";

/** A picture that ships and that editors have changed. */
export interface ChangedPicture {
  alt: string;
  shippedAlt: string;
  /** What stands in its place. */
  own?: OwnPictureChoice | undefined;
}

/** The stock is not marked: in the editor of the site, the picture of an item that has none leads to the item. */
const groups = ["useCases", "caseStudies", "articles", "stock"] as const;

/** The pictures that ship, by address, of which editors have changed something; all of them in the editor of the site, which marks their texts. Server only. */
export function changedPictures({ pictures }: Pick<Texts, "pictures">): ReadonlyMap<string, ChangedPicture> {
  const changed = new Map<string, ChangedPicture>();
  for (const group of groups) {
    const shown = group === "stock" ? mapTexts(pictures.stock, withoutMarks) : pictures[group];
    for (const [name, { src, alt, own }] of Object.entries(shown)) {
      const shippedAlt = sitePictures[group][name]?.alt ?? "";
      if (own || alt !== shippedAlt) changed.set(src, { alt, shippedAlt, own });
    }
  }
  return changed;
}
