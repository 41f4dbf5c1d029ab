import type { PagePicture, RawFinding } from "../page-facts.ts";
import { bodySelector, found, partOf } from "./raw.ts";

/** Pictures without any alternative text, and those in an article without words. Those of the library are looked up afterwards. */
export function checkPictures(document: Document): RawFinding[] {
  return [...document.querySelectorAll("img, input[type=image]")].flatMap((picture) => {
    const src = picture.getAttribute("src") ?? "";
    const at = { excerpt: src, needles: [src], part: partOf(picture) };
    const isHidden = picture.closest("[aria-hidden=true], [role=presentation], [role=none]");
    if (!picture.hasAttribute("alt") && !picture.getAttribute("aria-label") && !isHidden) {
      return [found("alt", `The picture ${nameOf(src)} has no alternative text.`, at)];
    }
    const isBlank = (picture.getAttribute("alt") ?? "").trim() === "";
    if (isBlank && picture.closest(bodySelector) && !src.startsWith("/media/")) {
      const message = `The picture ${nameOf(src)} has no words. Say what it shows, unless it is decoration.`;
      return [found("alt-empty", message, at)];
    }
    return [];
  });
}

/** The last part of an address, for people. */
export function nameOf(src: string): string {
  return `“${src.split(/[?#]/)[0]?.split("/").at(-1) ?? src}”`;
}

/** Every picture of the document, with the address that a desk would load. */
export function picturesIn(document: Document): PagePicture[] {
  return [...document.querySelectorAll("img")].map((picture) => {
    const src = picture.getAttribute("src") ?? "";
    const sets = [...(picture.closest("picture")?.querySelectorAll("source") ?? [])].map(
      (source) => source.getAttribute("srcset") ?? "",
    );
    const best = candidatesOf(sets[0] ?? picture.getAttribute("srcset") ?? "");
    // Without a layout, the width that the picture is drawn at is that of its attribute.
    const width = Number(picture.getAttribute("width")) || 1_280;
    const used = best.find((one) => one.width >= width) ?? best.at(-1);
    return {
      src: used?.address ?? src,
      sources: [
        src,
        ...[...sets, picture.getAttribute("srcset") ?? ""].flatMap((set) =>
          candidatesOf(set).map(({ address }) => address),
        ),
      ],
      alt: picture.getAttribute("alt"),
      inBody: picture.closest(bodySelector) !== null,
    };
  });
}

function candidatesOf(set: string): { address: string; width: number }[] {
  return set
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s+/))
    .flatMap(([address = "", size = ""]) =>
      address === "" ? [] : [{ address, width: Number.parseInt(size, 10) || 0 }],
    )
    .toSorted((one, other) => one.width - other.width);
}
