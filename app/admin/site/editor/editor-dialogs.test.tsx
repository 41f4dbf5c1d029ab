// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { changesBetween, type ChangedText } from "#domain/texts/changes.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { type OpenDialog, EditorDialogs } from "./editor-dialogs.tsx";

const name = "page:spring" as const;
const pending = { name, title: "Page: Spring", by: "bob@school.example", at: new Date(), version: 3, changes: [] };
const managed = { name, title: "Spring", address: "/spring", publicAt: null, isPublished: false, hasDraft: true };
const text = { name: "home", title: "Home", draftVersion: 0, ownParts: [] } as unknown as EditedText;

let place: HTMLElement;
let close = () => {};
const onChanged = vi.fn<(changed?: string) => void>();
const onPageDeleted = vi.fn<(deleted: string) => void>();
/** Lets the server answer what was posted last. */
let answer = (_: unknown) => {};
beforeEach(() => {
  vi.clearAllMocks();
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(close);
  place.remove();
});

/** The dialogs of an editor, above a server that answers when it is told to. @returns opens another dialog, or closes them */
async function openEditor(dialog: OpenDialog, changes: readonly ChangedText[] = []) {
  let open = (_: OpenDialog | null) => {};
  const none = () => {};
  function Editor() {
    const [shown, show] = useState<OpenDialog | null>(dialog);
    open = show;
    return (
      <EditorDialogs
        open={shown}
        text={text}
        pending={[{ ...pending, changes: [...changes] }]}
        planned={[]}
        versions={[]}
        pages={[managed]}
        releases={[]}
        onClose={() => show(null)}
        onProblem={none}
        onChanged={onChanged}
        onPageDeleted={onPageDeleted}
      />
    );
  }
  const action = async ({ request }: { request: Request }) => {
    await request.formData();
    return new Promise((resolve) => {
      answer = (value) => resolve({ ok: true, value });
    });
  };
  const Component = () => (
    <Toaster>
      <Editor />
    </Toaster>
  );
  const router = createMemoryRouter([{ path: "/admin/site", Component, action }], { initialEntries: ["/admin/site"] });
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => root.unmount();
  return (next: OpenDialog | null) => act(async () => open(next));
}

/** Presses a button of the dialog that was opened last. */
async function press(label: string) {
  const buttons = [...place.querySelectorAll("dialog[open] button")].filter((button) =>
    button.textContent.startsWith(label),
  );
  await act(async () => (buttons.at(-1) as HTMLElement).click());
}

const finish = (value: unknown) => act(async () => answer(value));
const isOpen = () => place.querySelector("dialog[open]") !== null;

it("tells of a publication, and has the texts loaded again, when its dialog was closed before the answer", async () => {
  const open = await openEditor("publish");
  await press("Publish");
  await open(null);
  await finish({ published: 1 });
  // A toast waits for the dialog that closes at the same time.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(place.textContent).toContain("Published. Visitors can see it now.");
  expect(onChanged.mock.calls).toEqual([[undefined]]);
});

it("leaves a page whose draft was discarded, and the dialog alone that was opened meanwhile", async () => {
  const open = await openEditor("publish");
  await press("Discard this draft");
  await press("Discard");
  await open("versions");
  await finish(null);
  expect(onChanged.mock.calls).toEqual([[name]]);
  expect(onPageDeleted.mock.calls).toEqual([[name]]);
  expect(isOpen()).toBe(true);
});

it("has the very text loaded again that was restored", async () => {
  const open = await openEditor("versions");
  await press("Restore");
  await press("Restore as draft");
  await open(null);
  await finish({ isPublished: false, draftVersion: 7, problem: null });
  expect(onChanged.mock.calls).toEqual([["home"]]);
});

it("closes its dialog after an answer that was waited for", async () => {
  await openEditor("publish");
  await press("Publish");
  expect(isOpen()).toBe(true);
  await finish({ published: 1 });
  expect(isOpen()).toBe(false);
});

it("says before a publication that an entry was moved, by its own name, and what was written in it", async () => {
  const own = { kind: "own", id: "nextSteps", hidden: false };
  const cards = { kind: "cards", id: "x-abcdefgh", hidden: false, heading: "Old", items: [] };
  const quote = {
    kind: "quote",
    id: "x-bcdefghi",
    hidden: false,
    quote: "It just works.",
    author: "Ann",
    role: "Head",
  };
  const lines = { lines: ["One", "Two", "W".repeat(80)] };
  const written = { ...cards, heading: "New", hidden: true };
  const before = { sections: [own, cards, quote], ...lines };
  const after = { sections: [written, quote, own], lines: lines.lines.toReversed() };
  await openEditor("publish", changesBetween(before, after));
  const said = [...place.querySelectorAll("dialog[open] li")].map((entry) =>
    [...entry.querySelectorAll("p")].map(({ textContent }) => textContent).join(": "),
  );
  expect(said).toEqual([
    "Sections › “New” › Hidden: NoYes",
    "Sections › “New” › Heading: OldNew",
    "Sections: “Next steps” was moved. It comes after “It just works.” now.",
    `Lines: “Two” was moved. It comes after “${"W".repeat(59)}…” now.`,
    "Lines: “One” was moved. It comes after “Two” now.",
  ]);
});

it("calls pictures of the library by their names, once these are known", async () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, value: [{ id, name: "Reunion at dusk" }] }));
  const before = { own: { src: `/media/${other}` } };
  await openEditor("publish", changesBetween(before, { own: { src: `/media/${id}` } }));
  await vi.waitFor(() => expect(place.textContent).toContain("“Reunion at dusk”"));
  expect(place.textContent).toContain("(no longer in the library)");
  expect(place.textContent).not.toContain("/media/");
  vi.unstubAllGlobals();
});
