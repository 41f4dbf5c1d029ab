// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SsoForm } from "./sso-form.tsx";

afterEach(() => vi.unstubAllGlobals());

/** On a busy machine a screen takes longer than a second. Milliseconds. */
const patience = 10_000;

type Answers = Record<string, [status: number, body: object]>;

const usual: Answers = {
  "/api/auth/sign-in/email": [200, { challenge: "second_factor", factors: ["app"] }],
  "/api/auth/factors/verify": [401, { code: "unauthenticated", message: "Please sign in with your password first." }],
};

/** Shows a form below a toaster. */
async function show(form: ReactNode, answers: Answers) {
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, body] = answers[path] ?? [500, {}];
    return Response.json(body, { status });
  });
  const box = document.createElement("div");
  document.body.append(box);
  const root = createRoot(box);
  const router = createMemoryRouter([{ path: "/", element: createElement(Toaster, null, form) }]);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  return {
    box,
    /** Fills the form in and submits it. */
    async type(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) {
        const input = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
        if (input) input.value = value;
      }
      await act(async () => box.querySelector("form")?.requestSubmit());
    },
    async end() {
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

/** Shows the form and gives an address and a password. */
async function withPassword(answers: Answers) {
  const shown = await show(createElement(SignInForm, { onSignedIn: () => undefined }), answers);
  await shown.type({ email: "ann@school.example", password: "a long password" });
  return shown;
}

/** The same with the right password. */
async function askedForFactor(answers: Answers = {}) {
  const shown = await withPassword({ ...usual, ...answers });
  await vi.waitFor(() => expect(shown.box.querySelector("input[name=code]")).not.toBeNull(), patience);
  return shown;
}

/** What the toaster announces as an error. */
const errorIn = (box: HTMLElement) => box.querySelector("[popover] [role=alert]")?.textContent;

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

test("a wrong second factor is said in place and in a toast", async () => {
  const { box, type, end } = await askedForFactor({
    "/api/auth/factors/verify": [422, { code: "invalid", message: "This code is wrong." }],
  });
  await type({ code: "123456" });
  expect(box.querySelector("form")?.textContent).toContain("This code is wrong.");
  await vi.waitFor(() => expect(errorIn(box)).toContain("ErrorThis code is wrong."), patience);
  await end();
});

test("a wrong password is said in one toast", async () => {
  const { box, end } = await withPassword({
    "/api/auth/sign-in/email": [401, { code: "invalid_email_or_password", message: "Invalid email or password" }],
  });
  await vi.waitFor(() => expect(errorIn(box)).toContain("Invalid email or password"), patience);
  await end();
});

test("an organization that is not found is said in place and in a toast", async () => {
  const { box, type, end } = await show(createElement(SsoForm), {
    "/api/auth/sso": [404, { code: "provider_unknown", message: "There is no such provider." }],
  });
  await type({ email: "ann@school.example" });
  const words = "No organization with this domain uses single sign-on here.";
  expect(box.querySelector("form")?.textContent).toContain(words);
  await vi.waitFor(() => expect(errorIn(box)).toContain(words), patience);
  await end();
});

test("the second factor can be left for the password", async () => {
  const { box, end } = await askedForFactor();
  const back = [...box.querySelectorAll("button")].find(({ textContent }) => textContent === "Start again");
  await act(async () => back?.click());
  expect(document.activeElement).toBe(box.querySelector("input[name=password]"));
  await end();
});
