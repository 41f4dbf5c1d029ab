import { isDeepStrictEqual } from "node:util";
import { renderToStaticMarkup } from "react-dom/server";
import { completeLayout, type LayoutName, layouts } from "#content/layouts.ts";
import { stockPictures } from "#content/pictures.ts";
import { stockPictureNames, type StockPictureName } from "#content/schema/page-layout.ts";
import type { Picture } from "#content/schema/picture.ts";
import { FreeSectionView } from "#app/sections/free-section.tsx";
import type { PageLayout } from "#app/sections/page-sections.tsx";
import type { Texts } from "#domain/site-texts/get-texts.ts";
import { SectionGap } from "./section-gap.tsx";

/** The stock pictures by their names. */
export const pictures = Object.fromEntries(
  stockPictureNames.map((name, index) => [name, stockPictures[index]]),
) as Record<StockPictureName, Picture>;

/**
 * The sections of a page that editors have arranged; nothing while it is as shipped, so that such a page carries nothing of it. Sections
 * that any page may have are rendered here and sent as HTML: pages without them need no code for them. Server only.
 */
export function layoutOf(texts: Pick<Texts, "layouts" | "introVideo" | "tourVideo" | "hasMarks">, name: LayoutName) {
  const sections = completeLayout(name, texts.layouts[name]);
  if (isDeepStrictEqual(sections, layouts[name]) && !texts.hasMarks) return {};
  const films = { intro: texts.introVideo, tour: texts.tourVideo };
  const layout: PageLayout = sections
    .filter(({ hidden }) => !hidden)
    .flatMap((section) => {
      const shown: PageLayout[number] =
        section.kind === "own"
          ? [section.id]
          : [section.id, renderToStaticMarkup(<FreeSectionView section={section} films={films} pictures={pictures} />)];
      if (!texts.hasMarks) return [shown];
      return [shown, [`below ${section.id}`, renderToStaticMarkup(<SectionGap of={name} below={section.id} />)]];
    });
  return { layout };
}
