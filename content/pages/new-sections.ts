import type { FreeSection } from "../schema/page-layout.ts";
import { filler } from "./filler.ts";

type Words = { [Kind in FreeSection["kind"]]: Omit<Extract<FreeSection, { kind: Kind }>, "kind" | "id" | "hidden"> };

/** What a new section of each kind begins with: words that are right on any page may stay, and {@link filler} is to be replaced. */
export const newSections: Words = {
  text: { heading: filler.heading, paragraphs: [filler.promise] },
  figures: {
    heading: "Figures that count",
    items: [{ value: "{organizations}", label: "organizations", description: "from a single school to large groups" }],
  },
  quote: { quote: filler.quote, author: filler.author, role: filler.role },
  cards: {
    heading: "Where to read on",
    items: [{ title: "Modules", text: "Everything in one plan", href: "/modules" }],
  },
  picture: {
    heading: filler.pictureHeading,
    text: filler.pictureText,
    picture: "reunion",
    alt: filler.pictureAlt,
  },
  callToAction: {
    heading: "See it for yourself",
    text: "Thirty minutes, your questions first.",
    button: "Schedule a demo",
    form: "demo",
  },
  questions: {
    heading: "What people ask first",
    items: [{ question: filler.question, answer: filler.answer }],
  },
  names: { heading: "They are here already", names: [filler.customer] },
  film: { heading: "See it move", text: "Three minutes, with captions.", film: "tour" },
  form: { heading: "Write to us", text: "A person on our team reads every message.", form: "contact" },
};
