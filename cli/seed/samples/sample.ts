import type { FormValues } from "#domain/content/fields.ts";

/** Who writes; the first of them leads the team. */
export const writers = ["maya", "tomas", "ines"] as const;

export type Writer = (typeof writers)[number];

/** What somebody did with an item: saved it with some fields changed, or deleted it. */
export interface Step {
  /** So many days before the site is filled. */
  readonly daysAgo: number;
  readonly by: Writer;
  /** What this save changed; in the first step, what is added to `fields`. */
  readonly change?: FormValues;
  readonly isDeleted?: true;
}

/** An item and its life: the first step makes it. */
export interface Sample {
  /** Names of the authors of a post. */
  readonly authors?: readonly string[];
  readonly fields: FormValues;
  readonly steps: readonly [Step, ...Step[]];
}
