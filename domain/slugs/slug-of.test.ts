import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "./slug-of.ts";

test.each([
  ["Alumni Community Building", "alumni-community-building"],
  ["  Ready? Set — go!  ", "ready-set-go"],
  ["Ten\t years\nof C++ & Rust", "ten-years-of-c-rust"],
  ["A -- B", "a-b"],
  ["Größe 2026", "gre-2026"],
])("%j becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each(["", "   ", "?!", "- -", "日本語"])("%j leaves nothing for an address", (title) => {
  expect(slugOf(title)).toBeNull();
});

test("every slug is a valid path and stays itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      const slug = slugOf(title);
      if (slug === null) return;
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(slug).not.toContain("--");
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
