import { expect, test } from "vitest";
import { blogAddress, readBlogQuery } from "./blog-address.ts";

const read = (search: string) => readBlogQuery(new URLSearchParams(search));

test("an address says the same whatever order its question came in", () => {
  expect(blogAddress(read("page=2&category=Best+Practices&q=a%26b") ?? {})).toBe(
    "/blog?q=a%26b&category=Best+Practices&page=2",
  );
  expect(blogAddress(read("q=+&category=All&page=1") ?? {})).toBe("/blog");
});

test.each(["0", "-1", "1.0", "01", "abc", "1e3", "", "99999999"])("page %j is no page", (page) => {
  expect(read(`page=${page}`)).toBeNull();
});

test("what was searched for is one line of visible text", () => {
  expect(read("q=%00a%0A%0Ab%E2%80%AE%09")?.query).toBe("a b");
  expect(read(`q=${"x".repeat(300)}`)?.query).toHaveLength(100);
});
