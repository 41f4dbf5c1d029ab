import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { up as draftWriters } from "./045-draft-writers.ts";
import type { AnyDatabase } from "./support/column-types.ts";

describeOnEachEngine("a site whose drafts had their writers in one text", (engine) => {
  it("has them as rows, which move and go with their drafts", async () => {
    const db = engine.db as unknown as AnyDatabase;
    // As it was before.
    await db.schema.dropTable("draft_writers").execute();
    await db.schema
      .alterTable("drafts")
      .addColumn("writers", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    const by = { version: 7, updated_by: "ada@x.example", updated_at: new Date("2026-01-02T03:04:05.678Z") };
    const draft = { kind: "blog_posts", action: "save", body: { title: "A" }, base_version: 0, ...by };
    await db
      .insertInto("drafts")
      .values([
        { ...draft, release_id: "", item_id: "a", writers: "|ada||✓bob||content import|" },
        { ...draft, release_id: "r", item_id: "a", writers: "|✓ada||✓bob||ada|" },
        { ...draft, release_id: "", item_id: "b", writers: "" },
      ])
      .execute();

    await draftWriters(db);
    const writers = async () => {
      const rows = await engine.db
        .selectFrom("draft_writers")
        .selectAll()
        .orderBy("release_id")
        .orderBy("item_id")
        .orderBy("writer")
        .execute();
      return rows.map(({ release_id, item_id, writer, is_approved }) => [release_id, item_id, writer, is_approved]);
    };
    expect(await writers()).toEqual([
      ["", "a", "ada", false],
      ["", "a", "bob", true],
      ["", "a", "content import", false],
      ["r", "a", "ada", false],
      ["r", "a", "bob", true],
    ]);
    const { rows } = await sql<object>`select * from drafts`.execute(db);
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0]!)).not.toContain("writers");

    await db.updateTable("drafts").set({ release_id: "s" }).where("release_id", "=", "r").execute();
    await db.deleteFrom("drafts").where("release_id", "=", "").execute();
    expect(await writers()).toEqual([
      ["s", "a", "ada", false],
      ["s", "a", "bob", true],
    ]);
  });
});
