import type { Ability } from "../security/rights.ts";

/** How much of each kind is somebody's, which a colleague can take over. */
export interface Belongings {
  /** Which they saved last, and which may still become public. */
  drafts: number;
  /** That wait for their time. */
  plans: number;
  /** That they asked for, and that nobody has decided on. */
  reviews: number;
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
  inquiries: "inquiries",
  rules: "inquiries",
  demos: "inquiries",
};
