import { z } from "zod";
import { text } from "../schema/words-schema.ts";
import { headingLine, inquiry, sectionKind } from "./section-kind.ts";

/** Sections that lead on. */
export const actions = {
  callToAction: sectionKind({
    label: "Call to action",
    drawing: [
      [6, 8, 36, 5, true],
      [6, 18, 44, 2, true],
      [6, 26, 16, 7, true],
    ],
    fields: { heading: text, text, button: text, form: inquiry },
    start: {
      heading: "See it for yourself",
      text: "Thirty minutes, your questions first.",
      button: "Schedule a demo",
      form: "demo",
    },
  }),
  pricing: sectionKind({
    label: "Price",
    drawing: [
      [6, 5, 20, 4, true],
      [6, 14, 18, 2, true],
      [30, 5, 24, 30],
      [34, 10, 10, 6, true],
      [34, 20, 16, 2, true],
      [34, 25, 16, 2, true],
    ],
    // The price and what it includes are those of the pricing page.
    fields: { heading: text, text, button: text, form: inquiry, linkText: text },
    start: {
      heading: "One plan, everything in it",
      text: "Up to {planMembers} alumni users and {planStorage} of video. Add blocks as you grow; the calculator shows the bill.",
      button: "Start your free trial",
      form: "trial",
      linkText: "See all prices",
    },
  }),
  posts: sectionKind({
    label: "Latest posts",
    drawing: [
      headingLine,
      [6, 14, 14, 10, true],
      [23, 14, 14, 10, true],
      [40, 14, 14, 10, true],
      [6, 27, 14, 2, true],
      [23, 27, 14, 2, true],
      [40, 27, 14, 2, true],
    ],
    fields: { heading: text, postCount: z.int().min(1).max(12), linkText: text },
    start: { heading: "From the blog", postCount: 3, linkText: "All posts" },
  }),
  newsletter: sectionKind({
    label: "Newsletter sign-up",
    drawing: [headingLine, [6, 14, 44, 2, true], [6, 22, 30, 7], [38, 22, 14, 7, true]],
    fields: { heading: text, text },
    start: {
      heading: "New articles by email",
      text: "What keeps alumni in touch, what to measure, and what to leave out.",
    },
  }),
  form: sectionKind({
    label: "Contact form",
    drawing: [headingLine, [6, 13, 36, 5], [6, 21, 36, 8], [6, 32, 14, 4, true]],
    fields: { heading: text, text, form: inquiry },
    start: { heading: "Write to us", text: "A person on our team reads every message.", form: "contact" },
  }),
} as const;
