import { vi } from "vitest";
import { browserSession } from "../session-store.ts";

const nobodyYet = { session: null, isOver: false };

/**
 * Until mocks are restored, the browser is one in which nobody has signed in or out: one session store serves all tests of a worker, and
 * another test may have ended its session.
 */
export function mockNobodyYet(): void {
  vi.spyOn(browserSession(), "getState").mockReturnValue(nobodyYet);
  vi.spyOn(browserSession(), "isSignedInAs").mockReturnValue(true);
}
