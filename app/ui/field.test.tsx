// @vitest-environment jsdom

import "./testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { Field, TextInput } from "./field.tsx";

/** What a person does who types in a field. */
function type(input: HTMLInputElement, words: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, words);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("an error of an answer goes with the first input after it, and comes with the next answer; one of a check stays", () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const render = (answer: object | undefined, invalid = false) =>
    act(() =>
      root.render(
        <Field label="Name" error="Give the name." answer={answer} invalid={invalid}>
          <TextInput defaultValue="" />
        </Field>,
      ),
    );
  const isWrong = () => [
    place.textContent.includes("Give the name."),
    place.querySelector("[aria-invalid=true]") !== null,
  ];
  render({});
  expect(isWrong()).toEqual([true, true]);
  type(place.querySelector("input")!, "A");
  expect(isWrong()).toEqual([false, false]);
  const answer = {};
  render(answer);
  expect(isWrong()).toEqual([true, true]);
  type(place.querySelector("input")!, "C");
  render(answer, true);
  expect(isWrong()).toEqual([false, true]);
  render(undefined);
  type(place.querySelector("input")!, "D");
  expect(isWrong()).toEqual([true, true]);
  act(() => root.unmount());
});
