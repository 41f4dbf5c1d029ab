// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { afterEach, expect, test, vi } from "vitest";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import type { Facts } from "#content/facts.ts";
import { createFactEditor } from "./fact-editor.ts";
import { givenWords, piecesOf } from "./fact-words.ts";

const noBox = { top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => "" };
Range.prototype.getClientRects = () => [noBox] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => noBox;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function open(words: string, facts: Facts = shippedTexts.facts) {
  const element = document.body.appendChild(document.createElement("div"));
  const [onWords, onQuery, onChosen] = [vi.fn<(words: string) => void>(), vi.fn(), vi.fn()];
  const options = { words, facts, attributes: { role: "textbox" }, onWords, onQuery, onChosen, onKey: () => false };
  const editor = createFactEditor(element, options);
  closing.push(() => {
    editor.destroy();
    element.remove();
  });
  const key = (name: string, more: KeyboardEventInit = {}) =>
    editor.dom.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
  const paste = (data: Record<string, string>) => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: (type: string) => data[type] ?? "", files: [], types: [] } });
    editor.dom.dispatchEvent(event);
  };
  const chips = () => [...editor.dom.querySelectorAll("[data-fact]")].map(({ textContent }) => textContent);
  return { editor, onWords, onQuery, onChosen, key, paste, chips, last: () => onWords.mock.lastCall?.[0] };
}

test("facts are chips with their values, and braces around anything else are words", () => {
  const { editor, chips } = open("From {planPrice} a month, {code} {constructor} {planprice} {");
  expect(editor.dom.textContent).toBe("From $199 a month, {code} {constructor} {planprice} {");
  expect(chips()).toEqual(["$199"]);
});

test("a fact is one step of the caret, and goes as a whole", () => {
  const { editor, key, last } = open("A {planPrice}{planMembers} b");
  editor.select(2);
  key("ArrowRight");
  expect(editor.caret()).toBe(3);
  key("ArrowLeft");
  key("Delete");
  expect(last()).toBe("A {planMembers} b");
  editor.select(3);
  key("Backspace");
  expect(last()).toBe("A  b");
});

test("a new line, and a selection over a fact", () => {
  const { editor, key, last } = open("A {planPrice}");
  editor.select(2);
  key("ArrowRight", { shiftKey: true });
  expect(editor.caret()).toBe(3);
  key("Enter");
  expect(last()).toBe("A \n");
});

test("keys of the screen are left to it", () => {
  const { key } = open("A");
  for (const name of ["z", "y", "Enter"]) expect(key(name, { ctrlKey: true })).toBe(true);
  expect(key("Escape")).toBe(true);
  expect(key("Enter")).toBe(false);
});

test("a brace offers facts until it is refused, and a brace that was typed stays", () => {
  const { editor, onQuery, last } = open("Costs ");
  editor.select(6);
  editor.type("{");
  expect(onQuery).toHaveBeenLastCalledWith("");
  editor.type("pri");
  expect(onQuery).toHaveBeenLastCalledWith("pri");
  editor.take("planPrice");
  expect(last()).toBe("Costs {planPrice}");
  editor.type("{x");
  editor.refuse();
  expect(onQuery).toHaveBeenLastCalledWith(null);
  expect(last()).toBe("Costs {planPrice}{x");
  editor.askForFact();
  expect(onQuery).toHaveBeenLastCalledWith("");
  editor.refuse();
  expect(last()).toBe("Costs {planPrice}{x");
  editor.askForFact();
  editor.take("reviews");
  expect(last()).toBe("Costs {planPrice}{x{reviews}");
});

test("a caret that only passes a brace offers nothing", () => {
  const { editor, onQuery } = open("Your {code} is");
  editor.select(8);
  expect(onQuery).not.toHaveBeenCalled();
  editor.type("a");
  expect(onQuery).not.toHaveBeenCalled();
});

test("a placeholder that is typed becomes the fact that it is on the page", () => {
  const { editor, chips, last } = open("");
  editor.type("{planPrice} and {trialDays}");
  expect(chips()).toEqual(["$199", "14"]);
  expect(last()).toBe("{planPrice} and {trialDays}");
});

test("what is pasted keeps facts and nothing else of its HTML", () => {
  const { editor, paste, last } = open("A b");
  editor.select(2);
  paste({
    "text/html": "<p>One<b> {planPrice}</b><script>x()</script></p><p>two</p>",
    "text/plain": "One $1\r\ntwo\u200B",
  });
  expect(last()).toBe("A One $1\ntwob");
  paste({
    "text/html": `<p>For <span style="color:red" data-fact="planPrice">$199</span>,<br>or <i data-fact="none">x</i></p><p>y</p>`,
    "text/plain": "For $199",
  });
  expect(last()).toBe("A One $1\ntwoFor {planPrice},\nor x\nyb");
  paste({});
  expect(last()).toBe("A One $1\ntwoFor {planPrice},\nor x\nyb");
});

test("what is copied keeps the facts, and shows their values elsewhere", () => {
  const { editor } = open("For {planPrice}: {name}.");
  const copied: Record<string, string> = {};
  const clipboardData = { setData: (type: string, data: string) => (copied[type] = data), clearData() {} };
  editor.select(0, 7);
  const event = Object.assign(new Event("copy", { bubbles: true, cancelable: true }), { clipboardData });
  editor.dom.dispatchEvent(event);
  expect(copied["text/plain"]).toBe("For $199: ");
  expect(givenWords({ getData: (type) => copied[type] ?? "" })).toBe("For {planPrice}: ");
});

test("other words and other values are shown without telling of them", () => {
  const { editor, onWords, chips } = open("A {planPrice} b");
  editor.show("A {planPrice} and {trialDays} b");
  editor.showFacts({ ...shippedTexts.facts, planPrice: "{planPrice}", trialDays: "" });
  expect(chips()).toEqual(["{planPrice}", ""]);
  editor.show("aaa");
  editor.show("aa");
  expect(editor.dom.textContent).toBe("aa");
  editor.show("");
  expect(onWords).not.toHaveBeenCalled();
});

test("words are their pieces together", () => {
  const words = "{a} {planPrice}{{planPrice}}{name} }{ {}";
  const together = piecesOf(words).map((piece) => ("fact" in piece ? `{${piece.fact}}` : piece.words));
  expect(together.join("")).toBe(words);
  expect(together).toEqual(["{a} ", "{planPrice}", "{", "{planPrice}", "}", "{name}", " }{ {}"]);
});
