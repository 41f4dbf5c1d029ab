import { expect, it } from "vitest";
import { readRange } from "./media-files.ts";

it.each<[string | undefined, ReturnType<typeof readRange>]>([
  [undefined, null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-200", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=0-1,3-4", null],
  ["bytes=-", null],
  ["lines=0-1", null],
])("the range %j of 100 bytes", (header, range) => expect(readRange(header, 100)).toEqual(range));
