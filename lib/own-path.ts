/** Longer than the path of any page; some browsers and proxies cut longer ones. */
const maxLength = 2_000;

/** Browsers drop tabs and line breaks from an address and read a backslash as a slash. */
const unsafe = /[\p{Cc}\s\\]/u;

/**
 * One slash before each part, and no escape of a slash, backslash, dot, percent sign or control character: the path has
 * the same parts however often a reader decodes it.
 */
const plainPath = /^(?:\/(?!\/)(?:[^%/]|%(?!2[ef5]|5c|[01][\da-f]|7f)[\da-f]{2})*)+$/i;

/**
 * The path and query of an address that came with a request, if it is surely on this site. Every redirect to an address
 * from a request must use this function.
 * @param target a path that begins with one slash, or a whole address below `origin`
 * @param origin of this site
 * @returns the path as browsers read it, without a fragment; null when it is none, or could be read as another site's
 */
export function ownPath(target: string, origin: string): string | null {
  if (target.length > maxLength || unsafe.test(target)) return null;
  const isAbsolute = /^https?:\/\//i.test(target);
  if (!isAbsolute && !target.startsWith("/")) return null;
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.username !== "" || url.password !== "") return null;
  return plainPath.test(url.pathname) ? url.pathname + url.search : null;
}

/** Escapes of letters, digits and `-._~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** Decodes the escapes of characters that never need one. */
export function withoutNeedlessEscapes(path: string): string {
  return path.replace(needless, decodeURIComponent);
}
