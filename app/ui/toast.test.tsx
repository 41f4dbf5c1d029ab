// @vitest-environment jsdom

import "./testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster, useToast } from "./toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen with toasts: shows one, and tells which are in sight. */
function openScreen() {
  let show: ReturnType<typeof useToast> = () => {};
  function Screen() {
    show = useToast();
    return null;
  }
  const place = document.createElement("div");
  const root = createRoot(place);
  act(() =>
    root.render(
      <Toaster>
        <Screen />
      </Toaster>,
    ),
  );
  return {
    show: (toast: Parameters<typeof show>[0]) => show(toast),
    say: (description: string) => show({ title: "Success", description }),
    words: () => [...place.querySelectorAll("p")].map((line) => line.textContent),
    close: () => act(() => root.unmount()),
  };
}

/** Lets time pass in a browser that is too busy to render meanwhile. */
function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

it("a toast goes after its time", () => {
  const screen = openScreen();
  screen.say("The draft was kept.");
  pass(100);
  expect(screen.words()).toEqual(["Success", "The draft was kept."]);
  pass(6_000);
  expect(screen.words()).toEqual([]);
  screen.close();
});

it("a toast that comes at the end of another one's time stays for its own", () => {
  const screen = openScreen();
  screen.say("The draft was kept.");
  pass(50);
  pass(5_940);
  screen.say("Draft discarded.");
  // The first one's time ends 10 ms after the second has come.
  pass(60);
  expect(screen.words()).toEqual(["Success", "Draft discarded."]);
  pass(5_900);
  expect(screen.words()).toEqual(["Success", "Draft discarded."]);
  pass(100);
  expect(screen.words()).toEqual([]);
  screen.close();
});

it("a toast that was still to come goes with its screen", () => {
  const screen = openScreen();
  screen.say("The draft was kept.");
  screen.close();
  expect(vi.getTimerCount()).toBe(0);
});

it("a toast about what stands in a form goes when somebody goes on writing, and another one stays", () => {
  const screen = openScreen();
  const write = () => act(() => void document.body.dispatchEvent(new Event("input", { bubbles: true })));
  screen.show({
    title: "Error",
    description: "Please check the marked fields.",
    style: "destructive",
    endsWithInput: true,
  });
  pass(100);
  expect(screen.words()).toHaveLength(2);
  write();
  expect(screen.words()).toEqual([]);
  screen.show({ title: "Error", description: "The server can't be reached.", style: "destructive" });
  pass(100);
  write();
  expect(screen.words()).toHaveLength(2);
  screen.close();
});
