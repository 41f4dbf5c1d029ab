// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { SignInForm } from "./sign-in-form.tsx";

afterEach(() => vi.unstubAllGlobals());

const answers: Record<string, [status: number, body: object]> = {
  "/api/auth/sign-in/email": [200, { challenge: "second_factor", factors: ["app"] }],
  "/api/auth/factors/verify": [401, { code: "unauthenticated", message: "Please sign in with your password first." }],
};

/** Shows the form and gives the right password. */
async function askedForFactor() {
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, body] = answers[path] ?? [500, {}];
    return Response.json(body, { status });
  });
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  const form = createElement(SignInForm, { onSignedIn: () => undefined });
  const router = createMemoryRouter([{ path: "/", element: createElement(Toaster, null, form) }]);
  await act(async () => root.render(createElement(RouterProvider, { router })));

  async function type(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) {
      const input = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (input) input.value = value;
    }
    await act(async () => box.querySelector("form")?.requestSubmit());
  }
  await type({ email: "ann@school.example", password: "a long password" });
  await vi.waitFor(() => expect(box.querySelector("input[name=code]")).not.toBeNull());
  return {
    box,
    type,
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

test("a second factor that comes too late leads back to the password, with the server's words", async () => {
  const { box, type, end } = await askedForFactor();
  await type({ code: "123456" });
  const password = box.querySelector<HTMLInputElement>("input[name=password]");
  expect(password).not.toBeNull();
  expect(document.activeElement).toBe(password);
  expect(box.textContent).toContain("Please sign in with your password first.");
  expect(box.querySelector<HTMLInputElement>("input[name=email]")?.value).toBe("ann@school.example");
  await end();
});

test("the second factor can be left for the password", async () => {
  const { box, end } = await askedForFactor();
  const back = [...box.querySelectorAll("button")].find(({ textContent }) => textContent === "Start again");
  await act(async () => back?.click());
  expect(document.activeElement).toBe(box.querySelector("input[name=password]"));
  await end();
});
