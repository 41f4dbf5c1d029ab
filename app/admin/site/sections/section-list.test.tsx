// @vitest-environment jsdom

import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import type { PageSection } from "#content/schema/page-layout.ts";
import { SectionList } from "./section-list.tsx";
import { newSection } from "./section-picker.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it("the focus goes with a section that is moved, and to the neighbor of one that is removed", () => {
  const place = document.body.appendChild(document.createElement("div"));
  function Screen() {
    const [sections, change] = useState<PageSection[]>(() => [
      newSection("text"),
      newSection("text"),
      newSection("text"),
    ]);
    return (
      <SectionList
        sections={sections}
        firstIsFixed={false}
        onChange={change}
        onAdded={() => {}}
        onEdit={() => {}}
        renderFields={() => null}
      />
    );
  }
  const root = createRoot(place);
  act(() => root.render(<Screen />));
  const rows = () => [...place.querySelectorAll("[data-section]")];
  /** The row and the button that have the focus. */
  const focused = () => {
    const { activeElement } = document;
    return [rows().findIndex((row) => row.contains(activeElement)), activeElement?.getAttribute("data-move")];
  };
  const press = () => act(() => (document.activeElement as HTMLElement).click());

  const last = rows()[2];
  last?.querySelector<HTMLElement>('[data-move="Up"]')?.focus();
  press();
  expect(focused()).toEqual([1, "Up"]);
  press();
  expect(rows()[0] === last).toBe(true);
  expect(focused()).toEqual([0, "Down"]);
  rows()[2]?.querySelector<HTMLElement>('[data-move="Remove"]')?.focus();
  press();
  expect(focused()).toEqual([1, "Remove"]);
  press();
  expect(rows()).toHaveLength(1);
  expect(focused(), "the last one can't be removed").toEqual([0, "Hide"]);
  act(() => root.unmount());
  place.remove();
});
