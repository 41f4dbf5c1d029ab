// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Palette } from "./palette.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Opens the palette. Its searches wait for `answer`. */
async function openPalette() {
  const asked: { q: string | null; answer: (response: Response) => void }[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: URLSearchParams }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ q: body.get("q"), answer: resolve });
    return promise;
  });
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  const palette = createElement(Palette, { commands: [], editor: null, onClose: () => undefined });
  const router = createMemoryRouter([{ path: "*", element: palette }]);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  return {
    box,
    path: () => router.state.location.pathname,
    async type(words: string) {
      const input = box.querySelector("input");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, words);
      await act(async () => input?.dispatchEvent(new Event("input", { bubbles: true })));
    },
    async answer(q: string, response: Response) {
      await act(() => expect.poll(() => asked.at(-1)?.q).toBe(q));
      await act(async () => asked.at(-1)?.answer(response));
    },
    async pressEnter() {
      await act(async () => box.querySelector("form")?.requestSubmit());
    },
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

const hit = (title: string) => ({ kind: "item", title, detail: "Blog post", to: `/${title}` });
const found = (...titles: string[]) => Response.json({ ok: true, value: titles.map(hit) });

test("what an earlier search has found is not opened by Enter, nor by a press", async () => {
  const { box, path, type, answer, pressEnter, end } = await openPalette();
  await type("reunion");
  await answer("reunion", found("reunion"));
  expect(box.querySelector("a")?.textContent).toContain("reunion");
  await type("budget");
  await pressEnter();
  expect(path()).toBe("/");
  expect(box.querySelector("a")).toBeNull();
  await answer("budget", found("budget"));
  await pressEnter();
  await expect.poll(path).toBe("/budget");
  await end();
});

test("a search without an answer says so, and not that there is nothing", async () => {
  const { box, type, answer, end } = await openPalette();
  await type("budget");
  const away = { ok: false, code: "unavailable", error: "The database is away.", fields: {} };
  await answer("budget", Response.json(away, { status: 503 }));
  expect(box.textContent).toContain("The database is away.");
  expect(box.textContent).not.toContain("No results.");
  await type("budget 2027");
  await answer("budget 2027", found());
  expect(box.textContent).toContain("No results.");
  await end();
});
