import { type DatabaseOptions, openDatabase } from "#db/client.ts";
import { blogPost } from "../rows.ts";

// Writes this many rows, every second one in a transaction of two statements, and increases a counter with each.
const [options = "", rows = "0"] = process.argv.slice(2);
const { db, close } = await openDatabase(JSON.parse(options) as DatabaseOptions);
for (let count = 0; count < Number(rows); count += 1) {
  const post = blogPost();
  await db.transaction().execute(async (tx) => {
    const { version } = await tx
      .selectFrom("content_versions")
      .select("version")
      .where("topic", "=", "modules_content")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("content_versions")
      .set({ version: version + 1 })
      .where("topic", "=", "modules_content")
      .execute();
  });
  await db.insertInto("blog_posts").values(post).execute();
}
await close();
