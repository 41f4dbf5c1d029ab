// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import { useAccountChange, useReauthenticatedForm } from "./account-change.tsx";
import { PasswordSection } from "../security/password.tsx";

let box: HTMLElement;
let close = () => {};
/** What the server was sent, by its path. */
let sent: [path: string, body: unknown][] = [];

/**
 * Shows something on a screen whose calls are all answered alike, while Ann is signed in.
 * @param isElsewhere whether another tab has signed in since the call was sent
 */
async function show(content: ReactNode, [status, body]: [number, object], isElsewhere = false) {
  let isSignedIn = true;
  const user = { id: "1", email: "ann@school.example", name: "Ann", emailVerified: true };
  const session = { expiresAt: new Date(Date.now() + 3_600_000).toISOString(), assurance: "aal1" };
  vi.stubGlobal("fetch", async (path: string, options: { body?: string } = {}) => {
    if (path === "/api/auth/get-session") return Response.json(isSignedIn ? { user, session } : null);
    sent.push([path, JSON.parse(options.body ?? "null")]);
    return Response.json(body, { status });
  });
  await browserSession().begin("SIGNED_IN");
  isSignedIn = status !== 401 || isElsewhere;
  expect(browserSession().getState()).toMatchObject({ session: { user }, isOver: false });
  const root = createRoot(box);
  const router = createMemoryRouter([{ path: "/", element: createElement(Toaster, null, content) }]);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  close = () => act(() => root.unmount());
}

beforeEach(() => {
  sent = [];
  box = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  close();
  box.remove();
  vi.unstubAllGlobals();
});

const over: [number, object] = [401, { code: "auth_session_missing", message: "Auth session missing!" }];
const submit = () => act(async () => box.querySelector("form")?.requestSubmit());

function ButtonScreen() {
  const { change } = useAccountChange();
  const press = () => void change(() => authCall("sessions/1", { method: "DELETE" }), "Done");
  return createElement("button", { type: "button", onClick: press }, "End");
}

function FormScreen() {
  const { form, dialog } = useReauthenticatedForm({ send: (body) => authCall("admin/invite", { body }), onDone() {} });
  return createElement("div", null, createElement("form", form), dialog);
}

describe("a change of an account", () => {
  test("whose session is over by now ends it for the whole screen, where a sign-in is offered", async () => {
    await show(createElement(ButtonScreen), over);
    await act(async () => box.querySelector("button")?.click());
    await expect.poll(() => browserSession().getState()).toEqual({ session: null, isOver: true });
  });

  test("ends it in a form, too", async () => {
    await show(createElement(FormScreen), over);
    await submit();
    await expect.poll(() => browserSession().getState()).toEqual({ session: null, isOver: true });
  });

  test("does not end it when another tab has signed in meanwhile", async () => {
    await show(createElement(ButtonScreen), over, true);
    const events: string[] = [];
    const stop = browserSession().subscribe(({ event }) => void events.push(event));
    await act(async () => box.querySelector("button")?.click());
    await expect.poll(() => box.textContent).toContain("Auth session missing!");
    await expect.poll(() => events).toEqual(["SIGNED_IN"]);
    expect(browserSession().getState()).toMatchObject({ session: { user: { name: "Ann" } }, isOver: false });
    stop();
  });

  test("that is refused for another reason leaves it as it is", async () => {
    await show(createElement(FormScreen), [422, { code: "invalid", message: "No." }]);
    await submit();
    expect(browserSession().getState()).toMatchObject({ isOver: false });
  });
});

describe("a reauthentication", () => {
  const errorShown = () => box.querySelector("[popover] > [role=alert]")?.textContent;

  test("is a question, not an error; a wrong answer to it is one, in place and in a toast", async () => {
    await show(createElement(FormScreen), [403, { code: "reauthentication_needed", message: "Please confirm." }]);
    await submit();
    const question = await vi.waitFor(() => {
      const form = box.querySelector("dialog form");
      expect(form).not.toBeNull();
      return form as HTMLFormElement;
    });
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect(errorShown()).toBe("");
    const password = question.querySelector("input");
    if (password) password.value = "not it";
    await act(async () => question.requestSubmit());
    await vi.waitFor(() => expect(errorShown()).toContain("Please confirm."));
    expect(question.textContent).toContain("Please confirm.");
  });
});

describe("the password on the Security page", () => {
  const section = (hasPassword: boolean) =>
    createElement(PasswordSection, { email: "ann@school.example", hasPassword });
  const fill = (name: string, value: string) => {
    const input = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) input.value = value;
  };

  test("is chosen by someone who has none, without a present one", async () => {
    await show(section(false), [200, { password: "changed" }]);
    expect(box.querySelector("input[name=current]")).toBeNull();
    fill("password", "lanterns along the pier");
    await submit();
    expect(sent).toEqual([["/api/auth/user", { password: "lanterns along the pier" }]]);
  });

  test("is changed with the present one, and what is missing is said by the page", async () => {
    const fields = { current: "Please enter your current password." };
    await show(section(true), [422, { code: "invalid", message: "Please check.", fields }]);
    expect(box.querySelector("form")?.noValidate).toBe(true);
    fill("password", "lanterns along the pier");
    await submit();
    expect(sent).toEqual([["/api/auth/user", { current: "", password: "lanterns along the pier" }]]);
    expect(box.textContent).toContain("Please enter your current password.");
  });
});
