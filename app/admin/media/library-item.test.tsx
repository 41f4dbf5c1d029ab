// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MediaUse } from "#domain/media/uses.ts";
import type { Role } from "#db/tables/account-tables.ts";
import { RoleContext } from "../frame/session/role.ts";
import { LastUses, UsesList } from "./library-item.tsx";

let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  place.remove();
});

async function show(element: ReactNode, role: Role = "admin"): Promise<void> {
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: "/", element: <RoleContext value={role}>{element}</RoleContext> }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => act(() => root.unmount());
}

const post: MediaUse = {
  collection: "blog_posts",
  id: "1",
  title: "Reunion",
  where: "content",
  field: "content",
  isInTrash: false,
  draft: null,
};
const draft = { isNew: false, release: null };
const uses = [post, { ...post, id: "2", isInTrash: true }, { ...post, id: "2", isInTrash: true, draft }];
const lines = () => [...place.querySelectorAll("li")].map(({ textContent }) => textContent);
const links = () => [...place.querySelectorAll("a")].map((link) => link.getAttribute("href"));

it.each<[Role, number]>([
  ["admin", 3],
  ["writer", 1],
])(
  "says which places are in the trash, and leads somebody there with the role %s only if they may see it",
  async (role, linked) => {
    await show(<UsesList uses={uses} />, role);
    expect(lines()).toEqual([
      "Reunion, content",
      "Reunion, content, in the trash",
      "Reunion, content, draft, in the trash",
    ]);
    expect(links()).toHaveLength(linked);
    expect(
      links()
        .slice(1)
        .every((address) => address === "/admin/trash"),
    ).toBe(true);
  },
);

it.each([
  ["names the places that lose it", uses, 3],
  ["says nothing where none does", [], 0],
])("what is to be deleted for good %s", async (_, used, count) => {
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, value: [{ id: "m", uses: used }] }));
  await show(<LastUses id="m" />);
  await vi.waitFor(() => expect(lines()).toHaveLength(count));
  expect(place.textContent.includes("will lose it")).toBe(count > 0);
});
