import type { InspectOptions, PageFacts } from "./page-facts.ts";
import { checkContrast } from "./rules/contrast.ts";
import { checkHead } from "./rules/head.ts";
import { checkLinks, linksIn } from "./rules/links.ts";
import { checkPictures, picturesIn } from "./rules/pictures.ts";
import { checkHeadings, checkIds, checkTables } from "./rules/structure.ts";
import { checkReading, checkStyle } from "./rules/text.ts";

/** Everything that our own rules find in a document, and what has to be looked up. */
export function inspectDocument(document: Document, { styleWords, palette }: InspectOptions): PageFacts {
  return {
    findings: [
      ...checkHead(document),
      ...checkHeadings(document),
      ...checkIds(document),
      ...checkTables(document),
      ...checkPictures(document),
      ...checkLinks(document),
      ...checkContrast(document, palette),
      ...checkReading(document),
      ...checkStyle(document, styleWords),
    ],
    links: linksIn(document),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    pictures: picturesIn(document),
  };
}
