import { sql } from "kysely";
import type { Database } from "./client.ts";

/** A number that is another one after each change of what is published. Every topic's version only grows. */
export async function getContentState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`select sum(version) as state from content_versions`.execute(db);
  return String(rows[0]?.state);
}
