import { expect, test } from "vitest";
import { consentVersion, newsletterConsent } from "./newsletter.ts";

test("the shipped text of consent has the version that is stored with addresses; other words have another one", () => {
  expect(consentVersion(newsletterConsent.text)).toBe("1");
  expect(consentVersion(`${newsletterConsent.text} `)).toMatch(/^[0-9a-f]{16}$/);
});
