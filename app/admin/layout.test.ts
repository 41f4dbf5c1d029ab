// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement, Fragment } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import AdminLayout from "./layout.tsx";
import { mockNobodyYet } from "./frame/session/testing/nobody-yet.ts";
import { unsentWords } from "./frame/session/unsent-words.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The title that a route has in the document, whatever is shown in its place. */
function RouteTitle() {
  const { pathname } = useLocation();
  return createElement("title", null, `${pathname === "/admin/blog" ? "Blog Posts" : "Dashboard"} · Admin`);
}

test("a screen in the place of another one has its own title, and gives the other's back", async () => {
  vi.stubGlobal("fetch", async () => Response.json(null));
  mockNobodyYet();
  const Layout = AdminLayout as unknown as (props: object) => React.JSX.Element;
  /** The whole page, with what the loader of the layout has found. */
  const page = (auth: object) =>
    createElement(
      Fragment,
      null,
      createElement(RouteTitle),
      createElement(Layout, { loaderData: { auth, brandName: "Homecoming", methods: { providers: [] } } } as object),
    );
  const paths = ["signed-out", "challenged", "enrolling", "denied"];
  const children = [
    ...paths.map((state) => ({ path: state, element: page({ state, email: "ann@school.example", factors: ["app"] }) })),
    { path: "blog", element: page({ state: "signed-out" }) },
    { path: "trash", element: createElement(RouteTitle) },
  ];
  const router = createMemoryRouter([{ path: "/admin", element: createElement(Outlet), children }], {
    initialEntries: ["/admin/signed-out"],
  });
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  const titles: string[] = [document.title];
  for (const path of ["challenged", "enrolling", "denied", "blog", "trash"]) {
    await act(() => router.navigate(`/admin/${path}`));
    titles.push(document.title);
  }
  expect(titles).toEqual([
    "Admin Portal · Admin",
    "One more step · Admin",
    "Set up a second factor · Admin",
    "Access Denied · Admin",
    "Admin Portal · Admin",
    "Dashboard · Admin",
  ]);
  await act(() => router.navigate("/admin/blog"));
  expect(document.title).toBe("Admin Portal · Admin");
  await act(async () => root.unmount());
  box.remove();
});

test("an ended session leaves what was typed and not sent", async () => {
  vi.stubGlobal("fetch", async () => Response.json(null));
  const place = { user: "ann@school.example", purpose: "answer to 1" };
  unsentWords.keep(place, { words: "Since May.", fields: {}, ids: new Map() });
  const Layout = AdminLayout as unknown as (props: object) => React.JSX.Element;
  const data = { auth: { state: "signed-out" }, brandName: "Homecoming", methods: { providers: [] } };
  const props: object = { loaderData: data };
  const router = createMemoryRouter([{ path: "/", element: createElement(Layout, props) }]);
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  expect(box.textContent).toContain("Admin Portal");
  expect(unsentWords.get(place)?.words).toBe("Since May.");
  unsentWords.drop(place);
  await act(async () => root.unmount());
  box.remove();
});
