const part = "/[a-z0-9]+(?:-[a-z0-9]+)*";
const page = new RegExp(String.raw`(?://[\w.:@-]+|(?<![\w./:-]))(?!/media/)((?:${part}){1,4})(?![\w-]|\.\w|/\w)`, "g");

/** The paths in a text that may be those of pages of editors, each once: as lib/linked-paths.ts finds them at 034-whole-uses. */
export function linkedPages(text: string): string[] {
  const paths = [...text.matchAll(page)].flatMap(([, path]) => path ?? []);
  return [...new Set(paths.filter((path) => path.length <= 120))];
}

const media = /(?<![\w-])media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/g;
/** Escapes of letters, digits and `-._~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** The ids of library items that a text names by an address, each once: as lib/media-addresses.ts finds them at 034-whole-uses. */
export function namedMedia(text: string): string[] {
  const read = text.replaceAll("\\", "/").replace(needless, decodeURIComponent);
  return [...new Set([...read.matchAll(media)].flatMap(([, id]) => id ?? []))];
}

/** The texts in a value, entries of lists and fields of objects separately. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
