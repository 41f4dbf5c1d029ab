// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SiteDraftState, emptyState } from "../saving/site-draft.ts";
import { LeaveQuestion } from "./leave-question.tsx";

let flushAll: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let giveUp: ReturnType<typeof vi.fn<() => void>>;
let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  flushAll = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  giveUp = vi.fn<() => void>();
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  close();
  place.remove();
});

/** An editor in such a state. */
function openEditor(begin: Partial<SiteDraftState>) {
  const draft = { flushAll, giveUp };
  let change = (_: SiteDraftState) => {};
  function Editor() {
    const [state, setState] = useState({ ...emptyState, ...begin });
    change = setState;
    return <LeaveQuestion draft={draft} state={state} />;
  }
  const router = createMemoryRouter(
    [
      { path: "/admin/site", Component: Editor },
      { path: "/admin", element: "Dashboard" },
    ],
    { initialEntries: ["/admin/site"] },
  );
  const root = createRoot(place);
  act(() => root.render(<RouterProvider router={router} />));
  close = () => act(() => root.unmount());
  return {
    /** @returns the address that is shown then */
    async go(to: string) {
      await act(async () => void router.navigate(to));
      return router.state.location.pathname;
    },
    change: (state: Partial<SiteDraftState>) => change({ ...emptyState, ...begin, ...state }),
  };
}

const press = (name: string) => {
  const button = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  return act(async () => button?.click());
};

it("leads on without a question when everything is saved", async () => {
  const editor = openEditor({ status: "saved" });
  expect(await editor.go("/admin")).toBe("/admin");
  expect(flushAll).not.toHaveBeenCalled();
});

it("saves first, and then leads on without a question", async () => {
  const editor = openEditor({ status: "typing" });
  flushAll.mockImplementation(async () => {
    editor.change({ status: "saved" });
    return true;
  });
  expect(await editor.go("/admin")).toBe("/admin");
  expect(flushAll).toHaveBeenCalledOnce();
});

const conflict = { name: "home" as const, path: "hero.lead", theirs: "a", mine: "b", words: null, isGone: false };

it.each<[string, Partial<SiteDraftState>, string]>([
  ["a save has failed", { status: "failed" }, "saved yet"],
  ["no one has chosen in a conflict", { conflicts: [conflict] }, "Choose which version to keep"],
])("asks when %s, after one more try; what is discarded is given up", async (_, state, words) => {
  const editor = openEditor(state);
  expect(await editor.go("/admin")).toBe("/admin/site");
  expect(flushAll).toHaveBeenCalledOnce();
  expect(place.querySelector("dialog[open]")?.textContent).toContain(words);
  await press("Keep editing");
  expect(place.querySelector("dialog[open]")).toBeNull();
  expect(giveUp).not.toHaveBeenCalled();
  expect(await editor.go("/admin?again")).toBe("/admin/site");
  giveUp.mockImplementation(() => editor.change(emptyState));
  await press("Discard");
  expect(giveUp).toHaveBeenCalledOnce();
  expect(place.textContent).toBe("Dashboard");
});
