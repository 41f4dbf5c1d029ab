import type { z } from "zod";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { withMarkOf, withoutMarks } from "#lib/text/text-marks.ts";
import type { SceneName, ScenePicture, scenePictureSchema } from "#content/schema/scene-picture.ts";
import type { ShownVideo, Video } from "#content/schema/video.ts";
import type { UseCase } from "#domain/showcase/use-cases.ts";
import { mediaIdsIn, readMediaAddress } from "#lib/media-addresses.ts";
import type { Context } from "#domain/context.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { type PublicMedia, type PublicPicture, findPublicMedia } from "#domain/media/public-media.ts";
import { type ChangedPicture, changedPictures } from "./changed-pictures.ts";
import { elementOf, isPictured, libraryStylesheet, linkElement, pictureElement } from "./library-html.ts";

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

/** What the library and the texts say of the pictures in the data of a page. */
interface Sources {
  siteUrl: string;
  library: ReadonlyMap<string, PublicMedia>;
  /** Pictures that ship, by address, of which editors have changed something. */
  changed: ReadonlyMap<string, ChangedPicture>;
}

/**
 * The data of a public page with what the library has in the place of its lasting addresses (`/media/{id}`): in pictures, in what is named
 * `html`, and where an address stands alone, as in metadata; and so with what editors have put in the place of pictures that ship. One query
 * for a page; nothing changes where there is neither. Server only.
 */
export async function showLibrary<Data>(ctx: Context, data: Data): Promise<Data> {
  const texts = await getTexts(ctx);
  const changed = changedPictures(texts);
  const library = await findPublicMedia(ctx, [data, [...changed.values()].map(({ own }) => own)]);
  const isPlain = library.size === 0 && changed.size === 0 && !texts.hasMarks && !hasReference(data);
  return (isPlain ? data : shown({ siteUrl: ctx.siteUrl, library, changed }, data, false)) as Data;
}

/** Whether anything is left that refers to what is not in the library any more. */
function hasReference(data: unknown): boolean {
  if (typeof data === "string") return data.includes("/media/");
  return typeof data === "object" && data !== null && Object.values(data).some(hasReference);
}

function shown(sources: Sources, value: unknown, isHtml: boolean): unknown {
  if (typeof value === "string") {
    if (isHtml) return value.includes("/media/") ? htmlWith(sources, value) : value;
    return addressIn(sources, value);
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => shown(sources, each, false));
  if (isPicture(value)) return pictureOf(sources, value);
  if ("own" in value && "scene" in value) return sceneOf(sources, value as z.infer<typeof scenePictureSchema>);
  if ("own" in value && "sources" in value) return filmOf(sources, value as Video);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(sources, each, key === "html")]));
}

function isPicture(value: object): value is ContentPicture {
  return "src" in value && "alt" in value && "fallback" in value;
}

/** What is not in the library, or is no picture, gives way to the picture that ships at once. */
function pictureOf({ library, changed }: Sources, { needsAlt, ...given }: ContentPicture): ContentPicture {
  const shipped = changed.get(given.src);
  // What an editor of the item has written stays.
  const written = given.alt !== "" && given.alt === shipped?.shippedAlt ? shipped.alt : given.alt;
  const own = shipped?.own && itemOf(library, shipped.own.src);
  if (shipped?.own && isPictured(own)) {
    const { src, ...widths } = libraryPicture(own, shipped.own.focal);
    return { ...given, src, alt: withMarkOf(shipped.own.alt, given.alt === "" ? "" : shipped.own.alt), ...widths };
  }
  // In the editor of the site, the picture of an item has a mark in its address.
  const picture = { ...given, src: withoutMarks(given.src), alt: withMarkOf(shipped?.alt ?? given.src, written) };
  if (itemAt(picture.src) === null) return picture;
  const found = itemOf(library, picture.src);
  if (!isPictured(found)) return { ...picture, ...picture.fallback };
  return { ...picture, ...(needsAlt && { alt: withMarkOf(given.src, found.alt) }), ...libraryPicture(found) };
}

/** @param focal in tenths; by default that of the library */
function libraryPicture(found: PublicPicture, focal = focalOf(found)): Pick<ContentPicture, "src" | "library"> {
  const { src, sources, width, height } = found;
  const isMiddle = focal.x === 5 && focal.y === 5;
  return { src, library: { sources, width, height, ...(!isMiddle && { focal }) } };
}

const focalOf = ({ focal }: PublicPicture) => ({ x: Math.round(focal.x * 10), y: Math.round(focal.y * 10) });

/** A scene of the product, or the picture that editors have put in its place as HTML: pages without one need no code for it. */
function sceneOf({ library }: Sources, { own, ...scene }: z.infer<typeof scenePictureSchema>): ScenePicture {
  const found = own && itemOf(library, own.src);
  if (!own || !isPictured(found)) return scene;
  const { x, y } = own.focal ?? focalOf(found);
  const shape = `library-scene library-scene-${scene.scene}`;
  const look = found.kind === "drawing" ? "library-drawing" : `focal-x-${x} focal-y-${y}`;
  const isFirst = scene.scene === "hero";
  const attributes = [
    ` alt="${escapeMarkup(own.alt)}" class="${shape} ${look}" sizes="${sceneSizes[scene.scene] ?? cardSizes}"`,
    isFirst ? ` fetchpriority="high"` : ` loading="lazy"`,
  ];
  return { ...scene, html: libraryStylesheet + pictureElement(found, attributes.join("")) };
}

/** How wide a scene is on its page. */
const sceneSizes: Partial<Record<SceneName, string>> = {
  hero: "(min-width: 64rem) 35rem, min(28rem, calc(100vw - 2.5rem))",
  dashboard: "(min-width: 64rem) 60vw, 110vw",
};
const cardSizes = "(min-width: 48rem) 34rem, calc(100vw - 2.5rem)";

/** A film of the site with the film or the poster that editors have put in its place. */
function filmOf({ library }: Sources, { own, ...video }: Video): ShownVideo {
  const [film, poster] = [own?.src, own?.poster].map((address) => itemOf(library, address ?? ""));
  const start = isPictured(poster) ? poster : film?.kind === "film" ? film.poster : null;
  const { poster: shippedPoster, sound: _, ...shipped } = video;
  if (film?.kind !== "film") return { ...video, poster: start?.src ?? shippedPoster };
  const lines = film.transcript?.split("\n").filter((line) => line.trim() !== "") ?? [];
  return {
    ...shipped,
    ...(start && { poster: start.src }),
    ...film.size,
    sources: [{ src: film.src, type: film.type }],
    captions: film.captionsSrc,
    transcript: { ...video.transcript, lines },
  };
}

/** The library item that a path refers to. */
function itemOf(library: Sources["library"], path: string): PublicMedia | undefined {
  return library.get(itemAt(path) ?? "");
}

/** The id of the library item that a path refers to; null for any other address. */
function itemAt(path: string): string | null {
  const address = readMediaAddress(path);
  return address?.kind === "item" ? address.id : null;
}

/** An address alone; any other text stays as it is. */
function addressIn({ siteUrl, library, changed }: Sources, text: string): string {
  const path = text.startsWith(siteUrl) ? text.slice(siteUrl.length) : text;
  const found = itemOf(library, changed.get(path)?.own?.src ?? path);
  return found ? text.slice(0, text.length - path.length) + found.src : text;
}

/** In HTML whose attributes have neither "<" nor ">" nor a quotation mark in them, as React and the renderer of articles write it. */
const image = /<img\b([^>]*?)\ssrc="([^"\s]*)(\/media\/[0-9a-f-]{36})"([^>]*)>/g;

/** The HTML with what the library has in the place of pictures. */
function htmlWith({ siteUrl, library }: Sources, html: string): string {
  return html.replace(image, (tag: string, before: string, host: string, src: string, after: string) => {
    const item = itemOf(library, src);
    if (!item || (host !== "" && host !== siteUrl)) return tag;
    if (host === "") return elementOf(item, before + after);
    // In feeds addresses are whole, and readers know little HTML.
    return isPictured(item) ? tag.replace(src, item.src) : linkElement(host + item.src, item, before + after);
  });
}
