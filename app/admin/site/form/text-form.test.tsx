// @vitest-environment jsdom

import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { withChanges as withEdits } from "../../drafts/changes.ts";
import { TextForm } from "./text-form.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const words = { steps: [{ title: "One" }, { title: "Two" }, { title: "Three" }] };
const step = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
const text = {
  name: "home",
  title: "Home",
  path: "/",
  schema: { type: "object", properties: { steps: { type: "array", items: step } } },
  words,
  problems: {},
  facts: shippedTexts.facts,
} as unknown as EditedText;

let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  function Screen() {
    const [shown, show] = useState(text);
    const onChange = (path: string, before: unknown, after: unknown) =>
      show((old) => ({ ...old, words: withEdits(old.words, [{ name: "home", path, before, after }]) }));
    return (
      <TextForm
        text={shown}
        wanted={null}
        onChange={onChange}
        onFact={() => {}}
        onShow={() => {}}
        sections={() => null}
      />
    );
  }
  const root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter>
        <Screen />
      </MemoryRouter>,
    ),
  );
  close = () => act(() => root.unmount());
});
afterEach(() => {
  close();
  place.remove();
});

const titles = () => [...place.querySelectorAll("ol > li > details > summary")].map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

/** Presses the button that has the focus; at first one that is looked for. */
function press(name?: string): void {
  const button = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  button?.focus();
  act(() => (document.activeElement as HTMLElement).click());
}

it("an entry that is moved keeps the focus, so that it can be moved on", () => {
  press("Move up Three");
  expect(focused()).toBe("Move up Three");
  press();
  expect(titles()).toEqual(["Three", "One", "Two"]);
  expect(focused(), "it can't go further up").toBe("Move down Three");
  press();
  press();
  expect(titles()).toEqual(["One", "Two", "Three"]);
  expect(focused()).toBe("Move up Three");
});

it("after an entry is removed its neighbor has the focus, and at last the list", () => {
  press("Remove Two");
  expect(focused()).toBe("Remove Three");
  press();
  expect(focused()).toBe("Remove One");
  press();
  expect(titles()).toEqual([]);
  expect(focused()).toBe("Steps (0)");
});
