import { describe, expect, it } from "vitest";
import { Hono } from "hono";
import { canonicalAddress, canonicalPath } from "./canonical-address.ts";

describe("canonicalPath", () => {
  it.each([
    ["/", "/"],
    ["/blog", "/blog"],
    ["/blog/", "/blog"],
    ["/Blog/A//", "/blog/a"],
    ["////", "/"],
    ["//evil.example", "/evil.example"],
    ["/a//b", "/a//b"],
    ["/blog/f%65ed%2Exml", "/blog/feed.xml"],
    ["/%42log/a%2Db%5fc%7E", "/blog/a-b_c~"],
    ["/a%2Fb%25%20%C3%A9", "/a%2fb%25%20%c3%a9"],
    ["/blog%2edata", "/blog.data"],
    ["/Blog.DATA", "/blog.data"],
    ["/about///.data", "/about.data"],
    ["/blog/a/_.data", "/blog/a.data"],
    ["/_.data", "/_.data"],
    ["/.data", "/_.data"],
    ["//_.data", "/_.data"],
    ["//evil.example/.data", "/evil.example.data"],
  ])("%s → %s", (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  it("takes time in proportion to the path", () => {
    const began = process.cpuUsage();
    expect(canonicalPath(`${"/".repeat(1_000_000)}x`)).toBe("/x");
    expect(canonicalPath(`/x${"/".repeat(1_000_000)}x`)).toHaveLength(1_000_003);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});

it("the secret of a preview is kept by nobody on the way to its canonical address", async () => {
  const app = new Hono().use(canonicalAddress);
  const { status, headers } = await app.request("/Preview/ABC/");
  expect([status, headers.get("location"), headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
    301,
    "/preview/abc",
    "no-store",
    "no-referrer",
  ]);
  expect((await app.request("/Blog")).headers.get("cache-control")).toBeNull();
});
