import { type DatabaseOptions, openDatabase } from "#db/client.ts";
import { announceContentChange } from "#db/dialect.ts";

// Increases the version of one collection, as an operator's command does beside a running server.
const [options = "", topic = ""] = process.argv.slice(2);
const { db, close } = await openDatabase(JSON.parse(options) as DatabaseOptions);
await db
  .updateTable("content_versions")
  .set((eb) => ({ version: eb("version", "+", 1) }))
  .where("topic", "=", topic as never)
  .execute();
await announceContentChange(db);
await close();
