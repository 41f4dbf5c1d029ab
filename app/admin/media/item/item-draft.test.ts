import { expect, test } from "vitest";
import { type LoadedItem, draftOf, isUnsaved, withLoaded, withSaved, withSent, withTyped } from "./item-draft.ts";
import type { OpenedMedia } from "./item-values.tsx";

const half = { left: 0, top: 0, width: 0.5, height: 1 };
const corner = { left: 0, top: 0, width: 0.5, height: 0.5 };

/** A picture as it is loaded; `file` stands for the whole of it, and its address also for its crop. */
function loaded(changes: Partial<OpenedMedia> = {}, file = "river"): LoadedItem {
  const item = {
    id: "1",
    kind: "picture",
    name: "River",
    alt: "",
    isDecorative: false,
    tags: [],
    crop: null,
    focal: { x: 0.5, y: 0.5 },
    captions: null,
    transcript: null,
    version: 1,
    ...changes,
  };
  const src = `${file} ${JSON.stringify(item.crop)}`;
  return { item: { ...item, src } as unknown as OpenedMedia, whole: { src: file, sources: [] }, poster: null };
}

test("another file brings its version, crop and focal point, and what was typed stays and can be saved", () => {
  const typed = withTyped(draftOf(loaded({ crop: half })), { alt: "A boat", crop: corner, focal: { x: 0, y: 1 } });
  const after = withLoaded(typed, loaded({ version: 2, focal: { x: 0.5, y: 0.5 } }, "boat"));
  expect(after).toMatchObject({ version: 2, file: "boat", values: { alt: "A boat", focal: { x: 0.5, y: 0.5 } } });
  expect(after.values.crop).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  expect(isUnsaved(after)).toBe(true);
  expect(isUnsaved(withTyped(after, { alt: "" }))).toBe(false);
});

test("somebody else's later text is taken over where nothing was typed, and not overwritten unseen where something was", () => {
  const typed = withTyped(draftOf(loaded()), { alt: "A boat" });
  const beside = withLoaded(typed, loaded({ version: 3, name: "Elbe" }, "boat"));
  expect(beside).toMatchObject({ version: 3, values: { name: "Elbe", alt: "A boat" } });

  const against = withLoaded(typed, loaded({ version: 3, alt: "A ship", crop: half }, "boat"));
  expect(against).toMatchObject({ version: 1, file: "boat", values: { alt: "A boat", crop: half } });
  // Also when the item is loaded once more.
  const again = withLoaded(against, loaded({ version: 4, alt: "A ship", crop: half }, "boat"));
  expect(again).toMatchObject({ version: 1, values: { alt: "A boat" } });
  // A crop of the same file as well.
  const cropped = withLoaded(withTyped(draftOf(loaded()), { crop: corner }), loaded({ version: 2, crop: half }));
  expect(cropped).toMatchObject({ version: 1, values: { crop: corner } });
  // Both wrote the same.
  expect(withLoaded(typed, loaded({ version: 2, alt: "A boat" }))).toMatchObject({ version: 2 });
});

test("a refused save is told what it would overwrite, and the next one may", () => {
  const typed = withTyped(draftOf(loaded()), { alt: "A boat", name: "Elbe" });
  const told = withLoaded(typed, loaded({ version: 2, alt: "A ship", tags: ["boats"] }), true);
  expect(told).toMatchObject({ version: 2, values: { alt: "A boat", name: "Elbe", tags: "boats" } });
  expect(told.theirs).toEqual({ alt: "A ship" });
  expect(isUnsaved(told)).toBe(true);
  // What only one of them changed is merged without a word.
  expect(withLoaded(typed, loaded({ version: 2, tags: ["boats"] }), true)).toMatchObject({ version: 2, theirs: {} });
  expect(withSaved(withSent(told), 3).theirs).toEqual({});
});

test("what was typed and cropped while a save was pending stays, and the rest becomes what the server made of it", () => {
  const sent = withSent(withTyped(draftOf(loaded()), { tags: "Boats", crop: half }));
  const typedOn = withTyped(sent, { alt: "A boat", crop: corner });
  const saved = withSaved(typedOn, 2);
  expect(isUnsaved(saved)).toBe(true);
  // The database has its own order of properties.
  const stored = { version: 2, tags: ["boats"], crop: { top: 0, left: 0, width: 0.5, height: 1 } };
  const after = withLoaded(saved, loaded(stored));
  expect(after).toMatchObject({ version: 2, values: { tags: "boats", alt: "A boat", crop: corner } });
  expect(isUnsaved(after)).toBe(true);
  expect(isUnsaved(withTyped(after, { alt: "", crop: half }))).toBe(false);
});

test("a load from before the save brings nothing", () => {
  const saved = withSaved(withSent(withTyped(draftOf(loaded()), { name: "Elbe" })), 2);
  expect(isUnsaved(saved)).toBe(false);
  expect(withLoaded(saved, loaded())).toBe(saved);
});
