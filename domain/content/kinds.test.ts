import { expect, test } from "vitest";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { inputOf } from "./input.ts";
import { listColumns } from "./kind.ts";
import { kindOf } from "./kinds.ts";

/** What the system keeps of each item, beside its fields. */
const kept = new Set(["id", "slug", "version", "created_at", "updated_at", "published_at"]);

describeOnEachEngine("the kinds", (engine) => {
  test.each(collections)("%s: its fields are the columns of its table, and its list names columns", async (name) => {
    const kind = kindOf(name);
    const tables = await engine.db.introspection.getTables();
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    expect(kind.fields.map((field) => field.name).toSorted()).toEqual(
      columns.filter((column) => !kept.has(column)).toSorted(),
    );
    const named = [...listColumns(kind), ...kind.list.searched, ...kind.list.order.map(([column]) => column)];
    expect(named.filter((column) => !columns.includes(column))).toEqual([]);
    expect(Object.keys(inputOf(kind).shape)).toEqual(kind.fields.map((field) => field.name));
    expect(inputOf(kind), "made once").toBe(inputOf(kind));
  });
});
