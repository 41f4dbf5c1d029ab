import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeated } from "#lib/testing/repeated.ts";
import { rebase, withTheirs } from "./compose-texts.ts";

interface Link {
  id: string;
  label: string;
}
interface Section {
  id: string;
  hidden: boolean;
  heading: string;
  links: readonly Link[];
}
interface Question {
  question: string;
  answer: string;
  label: string;
}

function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  next.splice(to % list.length, 0, ...next.splice(from % list.length, 1));
  return next;
}

const changedAt = <Entry>(list: readonly Entry[], at: number, change: (entry: Entry) => Entry) =>
  list.map((entry, index) => (index === at % list.length ? change(entry) : entry));

const deeds = ["move", "hide", "write", "move link", "write link"] as const;
const anyEdits = fc.array(
  fc.record({ what: fc.constantFrom(...deeds), at: fc.nat(20), to: fc.nat(20), words: fc.constantFrom("x", "y") }),
  { maxLength: 5 },
);
type Edits = typeof anyEdits extends fc.Arbitrary<infer Made> ? Made : never;

function edited(sections: readonly Section[], edits: Edits): readonly Section[] {
  return edits.reduce<readonly Section[]>((list, { what, at, to, words }) => {
    if (what === "move") return moved(list, at, to);
    return changedAt(list, at, (section) => {
      if (what === "hide") return { ...section, hidden: !section.hidden };
      if (what === "write") return { ...section, heading: words };
      if (what === "move link") return { ...section, links: moved(section.links, at + to, to) };
      return { ...section, links: changedAt(section.links, to, (link) => ({ ...link, label: words })) };
    });
  }, sections);
}

/** Each text of a list by the ids around it, and the order of each list. */
function textsIn(list: readonly Section[]): Map<string, string> {
  const texts = new Map([["order", list.map(({ id }) => id).join()]]);
  for (const { id, hidden, heading, links } of list) {
    texts.set(`${id} hidden`, String(hidden)).set(`${id} heading`, heading);
    texts.set(`${id} order`, links.map((link) => link.id).join());
    for (const link of links) texts.set(`${id} ${link.id} label`, link.label);
  }
  return texts;
}

/** The place of a conflicting text, as `textsIn` names it. */
function placeOf(list: readonly Section[], path: string): string {
  const [, at, field = "order", inner, label] = path.split(".");
  if (at === undefined) return "order";
  const { id, links } = list[Number(at)]!;
  if (field !== "links") return `${id} ${field}`;
  return inner === undefined ? `${id} order` : `${id} ${links[Number(inner)]!.id} ${label}`;
}

const sectionsOf = (words: Readonly<Record<string, unknown>>) => words["sections"] as readonly Section[];
const madeOf = (count: number): Section[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    hidden: index % 2 === 0,
    heading: index % 3 === 0 ? "x" : `Heading ${index}`,
    links: ["a", "b", "c"].slice(0, 1 + (index % 3)).map((id) => ({ id, label: `Label ${index}` })),
  }));

describe("lists whose entries have ids", () => {
  test("lose and repeat no entry: what one side changed is as that side has it, and what both changed is named and chosen", () => {
    const anyList = fc.integer({ min: 1, max: 6 }).map(madeOf);
    const sides = fc.property(anyList, anyEdits, anyEdits, fc.nat(), (base, theirEdits, myEdits, choice) => {
      const [theirs, mine] = [edited(base, theirEdits), edited(base, myEdits)];
      const [was, their, my] = [base, theirs, mine].map(textsIn) as [
        ReturnType<typeof textsIn>,
        ...Map<string, string>[],
      ];
      const { words, conflicting } = rebase({ sections: base }, { sections: theirs }, { sections: mine });
      const isBoth = (place: string) => new Set([was, their, my].map((side) => side!.get(place))).size === 3;
      const expected = (chosen: ReadonlySet<string>) =>
        new Map(
          [...was.keys()].map((place) => {
            const isTheirs = my!.get(place) === was.get(place) || chosen.has(place);
            return [place, (isTheirs ? their! : my!).get(place)];
          }),
        );
      expect(textsIn(sectionsOf(words))).toEqual(expected(new Set()));
      const places = conflicting.map(({ path }) => placeOf(sectionsOf(words), path));
      expect(places.toSorted()).toEqual([...was.keys()].filter(isBoth).toSorted());
      // Each path leads to the one text that it names.
      expect(new Set(conflicting.map(({ path }) => path)).size).toBe(conflicting.length);

      const chosen = conflicting.filter((_, index) => (choice >> index) % 2 === 1).map(({ path }) => path);
      const settled = withTheirs(words, conflicting, chosen);
      const isChosen = new Set(chosen.map((path) => placeOf(sectionsOf(words), path)));
      expect(textsIn(sectionsOf(settled))).toEqual(expected(isChosen));

      // Read once more, it says the same, whoever's words they are.
      expect(rebase({ sections: base }, { sections: theirs }, words)).toEqual({ words, conflicting });
      const all = withTheirs(
        words,
        conflicting,
        conflicting.map(({ path }) => path),
      );
      expect(all).toEqual(rebase({ sections: base }, { sections: mine }, { sections: theirs }).words);
    });
    fc.assert(sides, { numRuns: repeated(300) });
  });

  test("two orders are named by what stands elsewhere in them", () => {
    const list = ["hero", "useCases", "stories", "figures", "closing"].map((id) => ({ id, title: "" }));
    const titled = list.map((entry) => (entry.id === "figures" ? { ...entry, title: "In figures" } : entry));
    const { conflicting, words } = rebase({ list }, { list: moved(list, 1, 2) }, { list: moved(titled, 2, 3) });
    expect(conflicting).toMatchObject([
      {
        path: "list",
        theirs: "in the order “Stories”, “Use cases”, “In figures”",
        mine: "in the order “Use cases”, “In figures”, “Stories”",
      },
    ]);
    const same = list.map((entry) => ({ ...entry, title: "Hello" }));
    const [order] = rebase({ list: same }, { list: moved(same, 0, 1) }, { list: moved(same, 1, 2) }).conflicting;
    expect(order?.mine).toBe("in the order “Hello (1)”, “Hello (2)”, “Hello (3)”");
    expect(withTheirs(words, conflicting, ["list"])["list"]).toEqual(moved(titled, 1, 2));
  });

  test("with other entries, or with an id twice, they count as one text", () => {
    const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, title: id }));
    for (const [base, theirs, mine] of [
      [
        [a, b],
        [{ ...a, title: "x" }, b],
        [a, c],
      ],
      [
        [a, b],
        [a, c],
        [{ ...a, title: "x" }, b],
      ],
      [
        [a, a],
        [a, { ...a, title: "x" }],
        [{ ...a, title: "y" }, a],
      ],
    ])
      expect(rebase({ list: base }, { list: theirs }, { list: mine })).toEqual({
        words: { list: mine },
        conflicting: [{ path: "list", theirs, mine }],
      });
  });
});

describe("lists whose entries have no ids", () => {
  const questions: Question[] = Array.from({ length: 5 }, (_, index) => ({
    question: `${index}?`,
    answer: index < 2 ? "Yes" : "No",
    label: `Label ${index}`,
  }));
  const change = (list: readonly Question[], edits: Edits) =>
    edits.reduce<readonly Question[]>((now, { what, at, to, words }) => {
      return what === "move" ? moved(now, at, to) : changedAt(now, at, (entry) => ({ ...entry, answer: words }));
    }, list);

  test("are merged where they stand; where one was moved, the list is one text", () => {
    const sides = fc.property(anyEdits, anyEdits, (theirEdits, myEdits) => {
      const [theirs, mine] = [change(questions, theirEdits), change(questions, myEdits)];
      const { words, conflicting } = rebase({ list: questions }, { list: theirs }, { list: mine });
      const list = words["list"] as readonly Question[];
      expect(list.map(({ question }) => question).toSorted()).toEqual(questions.map(({ question }) => question));
      const isWhole = conflicting.some(({ path }) => path === "list");
      const answers = questions.map(({ answer }, index) => {
        const [their, my] = [theirs[index]!.answer, mine[index]!.answer];
        const path = `list.${index}.answer`;
        return { path, kept: my === answer ? their : my, isBoth: new Set([answer, their, my]).size === 3 };
      });
      expect(list.map(({ answer }) => answer)).toEqual(
        isWhole ? mine.map(({ answer }) => answer) : answers.map(({ kept }) => kept),
      );
      const named = isWhole ? ["list"] : answers.filter(({ isBoth }) => isBoth).map(({ path }) => path);
      expect(conflicting.map(({ path }) => path)).toEqual(named);
      const all = withTheirs(
        words,
        conflicting,
        conflicting.map(({ path }) => path),
      )["list"];
      expect(all).toEqual(rebase({ list: questions }, { list: mine }, { list: theirs }).words["list"]);
      expect(rebase({ list: questions }, { list: theirs }, words).words).toEqual(words);
    });
    fc.assert(sides, { numRuns: repeated(300) });
  });

  test("equal entries that stay where they are aren't taken for moved ones", () => {
    const base = ["Yes", "No", "Yes"];
    expect(rebase({ base }, { base: ["Yes", "No", "Often"] }, { base: ["Never", "No", "Yes"] })).toEqual({
      words: { base: ["Never", "No", "Often"] },
      conflicting: [],
    });
  });

  test("a table whose columns were moved is one text; else each of its cells is one", () => {
    const table = { columns: ["Name", "Days", "Note"], rows: [["A", "1", "1"]] };
    const cell = { ...table, rows: [["A", "1", "One"]] };
    const columns = { columns: ["Name", "Note", "Days"], rows: [["A", "1", "1"]] };
    expect(rebase({ table }, { table: cell }, { table: columns }).conflicting).toEqual([
      { path: "table", theirs: cell, mine: columns },
    ]);
    const renamed = { ...table, columns: ["Name", "Days", "Remark"] };
    expect(rebase({ table }, { table: cell }, { table: renamed })).toEqual({
      words: { table: { ...renamed, rows: cell.rows } },
      conflicting: [],
    });
  });
});
