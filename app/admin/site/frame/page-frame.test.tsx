// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { marked } from "#lib/text/text-marks.ts";
import { type SendChanges, createSiteDraft } from "../saving/site-draft.ts";
import { PageFrame, type WantedPlace } from "./page-frame.tsx";

const link = (title: string, href: string) => ({ title, href });
const [one, two] = [link("One", "/one"), link("Two", "/two")];
type Link = typeof one;
const item = { type: "object", properties: { title: { type: "string" }, href: { type: "string" } } };
const schema = { type: "object", properties: { items: { type: "array", items: item } } };
const name = "home";
const textWith = (draftVersion: number, items: readonly Link[]) =>
  ({ name, title: "Home", schema, words: { items }, draftVersion, problems: {} }) as unknown as EditedText;

/** The page as the server renders it. */
const pageWith = (items: readonly Link[]) => ({
  path: "/",
  html: `<body>${items.map(({ title, href }, at) => `<p><a href="${href}">${marked(title, at)}</a></p>`).join("")}</body>`,
  places: Object.fromEntries(items.map(({ title }, at) => [at, { name, path: `items.${at}.title`, words: title }])),
  items: {},
});

let place: HTMLElement;
let close = () => {};
let rendered: readonly Link[];
let isBusy: boolean;
beforeEach(() => {
  rendered = [one, two];
  isBusy = false;
  place = document.body.appendChild(document.createElement("div"));
  const busy = { ok: false, code: "unavailable", error: "The server is busy.", fields: {} };
  vi.stubGlobal("fetch", async () => ({
    json: async () => (isBusy ? busy : { ok: true, value: pageWith(rendered) }),
  }));
});
afterEach(() => {
  close();
  place.remove();
  vi.unstubAllGlobals();
});

/** An editor whose saves don't come back. */
async function openPage(wanted: WantedPlace | null = null) {
  const draft = createSiteDraft(vi.fn<SendChanges>(() => new Promise(() => {})));
  draft.take(textWith(1, [one, two]));
  const none = () => {};
  function Frame() {
    const { texts, renderings } = useSyncExternalStore(draft.watch, draft.getState, draft.getState);
    return (
      <PageFrame
        draft={draft}
        facts={shippedTexts.facts}
        texts={texts}
        path="/"
        width={1280}
        renderings={renderings}
        wanted={wanted}
        onLed={none}
        onSelect={none}
        onFollow={none}
        onGap={none}
        onFact={none}
        onShow={none}
        onStep={none}
        onKey={none}
      />
    );
  }
  const root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter>
        <Frame />
      </MemoryRouter>,
    ),
  );
  close = () => act(() => root.unmount());
  const page = () => place.querySelector("iframe")?.contentDocument?.body.textContent;
  const isShown = (words: string) =>
    vi.waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
      expect(page()).toBe(words);
    }, 8_000);
  const frame = place.querySelector("iframe")!;
  // Documents of jsdom take no signals but their own.
  vi.stubGlobal("AbortController", (frame.contentWindow as Window & typeof globalThis).AbortController);
  // jsdom has no `srcdoc`: the page of the frame is empty as well, and nothing tells of it.
  act(() => void frame.dispatchEvent(new Event("load")));
  await isShown("OneTwo");
  return { draft, isShown };
}

/** Opens the panel of the second link by keyboard. */
function openPanel() {
  const element = place.querySelector("iframe")!.contentDocument!.querySelectorAll("a")[1]!;
  act(
    () => void element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
  );
  // Its words can be typed in the page at once; the focus goes on to the panel.
  act(() => element.blur());
}
const target = () => place.querySelector<HTMLInputElement>('.place-panel input[role="combobox"]');

it("leaves the page as it is while the server is too busy for a new one, and asks again by itself", async () => {
  const { draft, isShown } = await openPage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  isBusy = true;
  rendered = [two, one];
  act(() => draft.take(textWith(2, rendered)));
  await vi.waitFor(() => expect(place.textContent).toContain("The server is busy."), 8_000);
  await isShown("OneTwo");
  isBusy = false;
  act(() => void vi.advanceTimersByTime(5_000));
  await isShown("TwoOne");
  expect(place.textContent).not.toContain("The server is busy.");
}, 30_000);

it("keeps the panel, the focus and the caret of whoever types there when another editor moves its entry", async () => {
  const { draft, isShown } = await openPage();
  openPanel();
  const field = target()!;
  field.focus();
  field.setSelectionRange(2, 2);
  rendered = [two, one];
  act(() => draft.take(textWith(2, rendered)));
  await isShown("TwoOne");
  expect(document.activeElement).toBe(field);
  expect([target(), field.value, field.selectionStart]).toEqual([field, "/two", 2]);
  openPanel();
  expect([target() === field, target()?.value]).toEqual([false, "/one"]);
});

it("keeps the mark of the place that was asked for when the page comes again", async () => {
  const { draft, isShown } = await openPage({ name, path: "items.1.title", focus: false });
  const marked = () => place.querySelector("iframe")?.contentDocument?.querySelector("[data-found]")?.textContent;
  await vi.waitFor(() => expect(marked()).toBe("Two"));
  rendered = [one, { ...two, title: "Second" }];
  act(() => draft.take(textWith(2, rendered)));
  await isShown("OneSecond");
  expect(marked()).toBe("Second");
});
