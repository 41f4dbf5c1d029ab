import { z } from "zod";
import { filler } from "../pages/filler.ts";
import { text } from "../schema/words-schema.ts";
import { headingLine, listOf, sectionKind } from "./section-kind.ts";

/** Sections of words. */
export const words = {
  text: sectionKind({
    label: "Text",
    drawing: [headingLine, [6, 14, 48, 2, true], [6, 20, 48, 2, true], [6, 26, 40, 2, true]],
    fields: { heading: text, paragraphs: z.array(text).min(1).max(20) },
    start: { heading: filler.heading, paragraphs: [filler.promise] },
  }),
  steps: sectionKind({
    label: "Steps",
    drawing: [
      headingLine,
      [6, 14, 5, 5, true],
      [14, 15, 40, 2, true],
      [6, 22, 5, 5, true],
      [14, 23, 40, 2, true],
      [6, 30, 5, 5, true],
      [14, 31, 40, 2, true],
    ],
    fields: { heading: text, items: listOf({ title: text, text }, 12) },
    start: {
      heading: "How it works",
      items: [
        { title: "Tell us who your alumni are", text: "We look at your lists together and say what fits." },
        { title: "We set it up", text: "Your name, your colors and your data, in an app of your own." },
        { title: "Invite the first hundred", text: "They will bring the others." },
      ],
    },
  }),
  table: sectionKind({
    label: "Table",
    drawing: [headingLine, [6, 14, 48, 4, true], [6, 20, 22, 5], [30, 20, 24, 5], [6, 27, 22, 5], [30, 27, 24, 5]],
    fields: {
      heading: text,
      columns: z.array(text).min(2).max(20),
      rows: z.array(z.array(z.string()).min(2).max(20)).min(1).max(100),
    },
    start: {
      heading: filler.tableHeading,
      columns: ["What matters", "{name}", filler.tableOther],
      rows: [
        ["Price for {planMembers} alumni users", "{planPrice} a month", filler.tableCell],
        ["An app under your own name", "Included", filler.tableCell],
      ],
    },
  }),
  questions: sectionKind({
    label: "Questions and answers",
    drawing: [
      headingLine,
      [6, 14, 48, 1, true],
      [6, 21, 48, 1, true],
      [6, 28, 48, 1, true],
      [50, 16, 4, 3, true],
      [50, 23, 4, 3, true],
    ],
    fields: { heading: text, items: listOf({ question: text, answer: text }, 20) },
    start: { heading: "What people ask first", items: [{ question: filler.question, answer: filler.answer }] },
  }),
} as const;
