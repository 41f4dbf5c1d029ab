import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/**
 * All words of the pages of use cases and case studies, and what search engines are told about items
 * (docs/decisions/162-whole-pages-of-items.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  const { boolean, json } = columnTypes(db);
  const add = async (table: string, texts: readonly string[], lists: readonly string[] = []) => {
    // SQLite adds one column at a time.
    for (const name of texts) await db.schema.alterTable(table).addColumn(name, "text").execute();
    for (const name of lists) {
      await db.schema
        .alterTable(table)
        .addColumn(name, json, (column) => column.notNull().defaultTo("[]"))
        .execute();
    }
    await db.schema
      .alterTable(table)
      .addColumn("meta_noindex", boolean, (column) => column.notNull().defaultTo(false))
      .execute();
  };
  const meta = ["meta_title", "meta_description", "meta_picture", "meta_canonical"];
  const quote = ["quote", "quote_author", "quote_role"];
  await add("blog_posts", meta);
  await add(
    "use_cases_content",
    [
      "image_alt",
      "headline",
      "lead",
      "benefits_heading",
      "scenarios_heading",
      "scenarios_intro",
      ...quote,
      "quote_initials",
      "modules_heading",
      "closing_heading",
      "closing_text",
      "closing_button",
      "closing_form",
      ...meta,
    ],
    ["stats", "benefit_cards", "scenario_cards", "modules"],
  );
  await add("case_studies_content", ["image_alt", "summary", ...quote, "use_case", ...meta], ["modules", "tags"]);
}
