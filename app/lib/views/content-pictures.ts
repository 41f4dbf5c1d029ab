import { escapeMarkup } from "#lib/text/format-text.ts";
import type { UseCase } from "#domain/showcase/use-cases.ts";
import { mediaIdsIn, readMediaAddress } from "#lib/media-addresses.ts";
import type { Context } from "#domain/context.ts";
import { type PublicMedia, type PublicPicture, findPublicMedia } from "#domain/media/public-media.ts";

/** A library picture in a ContentPicture. */
export interface LibraryPicture {
  /** The best format first; empty for a drawing. */
  sources: { type: string; srcset: string }[];
  width: number;
  height: number;
  /** Tenths of its width and height; missing where it is the middle. */
  focal?: { x: number; y: number };
}

/** The picture of an entry, and the local one that replaces it when it fails to load. */
export interface ContentPicture {
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  fallback: { src: string; alt: string };
  /** Widths and formats of a picture of the library. */
  library?: LibraryPicture;
  /** The alternative text of the library is wanted, because its use has none of its own. Only until the page has it. */
  needsAlt?: true;
}

/** The entry's own picture, else its stock picture, with alternative text: for the page of the entry. */
export function describedPicture({
  image,
  imageAlt,
  isDecorative,
  stockImage,
}: Pick<UseCase, "image" | "imageAlt" | "isDecorative" | "stockImage">): ContentPicture {
  const fallback = { src: stockImage.src, alt: stockImage.alt };
  if (image === null) return { ...fallback, fallback };
  if (isDecorative) return { src: image, alt: "", fallback: { ...fallback, alt: "" } };
  const needsAlt = imageAlt === "" && mediaIdsIn(image).length > 0;
  return { src: image, alt: imageAlt, fallback, ...(needsAlt && { needsAlt }) };
}

/** The same without alternative text: for lists, where the title says the same. */
export function quietPicture({ image, stockImage }: Pick<UseCase, "image" | "stockImage">): ContentPicture {
  return { src: image ?? stockImage.src, alt: "", fallback: { src: stockImage.src, alt: "" } };
}

/** The portrait of an author, whose name stands beside it; the sign of the site replaces one that fails to load. Null for none. */
export function portraitOf({ picture }: { picture: string | null }): ContentPicture | null {
  return picture === null ? null : { src: picture, alt: "", fallback: { src: "/logo.svg", alt: "" } };
}

type Library = ReadonlyMap<string, PublicMedia>;

/**
 * The data of a public page with what the library has in the place of its lasting addresses (`/media/{id}`): in pictures, in what is named
 * `html`, and where an address stands alone, as in metadata. One query for a page; nothing changes where there is no such address. Server only.
 */
export async function showLibrary<Data>(ctx: Context, data: Data): Promise<Data> {
  const library = await findPublicMedia(ctx, data);
  return (library.size === 0 && !hasReference(data) ? data : shown(ctx.siteUrl, library, data, false)) as Data;
}

/** Whether anything is left that refers to what is not in the library any more. */
function hasReference(data: unknown): boolean {
  if (typeof data === "string") return data.includes("/media/");
  return typeof data === "object" && data !== null && Object.values(data).some(hasReference);
}

function shown(siteUrl: string, library: Library, value: unknown, isHtml: boolean): unknown {
  if (typeof value === "string") {
    if (!value.includes("/media/")) return value;
    return isHtml ? htmlWith(siteUrl, library, value) : addressIn(siteUrl, library, value);
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => shown(siteUrl, library, each, false));
  if (isPicture(value)) return pictureOf(library, value);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, shown(siteUrl, library, each, key === "html")]),
  );
}

function isPicture(value: object): value is ContentPicture {
  return "src" in value && "alt" in value && "fallback" in value;
}

/** What is not in the library, or is no picture, gives way to the stock picture at once. */
function pictureOf(library: Library, { needsAlt, ...picture }: ContentPicture): ContentPicture {
  const id = itemAt(picture.src);
  if (id === null) return picture;
  const found = library.get(id);
  if (!found || !isPictured(found)) return { ...picture, ...picture.fallback };
  const { src, sources, width, height, alt } = found;
  const focal = focalOf(found);
  return {
    ...picture,
    src,
    ...(needsAlt && { alt }),
    library: { sources, width, height, ...(focal && { focal }) },
  };
}

function isPictured(item: PublicMedia): item is PublicPicture {
  return item.kind === "picture" || item.kind === "drawing";
}

function focalOf({ focal }: PublicPicture): { x: number; y: number } | null {
  const [x, y] = [Math.round(focal.x * 10), Math.round(focal.y * 10)];
  return x === 5 && y === 5 ? null : { x, y };
}

/** The id of the library item that a path refers to; null for any other address. */
function itemAt(path: string): string | null {
  const address = readMediaAddress(path);
  return address?.kind === "item" ? address.id : null;
}

/** An address alone; any other text stays as it is. */
function addressIn(siteUrl: string, library: Library, text: string): string {
  const path = text.startsWith(siteUrl) ? text.slice(siteUrl.length) : text;
  const found = library.get(itemAt(path) ?? "");
  return found ? text.slice(0, text.length - path.length) + found.src : text;
}

/** In HTML whose attributes have neither "<" nor ">" nor a quotation mark in them, as React and the renderer of articles write it. */
const image = /<img\b([^>]*?)\ssrc="([^"\s]*)(\/media\/[0-9a-f-]{36})"([^>]*)>/g;

/** The HTML with what the library has in the place of pictures. */
function htmlWith(siteUrl: string, library: Library, html: string): string {
  return html.replace(image, (tag: string, before: string, host: string, src: string, after: string) => {
    const item = library.get(itemAt(src) ?? "");
    if (!item || (host !== "" && host !== siteUrl)) return tag;
    if (host === "") return elementOf(item, before + after);
    // In feeds addresses are whole, and readers know little HTML.
    return isPictured(item) ? tag.replace(src, item.src) : linkElement(host + item.src, item, before + after);
  });
}

/** The text column of articles and of sections (article.css), for pictures that say nothing else. */
const columnSizes = "(min-width: 46rem) 42rem, calc(100vw - 2.5rem)";

/** @param attributes of the `img` in the place of which it stands, as HTML */
function elementOf(item: PublicMedia, attributes: string): string {
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
function linkElement(address: string, { name }: PublicMedia, attributes: string): string {
  return `<a href="${address}">${/\balt="([^"]*)"/.exec(attributes)?.[1] || escapeMarkup(name)}</a>`;
}

function pictureElement({ src, sources, width, height }: PublicPicture, attributes: string): string {
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
