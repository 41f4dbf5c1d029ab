import { expect, test } from "vitest";
import { limitsText, megabytes, refusalOf } from "./check-file.ts";

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

test.each([
  [file("a.jpg", "image/jpeg"), /^taken$/],
  [file("a.svg", "image/svg+xml", 2_000_000), /^taken$/],
  [file("unknown", ""), /^taken$/],
  [file("a.jpg", "image/jpeg", 0), /empty/],
  [file("IMG_1.HEIC", ""), /HEIC.*JPEG/],
  [file("a.heic", "image/heic"), /HEIC.*JPEG/],
  [file("a.exe", "application/x-msdownload"), /no file that the library takes/],
  [file("a.png", "image/png", 50_000_001), /picture is too large.*50 MB is the most/],
  [file("a.svg", "image/svg+xml", 2_000_001), /drawing is too large/],
  [file("a.mp4", "video/mp4", 999_999_999), /^taken$/],
])("says of %o before it is sent: %s", (given, words) => {
  const refusal = refusalOf(given);
  expect(refusal ?? "taken").toMatch(words);
});

test("sizes are said as people say them", () => {
  expect([12, 1_500, 2_340_000, 52_300_000, 1_000_000_000].map(megabytes)).toEqual([
    "12 bytes",
    "2 KB",
    "2.3 MB",
    "52 MB",
    "1,000 MB",
  ]);
  expect(limitsText).toContain("films (MP4, WebM) up to 1,000 MB");
});
