import { expect, test } from "vitest";
import { withoutToken } from "./without-token.ts";

test.each([
  ["/preview/secret", "/preview/…"],
  ["/preview/secret.data", "/preview/…"],
  ["//preview//secret/blog", "//preview//…/blog"],
  ["/Preview/secret/", "/Preview/…/"],
  ["/pricing", "/pricing"],
])("%s is logged as %s", (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});
