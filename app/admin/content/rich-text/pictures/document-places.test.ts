import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { editorSchema } from "../editor/extensions.ts";
import { createDocumentPlaces } from "./document-places.ts";

/** An editor with the places 1, 2 and so on; a picture is written as its key. */
function open(...paragraphs: string[]) {
  const blocks = paragraphs.map((text) => editorSchema.node("paragraph", null, [editorSchema.text(text)]));
  let state = EditorState.create({ doc: editorSchema.node("doc", null, blocks) });
  const places = createDocumentPlaces();
  function type(text: string, position: number): void {
    const { tr } = state;
    tr.insertText(text, position);
    places.follow(tr.mapping);
    state = state.apply(tr);
  }
  function arrive(key: number): void {
    const place = places.take(key);
    if (!place) return;
    type(`(${key})`, place.position);
    for (const other of place.later) places.keep(other, place.position + 3);
  }
  return { places, type, arrive, text: () => state.doc.children.map(({ textContent }) => textContent) };
}

test("a picture lands where it was given, although another was given elsewhere meanwhile", () => {
  const { places, type, arrive, text } = open("One", "Two");
  places.keep(1, 4);
  places.keep(2, 9);
  type("Now: ", 1);
  type(" and more", 14);
  arrive(1);
  arrive(2);
  expect(text()).toEqual(["Now: One(1)", "Two(2) and more"]);
  expect(places.take(1), "only once").toBeNull();
});

test.each([[[1, 2, 3]], [[3, 1, 2]], [[2, 3, 1]]])(
  "pictures that were given together keep their order when they arrive as %j",
  (order) => {
    const { places, arrive, text } = open("One");
    for (const key of order) places.keep(key, 4);
    for (const key of order) arrive(key);
    expect(text()).toEqual(["One(1)(2)(3)"]);
  },
);
