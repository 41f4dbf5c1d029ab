import { copyFile, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLogger } from "#lib/logger.ts";
import { type OpenDatabase, openDatabase } from "../client.ts";
import { isUnavailable } from "../errors.ts";
import { blogPost } from "../testing/rows.ts";

/** How an operator may put a backup in the place of the file, beside a running site. */
const ways: [string, (backup: string, file: string) => Promise<void>][] = [
  ["copied over it", copyFile],
  ["moved over it", rename],
];

describe.each(ways)("a database file with a backup %s while it is open", (_, put) => {
  let folder: string;
  let file: string;
  let database: OpenDatabase;
  const error = vi.fn();
  const openIt = () => openDatabase({ dataDir: folder, log: { ...silentLogger, error } });
  const write = (title: string) => database.db.insertInto("blog_posts").values(blogPost({ title })).execute();
  const titles = async () => {
    const rows = await database.db.selectFrom("blog_posts").select("title").orderBy("title").execute();
    return rows.map(({ title }) => title);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-replaced-"));
    file = join(folder, "homecoming.sqlite");
    database = await openIt();
    await database.migrate();
    await write("in the backup");
    // The file is whole once nobody has it open.
    await database.close();
    await copyFile(file, join(folder, "backup"));
    error.mockClear();
    database = await openIt();
    await write("later");
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  async function putBackup(): Promise<Buffer> {
    for (const ending of ["-wal", "-shm"]) await rm(file + ending);
    const backup = await readFile(join(folder, "backup"));
    await put(join(folder, "backup"), file);
    return backup;
  }

  it("takes nothing more as stored, and says once what to do", async () => {
    const transaction = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const inProgress = database.db.transaction().execute(async (tx) => {
      await tx.insertInto("blog_posts").values(blogPost()).execute();
      begun.resolve();
      await transaction.promise;
    });
    await begun.promise;
    await putBackup();
    transaction.resolve();
    const failures = [
      await inProgress.catch((failure: unknown) => failure),
      await write("lost").catch((failure: unknown) => failure),
      await database.db
        .transaction()
        .execute((tx) => tx.insertInto("blog_posts").values(blogPost()).execute())
        .catch((failure: unknown) => failure),
    ];
    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
    expect(error).toHaveBeenCalledExactlyOnceWith({}, expect.stringContaining("start it again") as string);
    expect(error.mock.calls[0]?.[1]).toContain(file);
  });

  it("stays the backup when the process ends, and is the database of the next one", async () => {
    const backup = await putBackup();
    await write("lost").catch(() => {});
    await database.close();
    expect((await readFile(file)).equals(backup)).toBe(true);
    database = await openIt();
    await database.migrate();
    expect(await titles()).toEqual(["in the backup"]);
    await write("since");
    expect(await titles()).toEqual(["in the backup", "since"]);
  });
});
