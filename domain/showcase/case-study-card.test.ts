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
  ])("splits %j into its figure and the rest", (line, value, metric) => {
    expect(readResult(line)).toEqual({ value, metric });
  });

  test.each(["Chapters run themselves", "Over 40% more", "95%", ""])("shows %j as text", (line) => {
    expect(readResult(line)).toEqual({ value: "", metric: line });
  });
});
