// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { setTimeout as delay } from "node:timers/promises";
import { act, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { Undelivered } from "#domain/outbox/messages.ts";
import { Deliveries } from "./deliveries.tsx";

const givenUp = (key: string): Undelivered => ({
  key,
  kind: "mail",
  to: `${key}@school.example`,
  subject: `Subject of ${key}`,
  attempts: 9,
  nextAttempt: null,
  lastError: null,
});

let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => close());
  place.remove();
});

/** Shows a list with one delivery, and asks whether to discard it. */
async function ask() {
  let list = (_: Undelivered[]) => {};
  let answer = (_: ActionResult<null>) => {};
  function Screen() {
    const heading = useRef<HTMLHeadingElement>(null);
    const [undelivered, setUndelivered] = useState([givenUp("one")]);
    list = setUndelivered;
    return (
      <Toaster>
        <h1 ref={heading} tabIndex={-1}>
          Dashboard
        </h1>
        <Deliveries undelivered={undelivered} screen={heading} />
      </Toaster>
    );
  }
  const action = () => new Promise<ActionResult<null>>((resolve) => (answer = resolve));
  const router = createMemoryRouter([{ path: "/admin", children: [{ index: true, Component: Screen, action }] }], {
    initialEntries: ["/admin"],
  });
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => root.unmount();
  const question = () => place.querySelector("dialog");
  const press = (name: string, within: Element | null = question()) => {
    const buttons = [...(within?.querySelectorAll("button") ?? [])];
    return act(async () => buttons.find(({ textContent }) => textContent === name)?.click());
  };
  await press("Discard", place);
  expect(question()?.textContent).toContain("one@school.example");
  return {
    question,
    press,
    /** What the server has now. */
    load: (...keys: string[]) => act(async () => list(keys.map(givenUp))),
    answer: (result: ActionResult<null>) => act(async () => answer(result)),
  };
}

it("a question about a delivery that someone else has discarded stays until it is answered, and never comes back", async () => {
  const { question, press, load, answer } = await ask();
  await load();
  expect(question()?.textContent).toContain("one@school.example");
  await press("Discard");
  await answer({ ok: false, code: "not_found", error: "This delivery is gone.", fields: {} });
  expect(question()?.textContent).toContain("This delivery is gone.");
  await press("Cancel");
  expect(question()).toBeNull();
  expect(document.activeElement?.textContent).toBe("Dashboard");
  await load("two");
  expect(place.textContent).toContain("two@school.example");
  expect(question()).toBeNull();
});

it("a discarded delivery is told of, also when the list has lost it before", async () => {
  const { question, press, load, answer } = await ask();
  await press("Discard");
  await load();
  await answer({ ok: true, value: null });
  expect(question()).toBeNull();
  const said = async () => {
    await act(() => delay(20));
    return place.textContent;
  };
  await expect.poll(said).toContain("Delivery discarded");
  expect(document.activeElement?.textContent).toBe("Dashboard");
});
