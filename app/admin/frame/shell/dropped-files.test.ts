// @vitest-environment jsdom

import { afterEach, expect, test } from "vitest";
import { keepFilesOut } from "./dropped-files.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

/** Drags over an element and drops there. */
function drop(on: Element, types = ["Files"]) {
  return ["dragover", "drop"].map((type) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const dataTransfer = { types, dropEffect: "copy" };
    on.dispatchEvent(Object.assign(event, { dataTransfer }));
    return { isKept: event.defaultPrevented, effect: dataTransfer.dropEffect };
  });
}

function add(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

test("files that nothing takes stay out, until it ends", () => {
  const end = keepFilesOut(window);
  ends.push(end);
  expect(drop(add("<p>words</p>"))).toEqual([
    { isKept: true, effect: "none" },
    { isKept: true, effect: "none" },
  ]);
  expect(drop(add("<textarea></textarea>"))).toEqual([
    { isKept: true, effect: "copy" },
    { isKept: true, effect: "copy" },
  ]);
  expect(drop(add("<input type=file>")).map(({ isKept }) => isKept)).toEqual([false, false]);
  expect(drop(add("<p>words</p>"), ["text/plain"]).map(({ isKept }) => isKept)).toEqual([false, false]);
  end();
  expect(drop(add("<p>words</p>")).map(({ isKept }) => isKept)).toEqual([false, false]);
});

test("a screen that listens later takes its files", () => {
  ends.push(keepFilesOut(window));
  const taken: boolean[] = [];
  const take = (event: Event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  };
  for (const type of ["dragover", "drop"]) {
    window.addEventListener(type, take);
    ends.push(() => window.removeEventListener(type, take));
  }
  const place = add("<p>words</p>");
  expect([...drop(place), ...drop(place)].map(({ effect }) => effect)).toEqual(["copy", "copy", "copy", "copy"]);
  expect(taken).toEqual([false, false, false, false]);
});
