import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getTexts } from "../texts/get-texts.ts";
import { testContext } from "../testing/test-context.ts";
import { withPast } from "./views.ts";

describeOnEachEngine("the texts of the site as they were", (engine) => {
  const minute = (count: number) => new Date(Date.UTC(2031, 0, 1, 12, count));
  const words = (of: string) => ({ heading: of });

  test("are read without the versions before and after", async () => {
    const revision = (version: number, action: "update" | "delete" = "update") => ({
      id: crypto.randomUUID(),
      collection: "site_texts" as const,
      item_id: "about",
      version,
      action,
      actor_email: "ada@school.example",
      snapshot: words(`Version ${version}`),
      created_at: minute(version),
    });
    for (const table of ["revisions", "site_texts"] as const) await engine.db.deleteFrom(table).execute();
    for (let version = 1; version <= 40; version++)
      await engine.db.insertInto("revisions").values(revision(version)).execute();
    await engine.db
      .insertInto("revisions")
      .values({ ...revision(40, "delete"), created_at: minute(41) })
      .execute();
    let snapshots = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        snapshots += result.rows.filter((row) => row["snapshot"] !== undefined).length;
        return result;
      },
    };
    const ctx = testContext(engine.db.withPlugin(counting));
    const about = async (at: Date) => (await getTexts(await withPast(ctx, at))).about.heading;
    const shipped = await about(minute(0));
    expect(snapshots).toBe(0);
    expect(await about(minute(20))).toBe("Version 20");
    expect(await about(new Date(minute(21).getTime() - 1))).toBe("Version 20");
    expect(await about(minute(40))).toBe("Version 40");
    expect(snapshots).toBe(3);
    // Deleted, and nothing has come since.
    expect(await about(minute(50))).toBe(shipped);
    expect(snapshots).toBe(3);
  });
});
