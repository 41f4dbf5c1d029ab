// @vitest-environment jsdom

import { expect, test } from "vitest";
import { keepInputMethodKeys } from "./input-methods.ts";

/** Presses a key in a field of a form in a dialog. @returns what heard it, and whether the browser would act on it */
function press(options: KeyboardEventInit): string {
  const form = document.body.appendChild(document.createElement("form"));
  const field = form.appendChild(document.createElement("input"));
  const heard: string[] = [];
  field.addEventListener("keydown", () => heard.push("field"), true);
  form.addEventListener("keydown", () => heard.push("form"));
  const atWindow = () => heard.push("window");
  addEventListener("keydown", atWindow);
  const isActed = field.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...options }));
  removeEventListener("keydown", atWindow);
  form.remove();
  return [...heard, ...(isActed ? ["browser"] : [])].join(" ");
}

test("keys with which an input method accepts or drops a word reach nothing", () => {
  const release = keepInputMethodKeys(window);
  const all = "field form window browser";
  for (const key of ["Enter", "Escape"]) {
    expect(press({ key, isComposing: true })).toBe("");
    expect(press({ key, keyCode: 229 }), "in Safari, after the composition").toBe("");
    expect(press({ key })).toBe(all);
  }
  for (const key of ["ArrowDown", "ArrowUp", "Tab"]) expect(press({ key, isComposing: true })).toBe("browser");
  expect(press({ key: "a", isComposing: true })).toBe(all);
  release();
  expect(press({ key: "Enter", isComposing: true })).toBe(all);
});
