import { withoutNeedlessEscapes } from "./http/requests.ts";

/** Widths in pixels at which pictures are made. A picture is never enlarged: of a smaller one its own width takes the place of the rest. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const;

/** Formats of pictures, the best first; every browser that the site supports shows the last one. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Formats of files that are served as they were uploaded. */
export const fileFormats = ["svg", "mp4", "webm", "pdf"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Where files are uploaded, after the protocol tus. */
export const uploadsPath = "/api/media/uploads";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Not part of a longer path, and not the end of a longer folder name. */
const boundary = String.raw`(?<![\w-])`;
const reference = String.raw`/media/(${uuid})(?![\w-])`;
const references = new RegExp(boundary + reference, "g");

/**
 * The address by which content refers to a library item. It stays the same when the file is replaced, and a request for it is
 * redirected to the present file.
 */
export function mediaPath(id: string): string {
  return `/media/${id}`;
}

/** Whether a text is an id that a library item can have. */
export function isMediaId(text: string): boolean {
  return new RegExp(`^${uuid}$`).test(text);
}

/**
 * The ids of library items that a text, or any text inside a value, refers to, each once, in the order of their first reference.
 * @param siteUrl with it whole addresses below it count, too, as in feeds
 */
export function mediaIdsIn(value: unknown, siteUrl?: string): string[] {
  const wanted =
    siteUrl === undefined ? references : new RegExp(`(?:${RegExp.escape(siteUrl)}|${boundary})${reference}`, "g");
  return [...new Set(idsIn(value, wanted))];
}

const named = new RegExp(String.raw`(?<![\w-])media/(${uuid})(?![\w-])`, "g");

/**
 * The ids that stand after `media/` anywhere in a text, or in any text inside a value, each once. Unlike a reference, such an
 * address may begin with any site, because no other library has the same ids and this site may be reached by several names, and it may have
 * needless escapes and backslashes, which browsers read as if they were none.
 */
export function mediaIdsNamedIn(value: unknown): string[] {
  return [...new Set(idsIn(value, named, (text) => withoutNeedlessEscapes(text.replaceAll("\\", "/"))))];
}

function idsIn(value: unknown, wanted: RegExp, read = (text: string) => text): string[] {
  if (typeof value === "string") return [...read(value).matchAll(wanted)].flatMap(([, id]) => id ?? []);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => idsIn(each, wanted, read));
}

/**
 * The immutable address of a picture in one width and format.
 * @param hash of the picture and its crop, 32 hexadecimal digits
 */
export function renditionPath(hash: string, width: number, format: PictureFormat): string {
  return `/media/${hash}-${width}.${format}`;
}

/**
 * The immutable address of a file that is served as it was uploaded.
 * @param hash of its content, 64 hexadecimal digits
 */
export function filePath(hash: string, format: FileFormat): string {
  return `/media/${hash}.${format}`;
}

/** The address of the captions of a film, as WebVTT. */
export function captionsPath(id: string): string {
  return `/media/${id}.vtt`;
}

/** What is at an address below /media/. */
export type MediaAddress =
  | { kind: "item"; id: string }
  | { kind: "captions"; id: string }
  | { kind: "rendition"; hash: string; width: number; format: PictureFormat }
  | { kind: "file"; hash: string; format: FileFormat };

const addresses = new RegExp(
  `^/media/(?:(?<id>${uuid})(?<captions>\\.vtt)?|(?<rendition>[0-9a-f]{32})-(?<width>[1-9]\\d{0,4})\\.(?<pictureFormat>${pictureFormats.join("|")})|` +
    `(?<file>[0-9a-f]{64})\\.(?<fileFormat>${fileFormats.join("|")}))$`,
);

/** Reads a path below /media/; null for one at which there can be nothing. */
export function readMediaAddress(path: string): MediaAddress | null {
  const { groups: found } = addresses.exec(path) ?? {};
  if (!found) return null;
  if (found["id"] !== undefined) return { kind: found["captions"] ? "captions" : "item", id: found["id"] };
  if (found["file"] !== undefined)
    return { kind: "file", hash: found["file"], format: found["fileFormat"] as FileFormat };
  return {
    kind: "rendition",
    hash: found["rendition"] ?? "",
    width: Number(found["width"]),
    format: found["pictureFormat"] as PictureFormat,
  };
}
