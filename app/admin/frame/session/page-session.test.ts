// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { PageSession } from "./page-session.ts";
import { browserSession } from "./session-store.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  history.replaceState(null, "", "/");
  // One store serves all these pages.
  browserSession().endSession();
  vi.unstubAllGlobals();
});

/**
 * Loads a page of the admin area.
 * @param isSignedIn false for somebody who owes the second factor, too
 * @returns what its toasts say, and its address, when all has come to rest
 */
async function load(address: string, isSignedIn = true) {
  history.replaceState(null, "", address);
  const user = { id: "1", email: "ann@school.example", name: "Ann", emailVerified: true };
  const session = { expiresAt: new Date(Date.now() + 3_600_000).toISOString(), assurance: "aal1" };
  vi.stubGlobal("fetch", async () => Response.json(isSignedIn ? { user, session } : null));
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  const element = createElement(Toaster, null, createElement(PageSession));
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  await act(async () => root.render(createElement(RouterProvider, { router })));
  ends.push(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  await act(() => new Promise((done) => setTimeout(done, 150)));
  const { pathname, search } = router.state.location;
  return { said: box.querySelector("[popover] [role=status]")?.textContent, address: pathname + search };
}

test.each([
  ["/admin?signed-in", "/admin"],
  ["/admin/blog?edit=7&signed-in", "/admin/blog?edit=7"],
  ["/admin?recovered", "/admin"],
])("a sign-in that led to the page %s is told once, and its address does not keep that", async (address, kept) => {
  const first = await load(address);
  expect(first).toEqual({ said: expect.stringContaining("SuccessSigned in successfully"), address: kept });
  expect(await load(first.address), "loaded again").toEqual({ said: "", address: kept });
});

test("nothing of the address is shown", async () => {
  const { said, address } = await load("/admin?signed-in=Call+us");
  expect([said, address]).toEqual([expect.not.stringContaining("Call us"), "/admin"]);
});

test("nothing is told to somebody who is not signed in yet, as before the second factor", async () => {
  expect(await load("/admin/team?signed-in", false)).toEqual({ said: "", address: "/admin/team" });
});
