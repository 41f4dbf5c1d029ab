import { collections } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import { exportTexts } from "../../site-texts/transfer-texts.ts";
import { exportCollection } from "../export-content.ts";
import { exportDrafts, exportReleases, exportSchedules, exportTextVersions } from "../export-publishing.ts";

/** What `content export` writes, as it is read back. */
export async function exportedDocument(ctx: Context): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = { format: 1 };
  for (const collection of collections) document[collection] = await listOf(exportCollection(ctx, collection));
  document["site_text_versions"] = await exportTextVersions(ctx);
  document["site_texts"] = await exportTexts(ctx);
  document["releases"] = await exportReleases(ctx);
  document["drafts"] = await listOf(exportDrafts(ctx));
  document["schedules"] = await exportSchedules(ctx);
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

async function listOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
