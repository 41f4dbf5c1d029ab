import { expect, test, vi } from "vitest";
import { RedirectedPaths } from "./redirected-paths.ts";

test("asks once, and again only when redirects have changed", async () => {
  const load = vi.fn<() => Promise<Set<string>>>().mockResolvedValue(new Set(["/old"]));
  const paths = new RedirectedPaths(load);
  expect(await Promise.all([paths.has("/old"), paths.has("/new"), paths.has("/old")])).toEqual([true, false, true]);
  paths.drop(new Set(["blog_posts"]));
  await paths.has("/old");
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(new Set(["/new"]));
  paths.drop(new Set(["redirects"]));
  expect([await paths.has("/old"), await paths.has("/new")]).toEqual([false, true]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("goes by what it knew while the database is away, without asking for each path", async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<() => Promise<Set<string>>>().mockResolvedValue(new Set(["/old"]));
    const paths = new RedirectedPaths(load);
    await paths.has("/old");
    load.mockRejectedValue(new Error("away"));
    paths.drop(new Set(["redirects"]));
    expect(await paths.has("/old")).toBe(true);
    expect(await paths.has("/old")).toBe(true);
    expect(load).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(2_001);
    load.mockResolvedValue(new Set());
    expect(await paths.has("/old")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
