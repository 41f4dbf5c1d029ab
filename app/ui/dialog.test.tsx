// @vitest-environment jsdom

import "./testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A dialog that has just opened, with a button in it that deletes something. */
function openDialog() {
  const [onClose, onDelete] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  act(() =>
    root.render(
      <Dialog open onClose={onClose} title="Delete this post?">
        <button type="button" onClick={onDelete}>
          Delete
        </button>
      </Dialog>,
    ),
  );
  ends.push(() => {
    act(() => root.unmount());
    place.remove();
  });
  const backdrop = place.querySelector("dialog")!;
  const inside = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "Delete")!;
  return { onClose, onDelete, backdrop, inside };
}

const press = (on: Element) => act(() => void on.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true })));
/** @param detail which click of a series it is */
const click = (on: Element, detail = 1) =>
  act(() => void on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail })));

it("a press on the backdrop closes it", () => {
  const { onClose, backdrop } = openDialog();
  press(backdrop);
  click(backdrop);
  expect(onClose).toHaveBeenCalledOnce();
});

it("the second click of a double click that has opened it does not close it, nor press what has come under the mouse", () => {
  const { onClose, onDelete, backdrop, inside } = openDialog();
  for (const under of [backdrop, inside]) {
    press(under);
    click(under, 2);
  }
  expect([onClose.mock.calls, onDelete.mock.calls]).toEqual([[], []]);
  press(inside);
  click(inside);
  expect(onDelete).toHaveBeenCalledOnce();
});

it("a double click in it is one, and one on the backdrop closes it once", () => {
  const { onClose, onDelete, backdrop, inside } = openDialog();
  for (const under of [inside, backdrop]) {
    for (const detail of [1, 2]) {
      press(under);
      click(under, detail);
    }
  }
  expect(onDelete).toHaveBeenCalledTimes(2);
  expect(onClose).toHaveBeenCalledOnce();
});

it("a press that began in it, or before it was open, and ends on the backdrop does not close it", () => {
  const { onClose, backdrop, inside } = openDialog();
  click(backdrop);
  press(inside);
  click(backdrop);
  expect(onClose).not.toHaveBeenCalled();
});

it("a button in it is pressed by keyboard at once", () => {
  const { onDelete, inside } = openDialog();
  click(inside, 0);
  expect(onDelete).toHaveBeenCalledOnce();
});
