// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, createElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useFetcher } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { useChange, useFetched } from "./use-change.ts";

/** Shows a screen, sends its change, and renders it once without a reason when the answer is there. @returns the effects that ran */
async function effectsOf(useData: (data: string | undefined) => string | undefined): Promise<(string | undefined)[]> {
  const effects: (string | undefined)[] = [];
  let send = () => {};
  let renderInVain = () => {};
  function Screen() {
    const fetcher = useFetcher<string>();
    const [, set] = useState(0);
    const data = useData(fetcher.data);
    useEffect(() => void effects.push(data), [data]);
    send = () => void fetcher.submit({}, { method: "post" });
    renderInVain = () => {
      set(1);
      set(0);
    };
    return null;
  }
  const router = createMemoryRouter([{ path: "/", Component: Screen, action: () => "stored" }]);
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(createElement(RouterProvider, { router })));
  const stop = router.subscribe((state) => {
    if ([...state.fetchers.values()].some((fetcher) => fetcher.data !== undefined)) flushSync(renderInVain);
  });
  await act(async () => send());
  await act(() => expect.poll(() => router.state.fetchers.size).toBe(0));
  stop();
  act(() => root.unmount());
  return effects;
}

it("an effect that depends on a fetcher's data runs, also after a render in vain", async () => {
  await expect(effectsOf(useFetched)).resolves.toEqual([undefined, "stored"]);
});

it("without it, React throws the effect away", async () => {
  await expect(effectsOf((data) => data)).resolves.toEqual([undefined]);
});

it("two presses post once, however late the router's state is rendered, and a later one posts again", async () => {
  let posted = 0;
  let answer = () => {};
  function Screen() {
    const { busy, post } = useChange("/", () => {});
    return createElement("button", { "aria-busy": busy, onClick: () => post({}) });
  }
  const action = () => {
    posted++;
    return new Promise((resolve) => (answer = () => resolve({ ok: true, value: null })));
  };
  const element = createElement(Toaster, null, createElement(Screen));
  const router = createMemoryRouter([{ path: "/", element, action }]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  const button = place.querySelector("button")!;
  // Act would render everything before the second press. A browser renders only what is urgent, in a microtask.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  for (const round of [1, 2]) {
    button.click();
    await Promise.resolve();
    button.click();
    await expect.poll(() => posted).toBe(round);
    answer();
    await expect.poll(() => button.ariaBusy).toBe("false");
  }
  expect(posted).toBe(2);
});

it("the message of an outage goes when the screen has reached the server again, and that of a refusal stays", async () => {
  let code = "unavailable";
  function Screen() {
    const { post, failure } = useChange("/", () => {});
    return createElement("button", { onClick: () => post({}) }, failure?.error ?? "fine");
  }
  const action = () => ({ ok: false, code, error: code, fields: {} });
  // As admin screens do: what failed has changed nothing.
  const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod === undefined;
  const loader = () => Promise.resolve({});
  const element = createElement(Toaster, null, createElement(Screen));
  const routes = [{ path: "/", element, action, loader, shouldRevalidate }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { "0": {} } } });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  const button = place.querySelector("button")!;
  // Act would render what the screen is only after it was loaded.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  for (const [next, afterwards] of [
    ["unavailable", "fine"],
    ["conflict", "conflict"],
  ]) {
    code = next!;
    button.click();
    await expect.poll(() => button.textContent).toBe(code);
    await router.revalidate();
    await expect.poll(() => button.textContent).toBe(afterwards);
  }
});
