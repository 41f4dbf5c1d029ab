import { expect, test } from "vitest";
import { pageOfTwin, twinOf } from "./markdown-addresses.ts";

test.each([
  ["/", "/index.md"],
  ["/pricing", "/pricing.md"],
  ["/blog/spring-reunion", "/blog/spring-reunion.md"],
])("the twin of %s is %s, and leads back", (page, twin) => {
  expect(twinOf(page)).toBe(twin);
  expect(pageOfTwin(twin)).toBe(page);
});

test("queries stay", () => {
  expect(twinOf("/blog?page=2")).toBe("/blog.md?page=2");
  expect(twinOf("/?page=2")).toBe("/index.md?page=2");
});

test.each([
  "/pricing",
  "/.md",
  "/index.md.md",
  "/pricing.md.md",
  "/Pricing.md",
  "/pricing.MD",
  "/x%2F.md",
  "/x/../pricing.md",
  "//pricing.md",
  "/pricing/.md",
  "/blog/feed.xml.md",
  "/.well-known/security.md",
  "pricing.md",
  "https://other.example/pricing.md",
])("%s is no twin", (path) => {
  expect(pageOfTwin(path)).toBeNull();
});

test.each([
  "/index",
  "/pricing.md",
  "/blog/feed.xml",
  "/caf%C3%A9",
  "https://other.example/pricing",
  "//other.example",
])("%s has no twin", (address) => {
  expect(twinOf(address)).toBeNull();
});
