// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { type SendChanges, createSiteDraft } from "../saving/site-draft.ts";
import { EditorNotices } from "./editor-notices.tsx";

const conflicting = [{ path: "hero.lead", theirs: "Published", mine: "Drafted" }];
const text = {
  name: "home",
  title: "Home",
  words: { hero: { headline: "Old", lead: "Drafted" } },
  draftVersion: 4,
  publishedVersion: 2,
  problems: {},
  conflicting,
} as unknown as EditedText;

let send: ReturnType<typeof vi.fn<SendChanges>>;
let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  send = vi.fn<SendChanges>();
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(close);
  place.remove();
  vi.unstubAllGlobals();
});

/** Chooses in a text that was published meanwhile, right after somebody has typed in it. @returns the version that counts */
async function settleWhileTyping() {
  const draft = createSiteDraft(send);
  draft.take(text);
  const posted: unknown[] = [];
  const router = createMemoryRouter(
    [
      {
        path: "/admin/site",
        element: (
          <Toaster>
            <EditorNotices draft={draft} text={text} conflicts={[]} onChanged={() => {}} onSettled={() => {}} />
          </Toaster>
        ),
        action: async ({ request }) => {
          posted.push((await request.formData()).get("version"));
          return { ok: true, value: null };
        },
      },
    ],
    { initialEntries: ["/admin/site"] },
  );
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => root.unmount();
  draft.change({ name: "home", path: "hero.headline", before: "Old", after: "New" }, "form");
  const button = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "Continue with these");
  await act(async () => button?.click());
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  return posted[0];
}

it("goes on with the version that one's own save has just made", async () => {
  const saved = { draftVersion: 5, conflicts: [], problems: {}, isOutdated: false };
  send.mockResolvedValue({ ok: true, value: { saved, text: null } });
  expect(await settleWhileTyping()).toBe("5");
});

it("does not go on with what someone else has saved meanwhile", async () => {
  const saved = { draftVersion: 6, conflicts: [], problems: {}, isOutdated: true };
  const theirs = { ...text, draftVersion: 6, conflicting: [...conflicting] };
  send.mockResolvedValue({ ok: true, value: { saved, text: theirs } });
  expect(await settleWhileTyping()).toBe("4");
});
