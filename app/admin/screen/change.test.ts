// @vitest-environment jsdom

import { act, createElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useFetcher } from "react-router";
import { expect, it } from "vitest";
import { useFetched } from "./change.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

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
