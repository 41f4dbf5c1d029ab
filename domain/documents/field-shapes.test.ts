import { describe, expect, it, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { checkItem, checkStoredItem, createGate } from "../gate/gate.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { getRelease } from "../publishing/planned.ts";
import { rowOfDraft } from "../publishing/views.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import type { ContentField } from "./kind.ts";
import { kinds } from "../kinds/kinds.ts";
import { moduleKind } from "../kinds/module.ts";
import { postKind } from "../kinds/post.ts";
import { createItem } from "./edit-item.ts";
import { shapeProblem } from "./field-shapes.ts";
import { inputOf } from "./input.ts";

const numbers = Array.from({ length: 480_000 }, (_, index) => index);
const texts = numbers.map(String);
const objects = numbers.map(() => ({}));
const numbersAsText = `[${"1,".repeat(480_000)}1]`;
const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);

const isList = ({ type }: ContentField) => type === "lines" || type === "items" || type === "entries";

/** What no form sends for a field: values of another type, and lists of absurdly many. */
const strange = (field: ContentField): [name: string, value: unknown][] => [
  ["many numbers", numbers],
  ["many texts", texts],
  ["many entries", objects],
  ["nested lists", nested(1_000)],
  ["a list of lists", [[["a"]]]],
  ["an object that is no text", { toString: 1, valueOf: 1 }],
  ...(isList(field) ? [["a list of numbers", [1, "a"]] as [string, unknown]] : []),
  ...(field.type === "entries" ? [["many numbers as text", numbersAsText] as [string, unknown]] : []),
  ...(field.type === "number" ? [] : [["a number", 5] as [string, unknown]]),
  ...(field.type === "switch" ? [] : [["yes", true] as [string, unknown]]),
];

describe.each(kinds.map((kind) => [kind.noun, kind] as const))("the fields of a %s", (_, kind) => {
  test.each(kind.fields.map((field) => [field.name, field] as const))(
    "%s: one problem, whatever is sent",
    (name, field) => {
      for (const [what, value] of strange(field)) {
        const schema = inputOf(kind).shape[name];
        expect({ what, problems: schema?.safeParse(value).error?.issues.length }).toEqual({ what, problems: 1 });
        expect({ what, problem: shapeProblem(field, value) }).not.toEqual({ what, problem: null });
      }
      expect(shapeProblem(field, undefined)).toBeNull();
      expect(shapeProblem(field, "")).toBeNull();
    },
  );
});

describeOnEachEngine("fields of absurd types or sizes", (engine) => {
  const { stage } = setReleaseStage(engine);
  const gate = createGate({
    palette: {},
    fileBytes: async () => null,
    inspector: { inspect: async () => ({ findings: [], links: [], ids: [], pictures: [] }) },
    render: async () => ({ status: 200, location: null, html: "" }),
  });
  const writer = () => ({ ...stage.member("writer"), gate });
  const id = crypto.randomUUID();

  it("are refused by name in drafts and checks, and nothing is stored", async () => {
    for (const kind of kinds)
      for (const field of kind.fields)
        for (const [what, value] of strange(field)) {
          const input = { [kind.title]: "Spring", [field.name]: value };
          const draft = await failureOf(keepItemDraft(writer(), kind, id, { known: 0, base: 0, input }));
          const check = await failureOf(checkItem(writer(), kind, id, input));
          for (const refused of [draft, check]) {
            expect({ what, code: refused.code, fields: Object.keys(refused.fields) }).toEqual({
              what,
              code: "invalid",
              fields: [field.name],
            });
          }
        }
    expect(await engine.db.selectFrom("drafts").select("item_id").execute()).toEqual([]);
  });

  it("are refused for the slug, and in place of the fields", async () => {
    const input = { title: "Spring", slug: numbers };
    const slug = await failureOf(keepItemDraft(writer(), postKind, id, { known: 0, base: 0, input }));
    expect(Object.keys(slug.fields)).toEqual(["slug"]);
    for (const other of [numbers, nested(20), null, "text", 5])
      expect((await failureOf(checkItem(writer(), postKind, id, other))).code).toBe("invalid");
  });

  it("don't keep a list from its draft that is only too long for its field, or has blank rows", async () => {
    const features = Array.from({ length: 300 }, (_, row) => (row % 2 === 0 ? "" : `Row ${row}`));
    const input = { name: "Events", features };
    const { version } = await keepItemDraft(writer(), moduleKind, id, { known: 0, base: 0, input });
    expect(version).toBeGreaterThan(0);
  });

  it("that were stored before are read as if they were not there, and shown so", async () => {
    const { id: item } = await createItem(stage.admin(), postKind, post);
    const release = { id: crypto.randomUUID(), name: "Spring", state: "open" as const, version: 1 };
    const made = { created_by: "ada@school.example", created_at: stage.now, published_at: null, published_by: null };
    await engine.db
      .insertInto("releases")
      .values({ ...release, ...made })
      .execute();
    const body = { title: "Summer", content: "See.", published: true, authors: numbers.slice(0, 100_000) };
    const row = {
      kind: "blog_posts" as const,
      item_id: item,
      action: "save" as const,
      body,
      base_version: 1,
      version: 1,
    };
    const by = { updated_by: "ada@school.example", updated_at: stage.now };
    for (const release_id of [release.id, ""])
      await engine.db
        .insertInto("drafts")
        .values({ ...row, ...by, release_id })
        .execute();
    expect(await rowOfDraft(stage.visitor(), postKind, { id: item, body })).toMatchObject({
      title: "Summer",
      authors: [],
    });
    expect((await getRelease(writer(), release.id)).changes).toMatchObject([{ title: "Summer" }]);
    expect(await checkStoredItem(writer(), postKind, item)).toEqual([]);
  });
});
