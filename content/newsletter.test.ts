import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newsletterConsent } from "./newsletter.ts";

/** Each text of consent that was ever published, by its version. Add a line for a new text; never change one. */
const wordings: Record<string, string> = {
  "1": "8d83e2f43480f420",
};

test("other words of consent have another version", () => {
  const { version, text } = newsletterConsent;
  expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(wordings[version]);
});
