import { expect, test, vi } from "vitest";
import { onFirstUse } from "./on-first-use.ts";

test("a value is made once, also for those who ask while it is being made", async () => {
  const make = vi.fn(async () => ({}));
  const get = onFirstUse(make);
  expect(make).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([get(), get()]);
  expect(second).toBe(first);
  expect(await get()).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

test("a failure is told to all who waited for it, and forgotten", async () => {
  const make = vi.fn(async () => "made").mockRejectedValueOnce(new Error("too many open files"));
  const get = onFirstUse(make);
  const early = await Promise.allSettled([get(), get()]);
  expect(early.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await get()).toBe("made");
  expect(make).toHaveBeenCalledTimes(2);
});
