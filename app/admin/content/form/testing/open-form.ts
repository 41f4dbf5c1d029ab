import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { moduleKind } from "#domain/kinds/module.ts";
import type { StoredDraft } from "#domain/publishing/drafts/rebase-item-draft.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import type { ContentAnswer } from "../../change-content.ts";
import type { Conflict } from "#lib/domain-error.ts";
import type { EditedRow, HeldDraft } from "../edited-item.ts";
import { mockNobodyYet } from "../../../frame/session/testing/nobody-yet.ts";
import { useContentEditor } from "../use-content-editor.ts";

/** A stored module. */
export const row = { id: "7", version: 1, name: "Live", description: "Words" } as EditedRow;
/** A draft beside it. */
export const draft: ItemDraft = {
  version: 40,
  base: 1,
  by: "bob@school.example",
  at: new Date(),
  fields: { name: "Theirs", description: "Words" },
  isOutdated: false,
};

/** What the server answers to a draft that was sent. */
export type Kept = ActionResult<StoredDraft>;
/** It was stored in this version. */
export const stored = (version: number): Kept => ({ ok: true, value: { version } });
/** It was refused. */
export const refused = (code: "unavailable" | "too_large" | "conflict" | "unauthenticated" | "internal") =>
  ({ ok: false, code, error: `It is ${code}.`, fields: {} }) as const;

/** It was refused because somebody else was first, with their text. */
export const conflictWith = (conflict: Pick<Conflict, "version" | "theirs"> & Partial<Conflict>) => ({
  ...refused("conflict"),
  conflict: { by: "bob@school.example", at: new Date(), base: null, ...conflict },
});

/** What the server was asked to keep, and what it answers next; without an answer it takes everything. */
export const server = {
  kept: [] as URLSearchParams[],
  saved: [] as URLSearchParams[],
  keeps: [] as (Kept | Promise<Kept>)[],
  saves: [] as (ActionResult<ContentAnswer> | Promise<ActionResult<ContentAnswer>>)[],
};
/** The fields of a draft that was sent. */
export const fieldsOf = (request: URLSearchParams | undefined) => JSON.parse(request?.get("fields") ?? "{}") as object;
/** What it answers to a save. */
export const updated = (version = 2): ActionResult<ContentAnswer> => ({
  ok: true,
  value: { done: "updated", item: { id: "7", version } },
});

const close: (() => void)[] = [];

/** Before each test: a server without anything, an empty browser in which nobody has signed in or out, and time that stands still. */
export function setFormStage() {
  beforeEach(() => {
    mockNobodyYet();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    Object.assign(server, { kept: [], saved: [], keeps: [], saves: [] });
    localStorage.clear();
    vi.stubGlobal("fetch", async (_: unknown, { body }: { body: URLSearchParams }) => {
      server.kept.push(body);
      const version = Number(body.get("known")) + 1;
      return { json: async () => server.keeps.shift() ?? stored(version) };
    });
  });
  afterEach(() => {
    for (const end of close.splice(0)) end();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Lets time pass, step by step: effects run after each. */
export async function pass(ms: number): Promise<void> {
  const step = 500;
  for (let left = ms; left >= 0; left -= step) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, step)));
}

interface OpenedForm {
  item?: EditedRow | null;
  held?: HeldDraft | null;
  /** Who is signed in. */
  email?: string;
}

/** Opens the form of a module. */
export async function openForm({ item = row, held = null, email = "" }: OpenedForm = {}) {
  let editor: ReturnType<typeof useContentEditor> | undefined;
  const onSaved = vi.fn<(id?: string) => void>();
  function Form() {
    editor = useContentEditor(
      moduleKind,
      item,
      onSaved,
      async () => {},
      held,
      async () => {},
    );
    return null;
  }
  const layout = {
    id: "admin/layout",
    Component: () => createElement(Toaster, null, createElement(Outlet)),
    children: [
      {
        path: moduleKind.path,
        Component: Form,
        action: async ({ request }: { request: Request }) => {
          server.saved.push(new URLSearchParams(await request.text()));
          return server.saves.shift() ?? updated();
        },
      },
    ],
  };
  const hydrationData = { loaderData: { [layout.id]: { auth: { state: "ready", email } } } };
  const router = createMemoryRouter([layout], { initialEntries: [moduleKind.path], hydrationData });
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(createElement(RouterProvider, { router })));
  await pass(0);
  const end = () => act(() => root.unmount());
  close.push(end);
  return {
    get editor() {
      return editor!;
    },
    onSaved,
    close: end,
    type: (name: string) => act(async () => editor!.type("name", name)),
    do: async (work: (present: NonNullable<typeof editor>) => unknown) => {
      await act(async () => void work(editor!));
      await pass(0);
    },
  };
}

/** What the browser keeps, by the last parts of its keys. */
export const local = () =>
  Object.fromEntries(
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "").map((key) => [
      decodeURIComponent(key.split("/").at(-2) ?? ""),
      (JSON.parse(localStorage.getItem(key) ?? "{}") as { values: { name: string } }).values.name,
    ]),
  );
