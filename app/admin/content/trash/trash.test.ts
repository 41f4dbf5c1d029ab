// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import TrashScreen from "./trash.tsx";

const trashed = (id: string) => ({
  id,
  collection: "blog_posts",
  title: `Post ${id}`,
  deletedBy: "ann@school.example",
  deletedAt: new Date(0),
  expiresAt: new Date(0),
  release: null,
  ties: { draft: null, releases: [], plans: [], previewLinks: 0 },
});

/** Shows two deleted posts; a change of them is answered once `resolve` is called. */
async function show() {
  const { promise, resolve } = Promise.withResolvers<object>();
  const data = { items: [trashed("1"), trashed("2")], page: 1, pages: 1 };
  const props: object = { loaderData: { state: "ready", data } };
  const Screen = TrashScreen as unknown as (props: object) => React.JSX.Element;
  const screen = createElement(Screen, props);
  const element = createElement(Toaster, null, screen);
  const router = createMemoryRouter([{ path: "/admin/trash", element, action: () => promise }], {
    initialEntries: ["/admin/trash"],
  });
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  return {
    box,
    resolve,
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

test("a restore keeps the focus on its button, and says in its row why it failed", async () => {
  const { box, resolve, end } = await show();
  const restore = box.querySelector<HTMLElement>('[aria-label="Restore Post 2"]')!;
  restore.focus();
  await act(async () => restore.click());
  expect(restore.getAttribute("aria-busy")).toBe("true");
  expect(restore.hasAttribute("disabled")).toBe(false);
  await act(async () => resolve({ ok: false, code: "conflict", error: "Its address is taken.", fields: {} }));
  const [first, second] = box.querySelectorAll("li");
  await expect.poll(() => second?.textContent).toContain("Its address is taken.");
  expect(first?.textContent).not.toContain("Its address is taken.");
  expect(document.activeElement).toBe(restore);
  await end();
});

test.each([
  [0, "Blog post restored successfully"],
  [1, "successfully. A file that it uses is no longer in the library: restore it too, or choose others."],
  [2, "successfully. 2 files that it uses are no longer in the library: restore them too, or choose others."],
])(
  "a restore that misses %i files says what is there again, and the heading takes the focus",
  async (missing, words) => {
    const { box, resolve, end } = await show();
    await act(async () => box.querySelector<HTMLElement>('[aria-label="Restore Post 2"]')?.click());
    const buttons = [...box.querySelectorAll("li button")].map((button) => button.getAttribute("aria-busy"));
    expect(buttons).toEqual([null, null, "true", null]);
    const value = { collection: "blog_posts", id: "2", version: 1, slug: "post", missingMedia: missing };
    await act(async () => resolve({ ok: true, value }));
    await expect.poll(() => box.textContent).toContain(words);
    expect(document.activeElement?.textContent).toBe("Trash");
    await end();
  },
);
