import { expect, test } from "vitest";
import { findInsertions } from "./insertions.ts";

test.each([
  ["", "Heading 2"],
  ["ta", "Task list"],
  ["tab", "Table"],
  ["video", "Film"],
  ["cta", "Button"],
  ["callout", "Note box"],
  ["foot", "Footnote"],
  ["note", "Note box"],
  ["heading 3", "Heading 3"],
  ["nothing like it", undefined],
])("/%s leads to %s", (query, label) => {
  expect(findInsertions(query)[0]?.label).toBe(label);
});
