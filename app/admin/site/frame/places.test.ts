import { expect, test, vi } from "vitest";
import type { TextPlace } from "#domain/site-editor/edited-page.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { createSiteDraft, type SendChanges } from "../saving/site-draft.ts";
import { leaveOutMoving, movePlaces } from "./places.ts";

const section = (id: string) => ({ kind: "text", id, heading: `Heading ${id}`, paragraphs: ["The same words."] });
const [a, b, c] = [section("a"), section("b"), section("c")] as const;
const words = { sections: [a, b, c] };
const name = "home";

/** The places of a page with these sections, as it was rendered. */
const rendered = (...sections: readonly { heading: string }[]): Record<number, TextPlace> =>
  Object.fromEntries(
    sections.flatMap(({ heading }, index) => [
      [index * 2, { name, path: `sections.${index}.heading`, words: heading } as const],
      [index * 2 + 1, { name, path: `sections.${index}.paragraphs.0`, words: "The same words." } as const],
    ]),
  );
const pathsOf = (places: ReturnType<typeof rendered>) => Object.values(places).map(({ path }) => path.slice(9));

/** A tab whose saves don't come back. */
function open() {
  const draft = createSiteDraft(vi.fn<SendChanges>(() => new Promise(() => {})));
  draft.take({ name, words, draftVersion: 0, problems: {} } as unknown as EditedText);
  const sectionsNow = () => draft.getState().texts.home?.words["sections"] as (typeof a)[];
  return {
    draft,
    sectionsNow,
    arrange: (...after: object[]) => draft.change({ name, path: "sections", before: sectionsNow(), after }, "form"),
  };
}

test("the places of a page go with their sections, by a change and by its undoing; typing goes where the words stand", () => {
  const { draft, sectionsNow, arrange } = open();
  const places = rendered(a, b, c);
  draft.listen((edit) => movePlaces(places, edit));
  arrange(b, c, a);
  expect(pathsOf(places)).toEqual([
    "2.heading",
    "2.paragraphs.0",
    "0.heading",
    "0.paragraphs.0",
    "1.heading",
    "1.paragraphs.0",
  ]);
  const place = places[1]!;
  draft.change({ name, path: place.path, before: place.words, after: "New words." }, "page");
  expect(sectionsNow().map(({ paragraphs }) => paragraphs[0])).toEqual([
    "The same words.",
    "The same words.",
    "New words.",
  ]);
  draft.step("undo");
  draft.step("undo");
  expect(pathsOf(places)).toEqual(pathsOf(rendered(a, b, c)));
});

test("the places of what is gone can't be edited; nor those of which the page shows something else", () => {
  const { draft, arrange } = open();
  const [places, newer] = [rendered(a, b, c), rendered(c, a)];
  for (const each of [places, newer]) draft.listen((edit) => movePlaces(each, edit));
  arrange(c, a);
  expect(pathsOf(places)).toEqual(["1.heading", "1.paragraphs.0", "0.heading", "0.paragraphs.0"]);
  expect(pathsOf(newer), "rendered after the change").not.toContain("0.heading");
});

test("a page that comes while its sections are being moved can be edited outside of them", () => {
  const { draft, arrange } = open();
  const places = { ...rendered(a), 9: { name, path: "lead", words: "Lead" } as const };
  draft.change({ name, path: "sections.0.heading", before: "Heading a", after: "A" }, "page");
  leaveOutMoving(places, draft);
  expect(pathsOf(places)).toHaveLength(3);
  arrange(b, a);
  leaveOutMoving(places, draft);
  expect(Object.keys(places)).toEqual(["9"]);
});
