/** The page that an address asks for, from 1. What is no number is the first. */
export function readPage(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
}
