import * as fc from "fast-check";
import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { moduleKind } from "../content/kinds/module.ts";
import { postKind } from "../content/kinds/post.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import type { ManagedKind } from "../content/kind.ts";

/** Of an item, a text or a redirect: its table and its id. */
export type Key = `${string}/${string}`;

/** What somebody writes: of an item its title, its text and whether it is shown; of a text its words; of a redirect its paths. */
export type Written = Readonly<Record<string, string | boolean | null>>;

interface Release {
  /** What becomes of each thing; null when it is deleted. */
  changes: Map<Key, Written | null>;
  /** What it has changed, as it was; null while it is not public. */
  before: Map<Key, Written | null> | null;
}

export const historyKinds = [postKind, useCaseKind, moduleKind, caseStudyKind] as readonly ManagedKind[];
export const titles = ["Reunion", "Mentors", "Chapters", "News", "Giving"];
export const textKey: Key = "site_texts/home";

/** The two halves of a key. */
export function splitKey(key: Key): { collection: string; id: string } {
  const at = key.indexOf("/");
  return { collection: key.slice(0, at), id: key.slice(at + 1) };
}

export function kindOfKey(key: Key): ManagedKind | null {
  const { collection } = splitKey(key);
  return historyKinds.find((kind) => kind.collection === collection) ?? null;
}

const isRedirect = (key: Key) => key.startsWith("redirects/");

/** What the site must be, by plain rules: made from what was published, and from nothing that the database says. */
export class SiteModel {
  live = new Map<Key, Written>();
  drafts = new Map<Key, Written>();
  trash = new Map<string, { key: Key; item: Written }>();
  releases = new Map<string, Release>();
  plans = new Map<string, { key: Key; action: "publish" | "hide" }>();

  items(): Key[] {
    return [...this.live.keys()].filter((key) => kindOfKey(key) !== null);
  }

  redirects(): Key[] {
    return [...this.live.keys()].filter(isRedirect);
  }

  #isTaken(key: Key, slug: string): boolean {
    const { collection } = splitKey(key);
    return [...this.live].some(([other, { slug: its }]) => other.startsWith(`${collection}/`) && its === slug);
  }

  #slugOf(key: Key, kind: ManagedKind, { title }: Written): string | null {
    const before = this.live.get(key);
    const stays = before !== undefined && (!kind.pages?.followsTitle || before["title"] === title);
    return stays ? (before["slug"] as string | null) : (kind.pages?.slugOf(String(title)) ?? null);
  }

  /** Makes something live, as it is written or as it was; an item that appears at a path takes the place of a redirect. */
  apply(key: Key, written: Written | null): void {
    const kind = kindOfKey(key);
    const before = this.live.get(key);
    if (written === null) return void this.live.delete(key);
    const slug = kind && (written["slug"] ?? this.#slugOf(key, kind, written));
    this.live.set(key, kind ? { ...written, slug } : written);
    if (!kind?.pages || written["shown"] !== true || (before?.["shown"] === true && before["slug"] === slug)) return;
    const path = itemPath(kind.pages.section, String(slug));
    for (const redirect of this.redirects()) {
      if (this.live.get(redirect)?.["from"] === path) this.live.delete(redirect);
    }
  }

  restore(trashId: string): void {
    const { key, item } = this.trash.get(trashId)!;
    let slug = item["slug"] ?? null;
    for (let count = 2; slug !== null && this.#isTaken(key, String(slug)); count++) slug = `${item["slug"]}-${count}`;
    this.apply(key, { ...item, slug });
  }

  publish(id: string): void {
    const release = this.releases.get(id)!;
    const before = new Map(this.live);
    const rank = ([key, change]: [Key, Written | null]) => Number(isRedirect(key)) * (change === null ? -1 : 1);
    for (const [key, change] of [...release.changes].toSorted((one, other) => rank(one) - rank(other))) {
      this.apply(key, change);
    }
    const changed = [...new Set([...before.keys(), ...this.live.keys()])].filter(
      (key) => before.get(key) !== this.live.get(key),
    );
    release.before = new Map(changed.map((key) => [key, before.get(key) ?? null]));
    for (const [plan, { key, action }] of this.plans) {
      if (key === `release/${id}` && action === "publish") this.plans.delete(plan);
    }
  }

  undo(id: string): void {
    const release = this.releases.get(id)!;
    const before = [...(release.before ?? [])];
    for (const [key, was] of before) if (!isRedirect(key)) this.apply(key, was);
    for (const [key, was] of before) if (isRedirect(key)) this.apply(key, was);
    release.before = null;
  }

  /** What the server does by itself. */
  carryOut({ key, action }: { key: Key; action: "publish" | "hide" }): void {
    const { collection, id } = splitKey(key);
    if (collection === "release") {
      if (action === "publish") this.publish(id);
      else if (this.releases.get(id)?.before) this.undo(id);
      return;
    }
    const draft = action === "publish" ? this.drafts.get(key) : undefined;
    if (draft) this.drafts.delete(key);
    const item = draft ?? this.live.get(key);
    if (item) this.apply(key, { ...item, shown: action === "publish" });
  }
}

/** What a form sends for an item. */
export function inputOfItem(kind: ManagedKind, { title, text, shown }: Written): Record<string, unknown> {
  const fields: { [C in Collection]: object } = {
    blog_posts: { content: text },
    use_cases_content: { description: text },
    modules_content: { description: text, category: "events" },
    case_studies_content: { company: "A school", challenge: text, solution: "One place" },
  };
  return { [kind.title]: title, [kind.shown]: shown, ...fields[kind.collection] };
}

const whats = {
  create: 2,
  update: 3,
  delete: 1,
  restore: 2,
  draft: 3,
  "new draft": 2,
  publish: 2,
  discard: 1,
  "to release": 3,
  "into release": 4,
  "plan hide": 1,
  "plan show": 1,
  "plan delete": 2,
  "take out": 1,
  "plan redirect": 2,
  "change redirect": 2,
  "text draft": 2,
  "publish text": 1,
  "text to release": 2,
  release: 6,
  undo: 4,
  settle: 3,
  schedule: 3,
  "schedule release": 3,
  wait: 2,
} as const;

export type What = keyof typeof whats;

/** What somebody does, or what happens. */
export const step = fc.record({
  what: fc.oneof(
    ...(Object.keys(whats) as What[]).map((what) => ({ weight: whats[what], arbitrary: fc.constant(what) })),
  ),
  /** Its kind, by its place in historyKinds. */
  kind: fc.nat(historyKinds.length - 1),
  /** Which one of those that there are. */
  item: fc.nat(9),
  title: fc.constantFrom(...titles),
  text: fc.constantFrom("One", "Two", "Three"),
  shown: fc.boolean(),
  from: fc.constantFrom("/old", "/older", "/blog/reunion", "/use-cases/mentors"),
  to: fc.constantFrom("/about", "/pricing"),
  editor: fc.constantFrom("ada" as const, "bob" as const),
  /** Whether the editor has looked away and knows an older version. */
  isStale: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  /** The process dies before this statement; mostly not at all. */
  dies: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(20) }),
});
export type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
