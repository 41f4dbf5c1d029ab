import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { up as roles } from "./027-roles.ts";

describeOnEachEngine("a site that gets roles", (engine) => {
  it("keeps its admins and invitations what they were", async () => {
    const { db } = engine;
    for (const table of ["admin_users", "admin_setup_links"]) {
      await db.schema.alterTable(table).dropColumn("role").execute();
    }
    const at = new Date("2026-01-02T03:04:05.678Z");
    const row = { id: randomUUID(), email: "ada@school.example", created_at: at };
    await db
      .insertInto("admin_users")
      .values({ ...row, user_id: null, is_active: true, last_login: null })
      .execute();
    await db
      .insertInto("admin_setup_links")
      .values({ ...row, token_hash: "a", expires_at: at, used_at: null })
      .execute();
    await roles(db);
    expect(await db.selectFrom("admin_users").select(["email", "role"]).execute()).toEqual([
      { email: row.email, role: "admin" },
    ]);
    expect(await db.selectFrom("admin_setup_links").select("role").execute()).toEqual([{ role: "admin" }]);
  });
});
