import type { Ability } from "../security/rights.ts";

/** How much of each kind is somebody's, which a colleague can take over. */
export interface Belongings {
  /** Which they saved last, and which may still become public. */
  drafts: number;
  /** That wait for their time. */
  plans: number;
  /** That they asked for, and that nobody has decided on. */
  reviews: number;
  /** That name them as the reviewer, and that nobody has decided on. */
  reviewing: number;
  /** That are neither won nor lost. */
  inquiries: number;
  /** For new inquiries, which name them. */
  rules: number;
  /** That they are to give. */
  demos: number;
}

/** What somebody must be allowed to, to take over things of a kind. */
export const neededFor: Readonly<Record<keyof Belongings, Ability>> = {
  drafts: "draft",
  plans: "publish",
  reviews: "draft",
  // Those that the colleague may not decide are for everybody who may.
  reviewing: "draft",
  inquiries: "inquiries",
  rules: "inquiries",
  demos: "inquiries",
};

/** What one and several things of a kind are called. */
export const belongingNouns: Readonly<Record<keyof Belongings, readonly [one: string, more: string]>> = {
  drafts: ["draft", "drafts"],
  plans: ["scheduled change", "scheduled changes"],
  reviews: ["review request", "review requests"],
  reviewing: ["review to do", "reviews to do"],
  inquiries: ["open inquiry", "open inquiries"],
  rules: ["rule for new inquiries", "rules for new inquiries"],
  demos: ["demo as host", "demos as host"],
};

/** "2 drafts". */
export const countedBelongings = (kind: keyof Belongings, count: number): string =>
  `${count.toLocaleString("en")} ${belongingNouns[kind][count === 1 ? 0 : 1]}`;
