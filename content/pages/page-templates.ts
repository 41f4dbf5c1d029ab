import type { SitePage } from "../schema/site-page.ts";
import { type FreeSection, type FreeSectionKind, sectionKinds } from "../sections/kinds.ts";
import { filler } from "./filler.ts";
import { headingOfNewPage, newPage } from "./new-page.ts";

export interface PageTemplate {
  label: string;
  /** What it is for, for who chooses. */
  description: string;
  page: Pick<SitePage, "sections" | "inSitemap"> & { noindex?: true };
}

/** A section of a template: that of a new section, with other words where they are given. */
function section<Kind extends FreeSectionKind>(
  kind: Kind,
  id: string,
  words: Partial<Extract<FreeSection, { kind: Kind }>> = {},
): FreeSection {
  return { kind, id, hidden: false, ...sectionKinds[kind].start, ...words } as unknown as FreeSection;
}

/** What a new page may begin with. Its words hold for any such page; what only its editor knows is `filler`, which is never published. */
export const pageTemplates = {
  campaign: {
    label: "Campaign",
    description: "One offer, why it’s worth it, and one thing to do",
    page: {
      inSitemap: true,
      sections: [
        section("callToAction", "offer", { heading: headingOfNewPage, text: filler.campaignPromise }),
        section("figures", "figures", {
          heading: "Communities run on {name}",
          items: [
            { value: "{organizations}", label: "organizations", description: "from a single school to large groups" },
            { value: "{alumni}", label: "alumni", description: "who keep in touch through those communities" },
            { value: "{countries}", label: "countries", description: "with chapters that meet" },
            { value: "{satisfaction}", label: "satisfaction", description: "among the teams who run them" },
          ],
        }),
        section("steps", "steps"),
        section("quote", "quote"),
        section("pricing", "price"),
        section("questions", "questions", {
          items: [
            {
              question: "How long does it take until we can start?",
              answer: "Two to four weeks from your order to the first invitations.",
            },
            {
              question: "What does it cost?",
              answer: "{planPrice} a month for up to {planMembers} alumni users, with every feature.",
            },
            { question: filler.question, answer: filler.answer },
          ],
        }),
        section("form", "form", { heading: "Talk to us", form: "demo" }),
      ],
    },
  },
  comparison: {
    label: "Comparison",
    description: "Your offer next to another, row by row",
    page: {
      inSitemap: true,
      sections: [
        section("text", "fair", { heading: headingOfNewPage, paragraphs: [filler.comparedWith] }),
        section("table", "table", {
          heading: "Side by side",
          rows: [
            ["Price for {planMembers} alumni users", "{planPrice} a month", filler.tableCell],
            ["An app under your own name", "iOS and Android, included", filler.tableCell],
            ["Free trial", "{trialDays} days", filler.tableCell],
            ["Answer from a person", "{replyTime}", filler.tableCell],
          ],
        }),
        section("quote", "quote", { quote: filler.quote }),
        section("pricing", "price"),
        section("questions", "questions", {
          heading: "What people ask when they switch",
          items: [
            {
              question: "Can we bring our data with us?",
              answer: "Yes. Send us a spreadsheet, and we will import and check it with you.",
            },
            { question: filler.question, answer: filler.answer },
          ],
        }),
        section("callToAction", "demo", { heading: "See both, then decide" }),
      ],
    },
  },
  event: {
    label: "Event",
    description: "When, where, who speaks, and a form to sign up",
    page: {
      inSitemap: true,
      sections: [
        section("text", "event", {
          heading: headingOfNewPage,
          paragraphs: [filler.eventReason, filler.eventDay, filler.eventPlace],
        }),
        section("steps", "program", {
          heading: "The program",
          items: [
            { title: "Doors open", text: "Coffee, and time to find the people you know." },
            { title: "The talks", text: "Short ones, with time for questions after each." },
            { title: "Meet and stay", text: "Something to eat, and the conversations you came for." },
          ],
        }),
        section("team", "speakers", { heading: "Who speaks" }),
        section("embed", "map"),
        section("form", "sign-up", {
          heading: "Save your seat",
          text: "Tell us your name and who is coming with you. We will answer by email.",
          form: "general",
        }),
      ],
    },
  },
  thankYou: {
    label: "Thank you",
    description: "Where people land after a form or an email, with what happens next",
    page: {
      inSitemap: false,
      noindex: true,
      sections: [
        section("text", "thanks", {
          heading: "Thank you. It arrived.",
          paragraphs: [filler.nextStep, "If no email has come within an hour, write to {email}."],
        }),
        section("posts", "posts", { heading: "Until then, something to read" }),
        section("newsletter", "newsletter"),
      ],
    },
  },
  empty: {
    label: "Empty",
    description: "A heading and a paragraph",
    page: { inSitemap: true, sections: newPage.sections },
  },
} satisfies Record<string, PageTemplate>;

export type PageTemplateName = keyof typeof pageTemplates;
