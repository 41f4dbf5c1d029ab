// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { EnrolFactor } from "./enrolment.tsx";

afterEach(() => vi.unstubAllGlobals());

test("an app is set up with the same key when the code comes so late that the password is asked for once more", async () => {
  const enrolment = { id: "1", uri: "otpauth://x", key: "ABCD EFGH", picture: { size: 1, path: "M0 0h1v1h-1z" } };
  const late = { code: "reauthentication_needed", message: "Please confirm that it is you." };
  const sent: [path: string, body: unknown][] = [];
  let isProved = false;
  vi.stubGlobal("fetch", async (path: string, options: { body?: string } = {}) => {
    sent.push([path, JSON.parse(options.body ?? "null")]);
    if (path === "/api/auth/factors") return Response.json(enrolment);
    if (path === "/api/auth/reauthenticate") isProved = true;
    else if (!isProved) return Response.json(late, { status: 403 });
    return Response.json({ recoveryCodes: ["one", "two"] });
  });
  const onDone = vi.fn();
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  const screen = createElement(EnrolFactor, { onDone });
  const router = createMemoryRouter([{ path: "/", element: createElement(Toaster, null, screen) }]);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  async function type(name: string, value: string) {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    input!.value = value;
    await act(async () => input!.form?.requestSubmit());
  }

  await type("code", "123456");
  await vi.waitFor(() => expect(document.querySelector("input[name=password]")).not.toBeNull());
  expect(document.body.textContent).toContain("ABCD EFGH");
  await type("password", "lanterns along the pier");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(["one", "two"]));
  expect(sent).toEqual([
    ["/api/auth/factors", {}],
    ["/api/auth/factors/1/verify", { code: "123456" }],
    ["/api/auth/reauthenticate", { password: "lanterns along the pier" }],
    ["/api/auth/factors/1/verify", { code: "123456" }],
  ]);
  await act(async () => root.unmount());
  box.remove();
});
