import { writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sqlitePathIn } from "../client.ts";

const fixture = join(import.meta.dirname, "../../domain/testing/released/9f5adbe/homecoming.sqlite.gz");

/** Puts the database file of an early version into a data folder. @returns its path */
export async function placeReleasedFile(dataDir: string): Promise<string> {
  const path = sqlitePathIn(dataDir);
  await writeFile(path, gunzipSync(readFileSync(fixture)));
  return path;
}
