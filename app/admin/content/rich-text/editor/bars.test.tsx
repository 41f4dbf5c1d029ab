// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { Editor } from "@tiptap/core";
import { type FunctionComponent, act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { EditorNode } from "../markdown/syntax.ts";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { ButtonBar, EmbedBar, PictureBar } from "./block-bars.tsx";
import { contentExtensions } from "./extensions.ts";
import { type OwnBarProps, LinkBar } from "./link-bar.tsx";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => act(close)));

/** Opens a bar at a part of a text, as somebody does who selects that part. */
function openBar(Bar: FunctionComponent<OwnBarProps>, markdown: string, find: (editor: Editor) => void) {
  const place = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({
    element: place.appendChild(document.createElement("div")),
    extensions: contentExtensions,
    content: readMarkdown(markdown).doc,
    injectCSS: false,
    editorProps: { handleScrollToSelection: () => true },
  });
  find(editor);
  const root = createRoot(place.appendChild(document.createElement("div")));
  act(() =>
    root.render(
      <MemoryRouter>
        <Bar editor={editor} onClose={() => {}} />
      </MemoryRouter>,
    ),
  );
  closing.push(() => {
    root.unmount();
    editor.destroy();
    place.remove();
  });
  const button = (name: string) => [...place.querySelectorAll("button")].find((each) => each.textContent === name);
  return {
    editor,
    has: (name: string) => button(name) !== undefined,
    click: (name: string) => act(() => button(name)!.click()),
    fill: (label: string, value: string) => {
      const field = [...place.querySelectorAll("label")].find(({ textContent }) => textContent.startsWith(label));
      const input = document.getElementById(field!.htmlFor) as HTMLInputElement;
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
    },
    /** The cursor goes to the end of the text, and something is written before everything. */
    writeElsewhere: () =>
      act(() => {
        editor.commands.setTextSelection(editor.state.doc.content.size - 1);
        editor.view.dispatch(editor.state.tr.insertText("Now: ", 1));
        editor.commands.setTextSelection({
          from: editor.state.doc.content.size - 3,
          to: editor.state.doc.content.size - 1,
        });
      }),
    said: () => place.querySelector("[role=alert]")?.textContent ?? "",
    text: () => {
      editor.state.doc.check();
      return writeMarkdown(editor.getJSON() as EditorNode);
    },
  };
}

/** Selects the first node of a type. */
const node =
  (type: string) =>
  (editor: Editor): void =>
    editor.state.doc.descendants((each, position) => {
      if (each.type.name === type) editor.commands.setNodeSelection(position);
    });

/** Selects some words; or puts the cursor into them. */
const words =
  (text: string, isCursor = false) =>
  (editor: Editor): void =>
    editor.state.doc.descendants((each, position) => {
      const at = position + (each.text?.indexOf(text) ?? 0);
      if (each.text?.includes(text))
        editor.commands.setTextSelection(isCursor ? at + 1 : { from: at, to: at + text.length });
    });

test.each([
  ["a picture", PictureBar, "![A](/a.png) b", node("image"), "What it shows", "picture", "![New](/a.png) b"],
  [
    "a picture with a caption",
    PictureBar,
    ":::figure\n![A](/a.png)\n\nWords\n:::",
    words("Words", true),
    "What it shows",
    "picture",
    ":::figure\n![New](/a.png)\n\nWords\n:::",
  ],
  ["a button", ButtonBar, '::button[A]{href="/x"}', node("button"), "Words", "button", '::button[New]{href="/x"}'],
  [
    "a film",
    EmbedBar,
    '::embed[A]{url="https://vimeo.com/1"}',
    node("embed"),
    "Title",
    "video",
    '::embed[New]{url="https://vimeo.com/1"}',
  ],
  ["a link", LinkBar, "[a link](/a) b", words("link", true), "Address", "link", "[a link](New) b"],
  ["words", LinkBar, "one two", words("one"), "Address", null, "[one](/new) two"],
] as const)(
  "the bar of %s changes it, or takes it out, when the cursor is elsewhere",
  (_, Bar, part, find, field, thing, changed) => {
    const value = field === "Address" ? "/new" : "New";
    const bar = openBar(Bar, `First\n\n${part}\n\nLast`, find);
    bar.fill(field, value);
    bar.writeElsewhere();
    bar.click(thing ? `Change ${thing}` : "Add link");
    expect(bar.text()).toBe(`Now: First\n\n${changed.replace("(New)", "(/new)")}\n\nLast`);
    if (thing === null) return;
    const other = openBar(Bar, `First\n\n${part}\n\nLast`, find);
    other.writeElsewhere();
    other.click(`Remove ${thing}`);
    const left = { "![A](/a.png) b": "b\n\n", "[a link](/a) b": "a link b\n\n" }[part as string] ?? "";
    expect(other.text()).toBe(`Now: First\n\n${left}Last`);
  },
);

test("the only block of a text can be taken out", () => {
  const bar = openBar(ButtonBar, '::button[A]{href="/x"}', node("button"));
  bar.click("Remove button");
  expect(bar.text()).toBe("");
});

test("what was typed for a picture that is gone becomes a new one", () => {
  const bar = openBar(PictureBar, "First\n\n![A](/a.png)\n\nLast", node("image"));
  bar.fill("What it shows", "New");
  act(() => {
    bar.editor.commands.deleteSelection();
    bar.editor.commands.setTextSelection(6);
  });
  expect(bar.has("Change picture")).toBe(false);
  bar.click("Add picture");
  expect(bar.text()).toBe("First![New](/a.png)\n\nLast");
});

test("a picture that gets a caption leaves its line of text for the block behind it", () => {
  const bar = openBar(PictureBar, "First\n\n![A](/a.png) b\n\nLast", node("image"));
  bar.fill("Caption", "Words");
  bar.writeElsewhere();
  bar.click("Change picture");
  const figure = ":::figure\n![A](/a.png)\n\nWords\n:::";
  expect(bar.text()).toBe(`Now: First\n\nb\n\n${figure}\n\nLast`);
});

test.each([
  ["a picture", PictureBar, "Picture address", "/p.png", "![P](/p.png)"],
  ["a link without words", LinkBar, "Address", "/new", "[/new](/new)"],
] as const)("%s goes behind what was selected, which stays", (_, Bar, field, value, written) => {
  const bar = openBar(Bar, "one two three", () => {});
  bar.fill(field, value);
  if (Bar === PictureBar) bar.fill("What it shows", "P");
  act(() => words("two")(bar.editor));
  bar.click(Bar === PictureBar ? "Add picture" : "Add link");
  expect(bar.text()).toBe(`one two${written} three`);
  act(() => bar.editor.view.dispatch(bar.editor.state.tr.insertText("!")));
  expect(bar.text(), "nothing stays selected").toBe(`one two${written}! three`);
});

test.each([
  ["made", "one two", "Add link", "[one](/new)! two"],
  ["changed", "[one](/old) two", "Change link", "[one](/new)! two"],
  ["removed", "[one](/old) two", "Remove link", "one! two"],
])("behind a link that was %s, somebody writes on without one", (_, markdown, press, written) => {
  const bar = openBar(LinkBar, markdown, words("one"));
  bar.fill("Address", "/new");
  bar.click(press);
  act(() => bar.editor.view.dispatch(bar.editor.state.tr.insertText("!")));
  expect(bar.text()).toBe(written);
});

test("words that are no address are never taken for the address from before", () => {
  const bar = openBar(LinkBar, "[one](/old) two", words("one"));
  bar.fill("Address", "alumni stories");
  bar.click("Change link");
  expect(bar.text()).toBe("[one](/old) two");
  expect(bar.said()).toMatch(/^Enter a web address/);
});
