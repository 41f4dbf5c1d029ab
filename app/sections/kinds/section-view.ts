import type { ReactNode } from "react";
import type { NewsletterFormWords } from "#app/lib/visitor-forms.ts";
import type { Picture } from "#content/schema/picture.ts";
import type { Pricing } from "#content/schema/pricing.ts";
import type { Video } from "#content/schema/video.ts";
import type { FreeSection, FreeSectionKind } from "#content/sections/kinds.ts";

/** What sections show that is no part of them. */
export interface SectionData {
  films: Readonly<Record<"intro" | "tour", Video>>;
  /** Stock pictures by their names; of one that editors have replaced, the address. */
  pictures: Readonly<Record<string, Picture | string>>;
  pricing: Pick<Pricing, "plan">;
  newsletter: NewsletterFormWords;
  /** The latest first; at least as many as a section of the page shows, if there are so many. */
  posts: readonly LatestPost[];
  /** What an address of a known service shows; null for any other address. */
  embedAt: (address: string) => ShownEmbed | null;
}

interface ShownEmbed {
  /** Of the service. */
  name: string;
  /** Address of its page there, and of our page around its frame. */
  page: string;
  frame: string;
}

export interface LatestPost {
  href: string;
  title: string;
  category: string | null;
  /** Null where the blog shows no dates. */
  day: string | null;
  /** As ISO 8601. */
  date: string;
}

export interface SectionProps<Kind extends FreeSectionKind> {
  section: Extract<FreeSection, { kind: Kind }>;
  /** The heading of the section; of the page, in the first one. */
  heading: (words: string, className: string) => ReactNode;
  /** The heading of a part of the section. */
  Part: "h2" | "h3";
  data: SectionData;
}

/** A view for each kind of a group. */
export type SectionViews<Kinds> = {
  [Kind in keyof Kinds & FreeSectionKind]: (props: SectionProps<Kind>) => ReactNode;
};
