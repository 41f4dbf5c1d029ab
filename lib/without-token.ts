/** A path for the log, without the secret of a preview link. */
export function withoutToken(path: string): string {
  return path.replace(/^(\/+preview\/+)[^/]+/i, "$1…");
}
