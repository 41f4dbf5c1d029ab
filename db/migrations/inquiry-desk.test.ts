import { randomUUID } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine, type EngineUnderTest } from "../testing/describe-on-each-engine.ts";
import { up as inquiryDesk } from "./050-inquiry-desk.ts";
import { up as inquirySearch } from "./052-inquiry-search.ts";
import type { AnyDatabase } from "./support/column-types.ts";

const added =
  "stage stage_reason owner_id next_step next_step_on due_at answered_at alarmed_at domain details trace merged_into search_text changed_at version";

/** Makes the database what it was before. */
async function takeBack({ name, db: typed }: EngineUnderTest): Promise<AnyDatabase> {
  const db = typed as unknown as AnyDatabase;
  for (const table of ["lead_events", "routing_rules", "spam_rules"]) await db.schema.dropTable(table).execute();
  if (name === "sqlite") {
    for (const change of ["insert", "update", "delete"])
      await sql.raw(`drop trigger lead_search_${change}`).execute(db);
    for (const table of ["lead_search", "lead_places"]) await db.schema.dropTable(table).execute();
  } else {
    await db.schema.dropIndex("outbox_by_key").execute();
    await db.schema.alterTable("leads").dropColumn("search_vector").execute();
  }
  const indexes = "status stage owner type page campaign email domain".split(" ").map((one) => `leads_by_${one}`);
  for (const index of [...indexes, "leads_merged", "leads_unanswered", "leads_answered", "leads_next_step"])
    await db.schema.dropIndex(index).ifExists().execute();
  for (const column of added.split(" ")) await db.schema.alterTable("leads").dropColumn(column).execute();
  return db;
}

describeOnEachEngine("a site with inquiries that gets a desk for them", (engine) => {
  const found = async (word: string) => {
    const beginning =
      engine.name === "sqlite"
        ? sql<SqlBool>`id in (select lead_id from lead_places join lead_search on number = lead_search.rowid where lead_search match ${`"${word}" *`})`
        : sql<SqlBool>`search_vector @@ ${`'${word}':*`}::tsquery`;
    const rows = await engine.db.selectFrom("leads").select("name").where(beginning).orderBy("name").execute();
    return rows.map(({ name }) => name);
  };

  it("keeps them, knows their domains, and finds them by their words", async () => {
    const db = await takeBack(engine);
    const at = new Date("2026-01-02T03:04:05.678Z");
    const row = (name: string, email: string, message: string) => ({
      id: randomUUID(),
      submission_key: randomUUID(),
      type: "demo",
      name,
      email,
      organization: "Old Boys’ Club",
      message,
      status: "new",
      campaign: { utm_campaign: "spring" },
      created_at: at,
    });
    // Two of one millisecond.
    const before = [
      row("Ada", "ada@mail.oxford.ac.uk", "Können wir exportieren?"),
      row("Bob", "bob@gmail.com", "Export, please."),
      row("Cy", "cy@alumni.example.org", "Hello"),
    ];
    await db.insertInto("leads").values(before).execute();

    await inquiryDesk(db);
    await inquirySearch(db);
    const rows = await engine.db.selectFrom("leads").selectAll().orderBy("name").execute();
    const rest = { stage: "new", version: 1, due_at: null, details: {}, trace: {}, search_text: "" };
    expect(rows).toMatchObject([
      { ...before[0], ...rest, domain: "oxford.ac.uk" },
      { ...before[1], ...rest, domain: null },
      { ...before[2], ...rest, domain: "example.org" },
    ]);
    expect(await found("export")).toEqual(["Ada", "Bob"]);
    expect(await found("konn")).toEqual(["Ada"]);
    expect(await found("oxford")).toEqual(["Ada"]);

    await engine.db.updateTable("leads").set({ search_text: "telephoned" }).where("name", "=", "Bob").execute();
    await engine.db.updateTable("leads").set({ stage: "won" }).where("name", "=", "Ada").execute();
    expect(await found("teleph")).toEqual(["Bob"]);
    await engine.db.deleteFrom("leads").where("name", "=", "Ada").execute();
    expect(await found("export")).toEqual(["Bob"]);
    await engine.db.updateTable("leads").set({ search_text: "", message: "" }).where("name", "=", "Bob").execute();
    expect([...(await found("export")), ...(await found("teleph"))]).toEqual([]);
  });
});
