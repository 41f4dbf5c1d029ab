import * as fc from "fast-check";

/** An item as visitors may see it. */
export interface Shown {
  title: string;
  content: string;
  published: boolean;
}

/** What the live site must be: written from what was published, and from nothing that the database says. */
export interface Model {
  live: Map<string, Shown>;
  drafts: Map<string, Shown>;
  trash: Map<string, { itemId: string; item: Shown }>;
  releases: Map<string, { changes: Map<string, Shown | "delete">; before: Map<string, Shown | undefined> | null }>;
  plans: Map<string, { itemId: string; action: "publish" | "hide" }>;
}

export const titles = ["Reunion", "Mentors", "Chapters", "News", "Giving", "Careers", "Maps", "Sports"];

/** What somebody does, or what happens. */
export const step = fc.record({
  what: fc.constantFrom(
    "create",
    "update",
    "update",
    "delete",
    "restore",
    "draft",
    "draft",
    "publish",
    "discard",
    "new draft",
    "to release",
    "to release",
    "plan hide",
    "plan delete",
    "release",
    "release",
    "undo",
    "undo",
    "schedule",
    "wait",
  ),
  item: fc.nat(9),
  title: fc.constantFrom(...titles),
  content: fc.constantFrom("One", "Two", "Three"),
  published: fc.boolean(),
  editor: fc.constantFrom("ada" as const, "bob" as const),
  /** The process dies before this statement; mostly not at all. */
  dies: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(12) }),
});
export type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
