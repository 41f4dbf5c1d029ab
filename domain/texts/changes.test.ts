import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes.ts";

const section = (id: string, heading = `Heading ${id}`) => ({ id, hidden: false, heading });
const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => section(id)) as [Section, Section, Section, Section];
type Section = ReturnType<typeof section>;

/** Each change in a few letters: which entry comes after which, or the path and what stands there. */
const said = (before: unknown, after: unknown) =>
  changesBetween({ list: before }, { list: after }).map((change) =>
    change.entry
      ? `${((change.after ?? change.before) as Section).id} ${change.entry.is} after ${(change.entry.after as Section | null)?.id}`
      : `${change.path}=${JSON.stringify(change.after)}`,
  );

describe("what a draft changes in a list", () => {
  it("is that an entry was moved, and not what stands in the places of others", () => {
    expect(said([a, b, c, d], [b, c, d, a])).toEqual(["a moved after d"]);
    expect(said([a, b, c, d], [d, a, b, c])).toEqual(["d moved after undefined"]);
    expect(said([a, b, c, d], [a, c, b, d])).toHaveLength(1);
    expect(changesBetween([a, b], [a, b])).toEqual([]);
  });

  it("is what was written in an entry wherever it stands, and both when it was moved, too", () => {
    const written = section("b", "Written");
    expect(said([a, b, c], [a, c, written])).toEqual(["b moved after c", 'list.2.heading="Written"']);
    expect(said([a, b, c], [c, a, written])).toEqual(["c moved after undefined", 'list.2.heading="Written"']);
  });

  it("is what was added and removed, besides what was moved or written", () => {
    expect(said([a, b], [a, b, c])).toEqual(["c added after b"]);
    expect(said([a, b], [b])).toEqual(["a removed after undefined"]);
    expect(said([a, b, c], [c, section("b", "Written"), d, a])).toEqual([
      "b moved after c",
      'list.1.heading="Written"',
      "d added after b",
      "a moved after d",
    ]);
    expect(said([a, b, c], [a, d, c])).toEqual(["b removed after undefined", "d added after a"]);
  });

  it("names the entries around what was written, without what is in them", () => {
    const group = { id: "g", title: "Group", items: [a, b] };
    expect(
      changesBetween({ groups: [group] }, { groups: [{ ...group, items: [a, section("b", "Written")] }] }),
    ).toEqual([
      {
        path: "groups.0.items.1.heading",
        within: [
          { id: "g", title: "Group" },
          { id: "b", heading: "Written" },
        ],
        before: "Heading b",
        after: "Written",
      },
    ]);
  });

  it("is found by the words of entries without ids, as those of a menu", () => {
    const items = ["One", "Two", "Three", "Four"].map((title) => ({ title, href: "/" }));
    const [one, two, three, four] = items as [object, object, object, object];
    const moves = (after: unknown[]) => changesBetween(items, after).map(({ path, after: words }) => [path, words]);
    expect(moves([two, three, four, one])).toEqual([["3", one]]);
    expect(changesBetween(items, [two, three, four, one])[0]?.entry).toEqual({ is: "moved", after: four });
    expect(moves([two, { ...three, href: "/faq" }, four, one])).toEqual([
      ["1.href", "/faq"],
      ["3", one],
    ]);
    expect(moves([one, two, { ...three, href: "/faq" }, four])).toEqual([["2.href", "/faq"]]);
    expect(moves([one, two, three])).toEqual([["", [one, two, three]]]);
    expect(changesBetween(["x", "x", "y"], ["y", "x", "x"])).toMatchObject([{ path: "0" }, { path: "2" }]);
  });

  it("does not depend on the order in which an engine has the fields", () => {
    expect(changesBetween([{ id: "a", heading: "A" }], [{ heading: "A", id: "a" }])).toEqual([]);
  });

  it("names one entry as moved where one was, and the entry that it comes after", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const shuffled = fc.shuffledSubarray(ids, { minLength: ids.length });
    fc.assert(
      fc.property(shuffled, fc.nat(5), fc.nat(5), (order, from, to) => {
        const list = order.map((id) => section(id));
        const next = [...list];
        next.splice(to, 0, ...next.splice(from, 1));
        const changes = changesBetween(list, next);
        expect(changes).toHaveLength(from === to ? 0 : 1);
        for (const { after, entry } of changes) {
          const above = next[next.indexOf(after as Section) - 1];
          expect(entry).toEqual({ is: "moved", after: above ? { id: above.id, heading: above.heading } : null });
        }
      }),
    );
  });
});
