import { afterEach, beforeEach, vi } from "vitest";

/**
 * Gives each test of a file the events of a browser's tab.
 * @returns tells whether the browser asks before the tab is closed
 */
export function stubTabEvents(): { asksBeforeClosing: () => boolean } {
  let tab = new EventTarget();
  beforeEach(() => {
    tab = new EventTarget();
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  });
  afterEach(() => vi.unstubAllGlobals());
  return { asksBeforeClosing: () => !tab.dispatchEvent(new Event("beforeunload", { cancelable: true })) };
}
