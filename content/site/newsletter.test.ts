import { expect, test } from "vitest";
import { consentVersion, newsletterConsent } from "./newsletter.ts";

test("the shipped text of consent has the version that is stored with addresses; other words have another one", () => {
  expect(consentVersion(newsletterConsent.text)).toBe("2");
  const first = "By subscribing you agree to get our newsletter by email. Every issue has a link that ends it.";
  expect(consentVersion(first)).toBe("1");
  expect(consentVersion(`${newsletterConsent.text} `)).toMatch(/^[0-9a-f]{16}$/);
});
