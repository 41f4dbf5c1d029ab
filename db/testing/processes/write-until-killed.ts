import { type DatabaseOptions, openDatabase } from "#db/client.ts";
import { blogPost } from "../rows.ts";

// Writes rows, alone and in pairs, until it is killed, and prints the ids of each write once it is acknowledged.
const { db } = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabaseOptions);
for (;;) {
  const single = blogPost();
  await db.insertInto("blog_posts").values(single).execute();
  process.stdout.write(`${single.id}\n`);

  const pair = [blogPost({ title: "pair" }), blogPost({ title: "pair" })];
  await db.transaction().execute(async (tx) => {
    for (const post of pair) await tx.insertInto("blog_posts").values(post).execute();
  });
  process.stdout.write(pair.map((post) => `${post.id}\n`).join(""));
}
