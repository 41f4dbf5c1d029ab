import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type DatabaseOptions, type OpenDatabase, openDatabase } from "#db/client.ts";
import { announceContentChange } from "#db/dialect.ts";
import { blogPost } from "./rows.ts";

/** What a process of its own does for a test, with a database and one further word. */
const works = {
  /** Migrates and writes the names of the migrations that ran. */
  async migrate(database) {
    process.stdout.write(JSON.stringify(await database.migrate()));
  },

  /** Increases the version of one collection, as an operator's command does beside a running server. */
  async bumpVersion({ db }, topic) {
    await db
      .updateTable("content_versions")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("topic", "=", topic as never)
      .execute();
    await announceContentChange(db);
  },

  /** Writes this many rows, and increases a counter with each in a transaction of two statements. */
  async writeRows({ db }, rows) {
    for (let count = 0; count < Number(rows); count += 1) {
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
      await db.insertInto("blog_posts").values(blogPost()).execute();
    }
  },

  /** Writes rows, alone and in pairs, until it is killed, and prints the ids of each write once it is acknowledged. */
  async writeUntilKilled({ db }) {
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
  },
} satisfies Record<string, (database: OpenDatabase, word: string) => Promise<void>>;

export type Work = keyof typeof works;

/** The arguments of Node for a process that does this work: this file is its program. */
export function argumentsOf(work: Work, options: DatabaseOptions, word = ""): string[] {
  return [import.meta.filename, work, JSON.stringify(options), word];
}

/**
 * Runs a process for each list of arguments, all at the same time.
 * @returns the standard output of each
 * @throws Error with the program's message when one of them fails
 */
export async function runInProcesses(argumentLists: readonly string[][]): Promise<string[]> {
  const run = promisify(execFile);
  const outcomes = await Promise.all(argumentLists.map((args) => run(process.execPath, args)));
  return outcomes.map((outcome) => outcome.stdout);
}

if (import.meta.main) {
  const [work = "", options = "", word = ""] = process.argv.slice(2);
  const database = await openDatabase(JSON.parse(options) as DatabaseOptions);
  await works[work as Work](database, word);
  await database.close();
}
