import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { up as writersByAccount } from "./042-writers-by-account.ts";
import type { AnyDatabase } from "./support/column-types.ts";

describeOnEachEngine("a site with drafts whose writers were kept by address", (engine) => {
  it("keeps them by account, in the trash, too, and leaves addresses that are nobody's", async () => {
    const db = engine.db as unknown as AnyDatabase;
    // As it was before.
    await db.schema.alterTable("drafts").addColumn("writers", "text").execute();
    const at = new Date("2026-01-02T03:04:05.678Z");
    const [ada, bob] = [randomUUID(), randomUUID()];
    const member = (email: string, user_id: string | null) => ({ id: randomUUID(), email, user_id, last_login: null });
    await db
      .insertInto("admin_users")
      .values([
        { ...member("ada@school.example", ada), is_active: true, created_at: at },
        { ...member("bob@school.example", bob), is_active: false, created_at: at },
        { ...member("new@school.example", null), is_active: true, created_at: at },
      ])
      .execute();
    const writers = "|ada@school.example||✓bob@school.example||new@school.example||content import|";
    const draft = { release_id: "", kind: "blog_posts" as const, action: "save" as const, body: {}, base_version: 0 };
    const by = { version: 1, updated_by: "ada@school.example", updated_at: at };
    await db
      .insertInto("drafts")
      .values([
        { ...draft, ...by, item_id: "1", writers },
        { ...draft, ...by, item_id: "2", writers: "" },
      ])
      .execute();
    const page = { published: null, version: 0, draft: { title: "Reunion" }, by: "ada@school.example", writers };
    const trashed = { collection: "site_texts" as const, item_id: "page:1", title: "Reunion", former_slugs: [] };
    await db
      .insertInto("trash")
      .values({ ...trashed, id: "1", snapshot: page, deleted_by: "ada@school.example", deleted_at: at })
      .execute();

    await writersByAccount(db);
    const named = `|${ada}||✓${bob}||new@school.example||content import|`;
    const stored = await db.selectFrom("drafts").select("writers").orderBy("item_id").execute();
    expect(stored).toEqual([{ writers: named }, { writers: "" }]);
    const { snapshot } = await db.selectFrom("trash").select("snapshot").executeTakeFirstOrThrow();
    expect(snapshot).toEqual({ ...page, writers: named });
  });
});
