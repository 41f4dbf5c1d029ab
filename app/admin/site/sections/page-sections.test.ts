import { expect, test } from "vitest";
import { layouts } from "#content/layouts.ts";
import type { PageSection } from "#content/schema/page-layout.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { addSection, keptSections } from "./page-sections.tsx";

const withWords = (words: object) => ({ words }) as EditedText;
const ids = (sections: unknown) => (sections as PageSection[]).map(({ id }) => id);

test("a section is added below another one, hidden ones included, of a page that ships", () => {
  const stored = layouts.about.map((section) => ({ ...section, hidden: section.id === "values" }));
  const kept = keptSections("about", { layouts: withWords({ ...layouts, about: stored }) })!;
  const { edit, place } = addSection(kept, "letter", "quote");
  expect(edit).toMatchObject({ name: "layouts", path: "about", before: stored });
  expect(ids(edit.after)).toEqual(["letter", expect.stringMatching(/^x-/), "values", "closing"]);
  expect(place).toBe("about.1");
});

test("at the top and below a section that is gone, of a page of editors", () => {
  const sections = [{ kind: "quote", id: "x-one", hidden: false }];
  const kept = keptSections("page:a", { "page:a": withWords({ sections }) })!;
  expect(addSection(kept, null, "text").place).toBe("sections.0");
  expect(addSection(kept, "x-gone", "text").place).toBe("sections.1");
});

test("nothing before the text is loaded, and for a text without sections", () => {
  expect(keptSections("home", {})).toBeNull();
  expect(keptSections("page:a", {})).toBeNull();
  expect(keptSections("brand", { layouts: withWords(layouts) })).toBeNull();
});
