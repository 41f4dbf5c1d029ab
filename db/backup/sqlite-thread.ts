import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { DatabaseSync, backup } from "node:sqlite";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { errorCode } from "#lib/logger.ts";
import { ExpectedContent } from "./expected-content.ts";
import type { CheckTask, Checked, Snapshot, SnapshotTask, ThreadAnswer, UnpackTask } from "./sqlite-snapshot.ts";

// Copies and reads a whole database, which would keep the site from answering in its own thread.

/** Pages copied at a time: 4 MB. */
const pagesPerStep = 1_000;

async function takeSnapshot({ from, to }: SnapshotTask): Promise<Snapshot> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    // Copies what is stored now, while others write on. Outside a transaction the copy would begin anew with each of their commits.
    source.exec("begin; select 1 from sqlite_master");
    await backup(source, to, { rate: pagesPerStep });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  // One file is all of it. The site turns the WAL on again.
  copy.exec("pragma journal_mode = delete");
  const tables = sumTables(copy);
  const media = copy.prepare("select hash, storage_key as key, bytes from media_files order by hash").all();
  const [last] = copy.prepare("select name from kysely_migration order by timestamp desc, name desc limit 1").all();
  copy.close();
  const packed = `${to}.zst`;
  const { bytes, sha256 } = await pack(to, packed);
  await rm(to);
  return {
    tables,
    media: media as unknown as Snapshot["media"],
    migration: String(last?.["name"] ?? ""),
    bytes,
    sha256,
    packed: { path: packed, bytes: (await stat(packed)).size },
  };
}

async function pack(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const output = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(createReadStream(from, { highWaterMark: 1 << 20 }), counting, createZstdCompress(), output);
  return { bytes, sha256: hash.digest("hex") };
}

async function unpack({ packed, to, expected }: UnpackTask): Promise<void> {
  const output = createWriteStream(to, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(createReadStream(packed), createZstdDecompress(), new ExpectedContent(expected), output);
}

/** Compares a database that was restored with itself: its pages, indexes and references. */
function check({ path }: CheckTask): Checked {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [result] = database.prepare("pragma quick_check(1)").all();
    const fault = String(result?.["quick_check"] ?? "no answer");
    return { tables: sumTables(database), fault: fault === "ok" ? null : fault };
  } finally {
    database.close();
  }
}

/** The rows of each table, and a checksum of their values in the order of the file. */
function sumTables(database: DatabaseSync): Checked["tables"] {
  const tables = database
    .prepare("select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow') order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith("sqlite_"));
  return Object.fromEntries(tables.map((table) => [table, sumTable(database, table)]));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function sumTable(database: DatabaseSync, table: string): { rows: number; checksum: string } {
  const columns = database.prepare(`select name from pragma_table_info(?)`).all(table);
  const values = columns.map(({ name }) => `quote(${quoted(String(name))})`).join(" || ',' || ");
  const hash = createHash("sha256");
  let rows = 0;
  for (const { row } of database.prepare(`select ${values} as row from ${quoted(table)} not indexed`).iterate()) {
    hash.update(String(row)).update("\n");
    rows += 1;
  }
  return { rows, checksum: hash.digest("hex") };
}

async function run(): Promise<ThreadAnswer> {
  const task = workerData as SnapshotTask | UnpackTask | CheckTask;
  try {
    if ("packed" in task) return { result: await unpack(task) };
    return { result: "from" in task ? await takeSnapshot(task) : check(task) };
  } catch (error) {
    // SQLite's numbers and words tell the disk that is full from the file that is damaged.
    const { message, errcode } = error as Error & { errcode?: number };
    return { failure: { code: errorCode(error), errcode, message } };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread's port has no origin.
parentPort?.postMessage(await run());
