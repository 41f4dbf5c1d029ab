import { expect, it } from "vitest";
import { errorCode } from "./logger.ts";

it.each([
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  [new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ENOTFOUND" }) }), "ENOTFOUND"],
  [new RangeError("too far", { cause: new Error("no code") }), "RangeError"],
  [new Error("no code", { cause: new RangeError("too far") }), "RangeError"],
  [new Error("no code"), "Error"],
  ["thrown text", "string"],
])("%s has a short name for the log: %s", (error, name) => expect(errorCode(error)).toBe(name));

it("names a time limit of the platform, whose code is a number", async () => {
  const signal = AbortSignal.timeout(1);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(errorCode(signal.reason)).toBe("TimeoutError");
});
