// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, type ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import MediaItemScreen from "./item.tsx";

const at = new Date("2026-03-04T05:06:07Z");

/** What the screen loads of a document, which has the fewest fields. */
function loaded(id: string) {
  const item = {
    id,
    name: `Name of ${id}`,
    kind: "document",
    type: "application/pdf",
    bytes: 10,
    width: null,
    height: null,
    full: null,
    crop: null,
    focal: { x: 0.5, y: 0.5 },
    isAnimated: false,
    isReady: true,
    isBroken: false,
    alt: "",
    isDecorative: false,
    tags: [],
    posterId: null,
    captions: null,
    transcript: null,
    thumbhash: null,
    src: "/media/x.pdf",
    sources: [],
    captionsSrc: null,
    createdBy: "ada@school.example",
    createdAt: at,
    updatedAt: at,
    version: 1,
    formerFiles: 0,
  };
  return { state: "ready", data: { item, uses: [], tags: [], whole: null, poster: null } };
}

let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  close();
  place.remove();
});

/** Types over the name. */
async function rename(name: string): Promise<void> {
  const input = place.querySelector<HTMLInputElement>("form input");
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    write?.call(input, name);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("shows one form after another item was opened from it, and asks about no other one when that is left", async () => {
  function Screen() {
    const { id = "" } = useParams();
    const props = { params: { id }, loaderData: loaded(id) } as unknown as ComponentProps<typeof MediaItemScreen>;
    return (
      <Toaster>
        <MediaItemScreen {...props} />
      </Toaster>
    );
  }
  const router = createMemoryRouter(
    [
      { path: "/admin/media/:id", Component: Screen },
      { path: "/admin", element: "Dashboard" },
    ],
    { initialEntries: ["/admin/media/poster"] },
  );
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => act(() => root.unmount());
  const go = async (to: string) => {
    await act(async () => void router.navigate(to));
    return router.state.location.pathname;
  };

  await go("/admin/media/film");
  expect(place.querySelectorAll("form")).toHaveLength(1);
  expect(place.querySelector<HTMLInputElement>("form input")?.value).toBe("Name of film");
  await rename("Regatta");
  expect(await go("/admin")).toBe("/admin/media/film");
  const leave = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "Leave");
  await act(async () => leave?.click());
  expect(place.textContent).toBe("Dashboard");
  expect(router.state.blockers.size).toBe(0);
});
