import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawRooms } from "./draw-rooms.ts";

/** Which pairs have imports. Not how many: that would fail with nearly every commit. */
function pairsIn(svg: string): string[] {
  return [...svg.matchAll(/data-imports="([^"]+)"/g)].map(([, pair = ""]) => pair).toSorted();
}

test("docs/rooms.svg shows which rooms and folders import from each other (`npm run rooms` draws it again)", () => {
  const committed = pairsIn(readFileSync(join(import.meta.dirname, "../../docs/rooms.svg"), "utf8"));
  expect(committed.length).toBeGreaterThan(50);
  expect(committed).toEqual(pairsIn(drawRooms()));
});
