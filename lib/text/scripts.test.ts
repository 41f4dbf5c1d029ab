import { expect, test } from "vitest";
import { mayHaveDropCap } from "./scripts.ts";

test.each([
  ["Welcome", true],
  ["“Łódź", true],
  ["日本語", true],
  ["Привет", true],
  ["שלום", true],
  ["2026", true],
  ["", true],
  ["مرحبا بكم في لقاء الخريجين 2026.", false],
  ["«مرحبا»", false],
  ["नमस्ते", false],
  ["ܫܠܡܐ", false],
])("%j may have a drop cap: %s", (text, may) => expect(mayHaveDropCap(text)).toBe(may));
