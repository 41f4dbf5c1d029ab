// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { SignInMethods } from "#accounts/index.ts";
import { requestContext } from "#app/lib/requests.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { Context } from "#domain/context.ts";
import { loader } from "../../account/auth-pages/email-sign-in.tsx";
import { AdminPortal } from "../../account/sign-in/sign-in-screens.tsx";

const methods = { provider: { id: "oidc", name: "Campus" }, hasSso: true, wallet: false } as SignInMethods;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  vi.unstubAllGlobals();
});

/** Opens the sign-in screen in place of another screen. */
async function openPortal(address: string) {
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  const element = createElement(Toaster, null, createElement(AdminPortal, { methods }));
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  await act(async () => root.render(createElement(RouterProvider, { router })));
  ends.push(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  const link = (label: string) => [...box.querySelectorAll("a")].find(({ textContent }) => textContent === label);
  return { box, link, hrefOf: (label: string) => link(label)?.getAttribute("href") };
}

describe("a sign-in that leaves the sign-in screen", () => {
  test.each(["/admin/media/a%2Fb", "/admin/blog?search=a\\b", `/admin/blog?search=${"a".repeat(2_100)}`])(
    "comes back to the dashboard from an address that no sign-in takes",
    async (address) => {
      const { hrefOf } = await openPortal(address);
      expect(hrefOf("Continue with Campus")).toContain(`redirect_to=${encodeURIComponent("/admin")}`);
    },
  );

  test("comes back to the screen in whose place it stands", async () => {
    const { hrefOf } = await openPortal("/admin/blog?elsewhere&edit=7&q=a%26b&confirmed");
    const query = new URLSearchParams({ redirect_to: "/admin/blog?edit=7&q=a%26b" });
    expect(hrefOf("Continue with Campus")).toBe(`/api/auth/authorize?provider=oidc&${query}`);
    expect(hrefOf("Sign in with a code")).toBe(`/admin/mail-me?${query}`);
    expect(hrefOf("Sign in at your organization")).toBe("/admin/blog?edit=7&q=a%26b&sso");
  });

  test("at an organization comes back there, too, and can be left for another way", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      asked.push([path, JSON.parse(body)]);
      return Response.json({ code: "provider_unknown", message: "" }, { status: 404 });
    });
    const { box, hrefOf } = await openPortal("/admin/blog?sso&elsewhere&edit=7");
    expect(hrefOf("Sign in another way")).toBe("/admin/blog?edit=7");
    box.querySelector<HTMLInputElement>("input[name=email]")!.value = "ada@institute.example";
    await act(async () => box.querySelector("form")?.requestSubmit());
    expect(asked).toEqual([["/api/auth/sso", { domain: "institute.example", redirect_to: "/admin/blog?edit=7" }]]);
  });

  test("by a code goes to a screen of the admin area, and to nothing else", () => {
    const context = new RouterContextProvider();
    const ctx = { linkUrl: "https://site.example", accounts: { sendsTexts: false } };
    context.set(requestContext, ctx as unknown as Context);
    const placeFor = (target: string) => {
      const url = new URL(`https://site.example/admin/mail-me?${new URLSearchParams({ redirect_to: target })}`);
      return loader({ context, request: new Request(url) } as unknown as Parameters<typeof loader>[0]).place;
    };
    expect(placeFor("/admin/blog?edit=7")).toBe("/admin/blog?edit=7");
    for (const target of ["", "/blog", "//evil.example/admin", "/admin/.//evil.example", "https://evil.example/admin"])
      expect([target, placeFor(target)]).toEqual([target, "/admin"]);
  });
});
