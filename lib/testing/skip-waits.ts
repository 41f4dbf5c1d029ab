import { onTestFinished, vi } from "vitest";

/**
 * From now to the end of the test, what waits by `setTimeout` waits no longer than for what is ready: for the time limits of questions that
 * are never answered. An answer from outside the process comes later than any limit then.
 */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }).setTimerTickMode("nextTimerAsync");
  onTestFinished(() => void vi.useRealTimers());
}
