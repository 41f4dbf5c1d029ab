// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import AdminLayout from "./layout.tsx";
import { unsentWords } from "./session/unsent-words.ts";

afterEach(() => vi.unstubAllGlobals());

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
