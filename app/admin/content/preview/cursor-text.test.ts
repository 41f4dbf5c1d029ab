import { expect, test } from "vitest";
import { toPlainText } from "./live-preview.tsx";

test.each([
  ["## Where we **meet**", "Where we meet"],
  ["- [x] Book a *bed*", "Book a bed"],
  ["> 1. [the answers](/faq) first", "the answers first"],
  ["![A loom](/images/a.svg)", ""],
  ["2026 was `good`", "2026 was good"],
])("%j is seen as %j", (line, seen) => expect(toPlainText(line)).toBe(seen));
