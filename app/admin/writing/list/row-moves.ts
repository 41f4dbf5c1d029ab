/** The rows with one of them at another place. A place outside the list is its nearest end. */
export function moveRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row === undefined) return [...rows];
  next.splice(Math.max(0, to), 0, row);
  return next;
}

/**
 * Where a dragged row belongs: over the first other row whose middle lies below the pointer.
 * @param middles vertical middles of all rows in their present order (pixels)
 */
export function dropPosition(middles: readonly number[], from: number, pointer: number): number {
  return middles.filter((middle, index) => index !== from && middle < pointer).length;
}

/** What a pasted text means for a list: its lines without bullets and numbers, blank ones left out. */
export function splitIntoRows(pasted: string): string[] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:[-*•·▪◦–]|\d{1,3}[.)])\s+/u, "").trim())
    .filter((line) => line !== "");
}
