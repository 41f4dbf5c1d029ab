import { totalmem } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { memoryLimit } from "./memory.ts";

afterEach(() => vi.restoreAllMocks());

it("is the limit of the container, and the memory of the machine where that is less or there is none", () => {
  const constrained = vi.spyOn(process, "constrainedMemory");
  constrained.mockReturnValue(512 << 20);
  expect(memoryLimit()).toBe(512 << 20);
  for (const none of [0, 2 ** 64, 2 ** 63 - 4096]) {
    constrained.mockReturnValue(none);
    expect(memoryLimit()).toBe(totalmem());
  }
});
