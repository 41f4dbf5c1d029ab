import { z } from "zod";
import { filler } from "../pages/filler.ts";
import { href } from "../schema/href.ts";
import { text } from "../schema/words-schema.ts";
import { libraryPath } from "../schema/own-picture.ts";
import { headingLine, listOf, sectionKind } from "./section-kind.ts";

/** Sections that say who is there already, and what came of it. */
export const proof = {
  figures: sectionKind({
    label: "Figures",
    drawing: [headingLine, [6, 16, 10, 8, true], [20, 16, 10, 8, true], [34, 16, 10, 8, true], [6, 28, 40, 2, true]],
    fields: { heading: text, items: listOf({ value: text, label: text, description: text }, 8) },
    start: {
      heading: "Figures that count",
      items: [
        { value: "{organizations}", label: "organizations", description: "from a single school to large groups" },
      ],
    },
  }),
  quote: sectionKind({
    label: "Quote",
    drawing: [
      [6, 8, 4, 10, true],
      [14, 8, 40, 3, true],
      [14, 15, 34, 3, true],
      [14, 26, 20, 2, true],
    ],
    fields: { quote: text, author: text, role: text },
    start: { quote: filler.quote, author: filler.author, role: filler.role },
  }),
  names: sectionKind({
    label: "Names of customers",
    drawing: [headingLine, [6, 18, 12, 4, true], [22, 18, 12, 4, true], [38, 18, 12, 4, true], [6, 27, 12, 4, true]],
    fields: { heading: text, names: z.array(text).min(1).max(24) },
    start: { heading: "Already with us", names: [filler.customer] },
  }),
  logos: sectionKind({
    label: "Logos",
    drawing: [headingLine, [6, 15, 14, 8], [23, 15, 14, 8], [40, 15, 14, 8], [6, 26, 14, 8], [23, 26, 14, 8]],
    // Without a picture its name stands in its place.
    fields: { heading: text, items: listOf({ name: text, picture: libraryPath.nullable() }, 36) },
    start: { heading: "In good company", items: [{ name: filler.customer, picture: null }] },
  }),
  team: sectionKind({
    label: "Team",
    drawing: [
      headingLine,
      [8, 14, 10, 10, true],
      [25, 14, 10, 10, true],
      [42, 14, 10, 10, true],
      [8, 27, 10, 2, true],
      [25, 27, 10, 2, true],
      [42, 27, 10, 2, true],
    ],
    fields: { heading: text, items: listOf({ name: text, role: text, picture: libraryPath.nullable() }, 36) },
    start: {
      heading: "The people you will meet",
      items: [{ name: filler.personName, role: filler.personRole, picture: null }],
    },
  }),
  cards: sectionKind({
    label: "Cards with links",
    drawing: [headingLine, [6, 14, 14, 20], [23, 14, 14, 20], [40, 14, 14, 20]],
    fields: { heading: text, items: listOf({ title: text, text, href }, 12) },
    start: {
      heading: "Read on",
      items: [{ title: "Modules", text: "Everything in one plan", href: "/modules" }],
    },
  }),
} as const;
