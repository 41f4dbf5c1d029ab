import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { up as formerAddresses } from "./048-former-addresses.ts";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

describeOnEachEngine("a site that had former addresses of items and of pages in two tables", (engine) => {
  it("has them in one, by their paths, and what the trash keeps of items are paths", async () => {
    const db = engine.db as unknown as AnyDatabase;
    // As it was before.
    const { timestamp } = columnTypes(db);
    await db.schema.dropTable("former_addresses").execute();
    await db.schema
      .createTable("slug_history")
      .addColumn("collection", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("item_id", "text", (column) => column.notNull())
      .addColumn("created_at", timestamp, (column) => column.notNull())
      .addPrimaryKeyConstraint("slug_history_pkey", ["collection", "slug"])
      .execute();
    await db.schema.createIndex("slug_history_item").on("slug_history").columns(["item_id"]).execute();
    await db.schema
      .createTable("former_page_addresses")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("page_id", "text", (column) => column.notNull())
      .addColumn("created_at", timestamp, (column) => column.notNull())
      .execute();
    const created_at = new Date("2026-01-02T03:04:05.678Z");
    const slugs = [
      { collection: "blog_posts", slug: "spring", item_id: "post" },
      { collection: "authors", slug: "jane", item_id: "author" },
      { collection: "use_cases_content", slug: "spring", item_id: "case" },
      { collection: "case_studies_content", slug: "dörte", item_id: "story" },
      { collection: "modules_content", slug: "never-shown", item_id: "module" },
    ];
    await db
      .insertInto("slug_history")
      .values(slugs.map((row) => ({ ...row, created_at })))
      .execute();
    await db
      .insertInto("former_page_addresses")
      .values([
        { address: "/spring", page_id: "page:1", created_at },
        // From a time when authors had no pages: the address is an author's now.
        { address: "/blog/authors/jane", page_id: "page:2", created_at },
        { address: "/blog/authors/joan", page_id: "page:2", created_at },
      ])
      .execute();
    const entry = { title: "A", snapshot: { a: 1 }, deleted_by: "ada@x.example", deleted_at: created_at };
    await db
      .insertInto("trash")
      .values([
        { ...entry, id: "1", collection: "blog_posts", item_id: "1", former_slugs: ["a", "b-2"] },
        { ...entry, id: "2", collection: "blog_posts", item_id: "2", former_slugs: [] },
        { ...entry, id: "3", collection: "site_texts", item_id: "page:3", former_slugs: ["/autumn"] },
        { ...entry, id: "4", collection: "modules_content", item_id: "4", former_slugs: [] },
      ])
      .execute();

    await formerAddresses(db);

    const rows = await engine.db.selectFrom("former_addresses").selectAll().execute();
    expect(
      rows.map(({ path, kind, id, ...row }) => `${path} ${kind} ${id} ${row.created_at.toJSON()}`).toSorted(),
    ).toEqual(
      [
        "/blog/authors/jane authors author",
        "/blog/authors/joan site_texts page:2",
        "/blog/spring blog_posts post",
        "/case-studies/dörte case_studies_content story",
        "/spring site_texts page:1",
        "/use-cases/spring use_cases_content case",
      ].map((row) => `${row} 2026-01-02T03:04:05.678Z`),
    );
    const trash = await engine.db.selectFrom("trash").select(["former_slugs", "snapshot"]).orderBy("id").execute();
    expect(trash.map(({ former_slugs }) => former_slugs)).toEqual([["/blog/a", "/blog/b-2"], [], ["/autumn"], []]);
    expect(trash[0]?.snapshot).toEqual({ a: 1 });
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => name === "slug_history" || name === "former_page_addresses")).toEqual([]);
  });
});
