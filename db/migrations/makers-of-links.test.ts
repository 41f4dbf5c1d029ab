import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { up as makersOfLinks } from "./038-makers-of-links.ts";

describeOnEachEngine("a site with set-up links that notes who makes them", (engine) => {
  it("keeps those that are there, whose makers it does not know", async () => {
    const { db } = engine;
    // As it was before.
    await db.schema.alterTable("admin_setup_links").dropColumn("maker_id").execute();
    const at = new Date("2026-01-02T03:04:05.678Z");
    const link = { id: randomUUID(), email: "ada@school.example", token_hash: "a", used_at: null };
    await db
      .insertInto("admin_setup_links")
      .values({ ...link, role: "editor", expires_at: at, created_at: at })
      .execute();

    await makersOfLinks(db);
    expect(await db.selectFrom("admin_setup_links").selectAll().execute()).toEqual([
      { ...link, role: "editor", maker_id: null, expires_at: at, created_at: at },
    ]);
  });
});
