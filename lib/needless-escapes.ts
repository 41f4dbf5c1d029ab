/** Letters, digits and `-._~` as escapes. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** A path without escapes that mean to everybody what stands there without them. */
export function withoutNeedlessEscapes(path: string): string {
  return path.replace(needless, decodeURIComponent);
}
