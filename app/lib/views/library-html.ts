import { escapeMarkup } from "#lib/text/format-text.ts";
import libraryStyles from "#app/styles/library.css?url";
import type { PublicMedia, PublicPicture } from "#domain/media/public-media.ts";

// What the library has, as HTML of pages. Server only.

/** For pictures with classes of the library. */
export const libraryStylesheet = `<link rel="stylesheet" href="${libraryStyles}">`;

export function isPictured(item: PublicMedia | undefined): item is PublicPicture {
  return item?.kind === "picture" || item?.kind === "drawing";
}

/** The text column of articles and of sections (article.css), for pictures that say nothing else. */
const columnSizes = "(min-width: 46rem) 42rem, calc(100vw - 2.5rem)";

/** @param attributes of the `img` in the place of which it stands, as HTML */
export function elementOf(item: PublicMedia, attributes: string): string {
  switch (item.kind) {
    case "picture":
    case "drawing":
      return pictureElement(item, attributes);
    case "film":
      return filmElement(item);
    case "document":
      return linkElement(item.src, item, attributes);
  }
}

/** A link to a file in the place of a picture. Its words are those of the picture, whose attributes are escaped already, or the file's name. */
export function linkElement(address: string, { name }: PublicMedia, attributes: string): string {
  return `<a href="${address}">${/\balt="([^"]*)"/.exec(attributes)?.[1] || escapeMarkup(name)}</a>`;
}

/** A picture in its widths and formats. @param attributes of its `img`, as HTML */
export function pictureElement({ src, sources, width, height }: PublicPicture, attributes: string): string {
  const sizes = /\ssizes="([^"]*)"/.exec(attributes)?.[1] ?? columnSizes;
  const others = attributes.replace(/\s(?:sizes|width|height)="[^"]*"/g, "");
  const tag = `<img${others} src="${src}" width="${width}" height="${height}">`;
  if (sources.length === 0) return tag;
  const all = sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`);
  return `<picture>${all.join("")}${tag}</picture>`;
}

function filmElement({
  src,
  type,
  poster,
  size,
  captionsSrc,
  name,
  transcript,
}: Extract<PublicMedia, { kind: "film" }>): string {
  const track =
    captionsSrc === null ? "" : `<track kind="captions" src="${captionsSrc}" srclang="en" label="Captions" default>`;
  const start = poster ? ` poster="${poster.src}"` : "";
  const sides = size ? ` width="${size.width}" height="${size.height}"` : "";
  const film = `<video controls preload="none" aria-label="${escapeMarkup(name)}"${start}${sides}><source src="${src}" type="${type}">${track}</video>`;
  if (transcript === null) return film;
  return `${film}<details><summary>Transcript</summary>${escapeMarkup(transcript).replaceAll("\n", "<br>")}</details>`;
}
