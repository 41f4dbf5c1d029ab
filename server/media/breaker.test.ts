import { expect, it, onTestFinished, vi } from "vitest";
import { Breaker } from "./breaker.ts";

const failure = new Error("no answer");

/** Whether a call may ask the service now. */
function mayAsk(breaker: Breaker): boolean {
  try {
    breaker.requireClosed();
    return true;
  } catch (error) {
    if (error === failure) return false;
    throw error;
  }
}

it("lets one call try after a pause, and all of them once that is answered", () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const breaker = new Breaker();
  breaker.note(failure);
  breaker.note(failure);
  expect(mayAsk(breaker)).toBe(true);
  breaker.close();
  for (let time = 0; time < 3; time++) breaker.note(failure);
  expect(mayAsk(breaker)).toBe(false);
  now = 9_000;
  expect(mayAsk(breaker)).toBe(false);
  now = 10_500;
  expect([mayAsk(breaker), mayAsk(breaker)]).toEqual([true, false]);
  breaker.note(failure);
  now = 20_000;
  expect(mayAsk(breaker)).toBe(false);
  now = 21_000;
  expect(mayAsk(breaker)).toBe(true);
  breaker.close();
  expect([mayAsk(breaker), mayAsk(breaker)]).toEqual([true, true]);
});
