import { describe, expect, it } from "vitest";
import { canonicalPath } from "./canonical-address.ts";

describe("canonicalPath", () => {
  it.each([
    ["/", "/"],
    ["/blog", "/blog"],
    ["/blog/", "/blog"],
    ["/Blog/A//", "/blog/a"],
    ["////", "/"],
    ["//evil.example", "/evil.example"],
    ["/a//b", "/a//b"],
  ])("%s → %s", (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  it("takes time in proportion to the path", () => {
    const began = process.cpuUsage();
    expect(canonicalPath(`${"/".repeat(1_000_000)}x`)).toBe("/x");
    expect(canonicalPath(`/x${"/".repeat(1_000_000)}x`)).toHaveLength(1_000_003);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
