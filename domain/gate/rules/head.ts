import type { RawFinding } from "../page-facts.ts";
import { widthOf } from "../arial-width.ts";
import { found } from "./raw.ts";

/** Room in results on a desktop, in pixels, at these sizes of Arial; more is cut off. */
const room = { title: { px: 580, size: 20 }, description: { px: 920, size: 14 } };

/** Title and description, as search results show them. */
export function checkHead(document: Document): RawFinding[] {
  const title = document.title.trim();
  const description = document.querySelector("meta[name=description]")?.getAttribute("content")?.trim() ?? "";
  const findings: RawFinding[] = [];
  const [titleWidth, width] = [widthOf(title, room.title.size), widthOf(description, room.description.size)];
  const at = { excerpt: title, needles: [title.split(" | ")[0] ?? title], part: "title" } as const;
  if (title === "") findings.push(found("title-missing", "The page has no title.", { part: "title" }));
  else if (titleWidth > room.title.px) {
    const message = `The title takes ${titleWidth} of ${room.title.px} pixels, so search results cut off its end.`;
    findings.push(found("title-long", message, { ...at, needles: [] }));
  }
  if (description === "") {
    findings.push(found("description-missing", "The page has no description.", { part: "description" }));
  } else if (width > room.description.px) {
    const message = `The description takes ${width} of ${room.description.px} pixels, so search results cut off its end.`;
    findings.push(found("description-long", message, { excerpt: description, part: "description" }));
  }
  return findings;
}
