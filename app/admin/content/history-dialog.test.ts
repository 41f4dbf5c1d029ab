// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData, useRevalidator } from "react-router";
import { expect, test } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { kindOf } from "#domain/kinds/kinds.ts";
import { RoleContext } from "../frame/session/role.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import type { History } from "./load-content.ts";

const kind = kindOf("use_cases_content");
const revision = (version: number) => ({ id: String(version), version, title: "Reunions", snapshot: {} });

/** The history of an item with so many versions, two of them compared. */
function historyOf(versions: number, from = versions - 1, to = versions): History {
  const numbers = Array.from({ length: versions }, (_, index) => versions - index);
  const entries = numbers.map((number) => {
    const deed = { at: new Date(0), actor: "ann@school.example", action: "update", changes: [] };
    return { ...deed, number, revision_id: String(number) };
  });
  const compared = { from: revision(from), to: revision(to) };
  return { title: "Reunions", revisions: numbers.map(revision), entries, ...compared } as unknown as History;
}

/** Opens the history; a restore is refused when `answer` is called. */
async function openHistory() {
  let versions = 2;
  let reload = () => Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<object>();
  function Screen() {
    const history: History = useLoaderData();
    reload = useRevalidator().revalidate;
    const compareAddress = (from: string, to: string) => `?from=${from}&to=${to}`;
    const props = { kind, history, needsReview: false, compareAddress, onClose() {}, onRestored() {} };
    return createElement(RoleContext, { value: "editor" }, createElement(HistoryDialog, props));
  }
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  const router = createMemoryRouter(
    [
      {
        path: kind.path,
        element: createElement(Toaster, null, createElement(Screen)),
        loader({ request }) {
          const { searchParams } = new URL(request.url);
          const [from, to] = [searchParams.get("from"), searchParams.get("to")];
          return from && to ? historyOf(versions, Number(from), Number(to)) : historyOf(versions);
        },
        action: () => promise,
        shouldRevalidate: () => true,
      },
    ],
    { initialEntries: [kind.path] },
  );
  await act(async () => root.render(createElement(RouterProvider, { router })));
  return {
    find: (label: string) => box.querySelector<HTMLElement>(`[aria-label="${label}"]`)!,
    press: (words: string) => [...box.querySelectorAll("button")].find(({ textContent }) => textContent === words)!,
    comparison: () => box.querySelector("section")?.parentElement,
    text: () => box.textContent,
    async saveElsewhere() {
      versions += 1;
      await act(() => reload());
    },
    answer: (failure: object) => act(async () => resolve(failure)),
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

test("the focus goes to a comparison that somebody opens, and stays when somebody else saves", async () => {
  const { find, comparison, saveElsewhere, end } = await openHistory();
  find("Restore version 1").focus();
  await saveElsewhere();
  expect(document.activeElement).toBe(find("Restore version 1"));
  await act(async () => find("Show what changed in version 2").click());
  await expect.poll(() => document.activeElement).toBe(comparison());
  await end();
});

test("a restore keeps the focus on its button, and says in place why it failed", async () => {
  const { find, press, text, answer, end } = await openHistory();
  const restore = find("Restore version 1");
  restore.focus();
  await act(async () => restore.click());
  await act(async () => press("Restore as draft").click());
  // As browsers do when a dialog is closed.
  restore.focus();
  expect(restore.getAttribute("aria-busy")).toBe("true");
  expect(restore.hasAttribute("disabled")).toBe(false);
  await answer({ ok: false, code: "unavailable", error: "The database is away.", fields: {} });
  await expect.poll(text).toContain("The database is away.");
  expect(document.activeElement).toBe(restore);
  await end();
});
