import { facts } from "../facts.ts";
import type { UseCasePage } from "../schema/use-case-page.ts";

/** Words that the detail pages of all use cases share (docs/product.md#use-case-page). */
export const useCaseDetail = {
  back: { label: "Back to Use Cases", href: "/use-cases" },
  stories: { heading: "Told by the people who did it", all: { label: "View All Case Studies", href: "/case-studies" } },
  scenarioModules: "Modules at work",
  successStories: { label: "Success Stories", href: "/case-studies" },
};

/** Texts for the page of a managed use case without a built-in counterpart: facts that hold for every community. */
export const managedUseCasePage: Pick<UseCasePage, "stats" | "modules" | "callToAction"> & {
  benefitsHeading: string;
  scenarios: Pick<UseCasePage["scenarios"], "heading" | "intro">;
} = {
  stats: [
    {
      value: "16+",
      label: "modules",
      description: "in one plan: switch on what this community needs, and leave the rest for later.",
    },
    {
      value: "2-4 weeks",
      label: "implementation",
      description: "from your order to the first invitations.",
    },
    {
      value: `${facts.trialDays} days`,
      label: "free trial",
      description: "with the full platform and sample data, and no credit card.",
    },
  ],
  benefitsHeading: "What it brings",
  scenarios: {
    heading: "How it is used",
    intro: "Ordinary days in a community of this kind.",
  },
  modules: {
    heading: "Where most communities begin",
    items: [
      { name: "Alumni directory", use: "Every member, with entries that they keep current themselves" },
      { name: "Feed updates", use: "News from your team and from one another" },
      { name: "Event registration and RSVP", use: "Invitation, guest list and reminder in one place" },
      { name: "Chapters and forums", use: "A room for every group that wants one" },
    ],
  },
  callToAction: {
    heading: "See it with your own people in mind",
    text: `${facts.trialDays} days with the full platform and sample data. No credit card.`,
    button: "Get Started",
    form: "trial",
  },
};
