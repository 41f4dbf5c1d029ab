import { beforeEach, expect, test } from "vitest";
import { modules } from "#content/showcase/modules.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { module } from "#db/testing/rows.ts";
import { failing, visit } from "../testing/test-context.ts";
import { readModulePlaces } from "./module-places.ts";

describeOnEachEngine("places of modules by their names", (engine) => {
  beforeEach(async () => {
    await engine.db.deleteFrom("modules_content").execute();
  });
  const placesOf = async (...names: string[]) => (await readModulePlaces(visit(engine.db).ctx)).of(names);
  const add = (...names: string[]) =>
    engine.db
      .insertInto("modules_content")
      .values(names.map((name, order_index) => module({ name, order_index })))
      .execute();

  test("are those of built-in modules while none is managed", async () => {
    expect(await placesOf(...modules.map(({ name }) => name))).toEqual(modules.map(({ slug }) => slug));
    expect(await placesOf("Alumni Choir Book", "")).toEqual([null, null]);
  });

  test("are those of managed ones, as the page makes them, else what menus lead to", async () => {
    await add("Alumni Choir Book", "Events", "校友会");
    expect(await placesOf(" alumni choir  book", "Events", "校友会")).toEqual([
      "alumni-choir-book",
      "events-2",
      "module",
    ]);
    expect(await placesOf("Alumni directory", "Polls")).toEqual(["directory", null]);
  });

  test("are those of built-in ones when the database fails", async () => {
    const { ctx, read, degraded } = visit(await failing(engine));
    expect((await readModulePlaces(ctx)).of(["Polls"])).toEqual(["polls"]);
    expect([...read]).toContain("modules_content");
    expect(degraded).not.toEqual([]);
  });
});
