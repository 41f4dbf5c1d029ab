import { describe, expect, test } from "vitest";
import { readResult } from "./case-study-card.ts";

describe("readResult", () => {
  test.each([
    ["95% engagement", "95%", "engagement"],
    ["$2.5M average funding", "$2.5M", "average funding"],
    ["1,000+ monthly discussions", "1,000+", "monthly discussions"],
    ["2x faster matching", "2x", "faster matching"],
    ["1 million+ alumni", "1 million+", "alumni"],
    ["  40% salary increase ", "40%", "salary increase"],
    ["30 kinds of events", "30", "kinds of events"],
    ["10 000 members", "10 000", "members"],
    ["€1\u00A0250\u00A0000 given", "€1\u00A0250\u00A0000", "given"],
    ["10\u202F000+ members", "10\u202F000+", "members"],
    ["24/7 access to the archive", "24/7", "access to the archive"],
    ["4.8/5 average rating", "4.8/5", "average rating"],
    ["2-4 weeks until the first event", "2-4", "weeks until the first event"],
    ["20–30% lower costs", "20–30%", "lower costs"],
    ["12 of 14 chapters active", "12 of 14", "chapters active"],
    ["12 of the 14 chapters", "12 of the 14", "chapters"],
    ["7 of its chapters", "7", "of its chapters"],
    ["100 2024 graduates", "100", "2024 graduates"],
    ["$2M raised", "$2M", "raised"],
    ["10x more visits", "10x", "more visits"],
  ])("splits %j into its figure and the rest", (line, value, metric) => {
    expect(readResult(line)).toEqual({ value, metric });
  });

  test.each(["Chapters run themselves", "Over 40% more", "95%", "10 000", "12 of 14", ""])(
    "shows %j as text",
    (line) => {
      expect(readResult(line)).toEqual({ value: "", metric: line });
    },
  );
});
