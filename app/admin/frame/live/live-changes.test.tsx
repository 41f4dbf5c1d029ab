// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { notePost, useLiveChanges } from "./live-changes.ts";
import { withOfflineAnswer } from "../screen/admin-route.ts";
import { openForms } from "../session/open-forms.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) act(close);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A screen of the admin area that counts how often it is loaded. */
async function openScreen() {
  vi.useFakeTimers();
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  let loads = 0;
  function Screen() {
    useLiveChanges("ada@school.example");
    return null;
  }
  const router = createMemoryRouter([
    { path: "/", Component: Screen, loader: () => ++loads, HydrateFallback: () => null },
  ]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} />));
  closing.push(() => {
    root.unmount();
    router.dispose();
  });
  return { loads: () => loads, pass: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)) };
}

it("is loaded again when the answer to a change was lost, although the change comes back as its own echo", async () => {
  const screen = await openScreen();
  expect(screen.loads()).toBe(1);
  notePost();
  await withOfflineAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
  await screen.pass(500);
  expect(screen.loads()).toBe(2);
});

it("waits with that for the form that is open", async () => {
  const screen = await openScreen();
  const close = openForms.open({ isRefused: false, resend: () => {} });
  await withOfflineAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
  await screen.pass(2_000);
  expect(screen.loads()).toBe(1);
  act(close);
  await screen.pass(500);
  expect(screen.loads()).toBe(2);
});
