import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ExpectedContent } from "#db/backup/expected-content.ts";
import { unpackSqlite } from "#db/backup/sqlite-snapshot.ts";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { isDiskFull } from "#lib/free-disk.ts";
import { errorCode } from "#lib/logger.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { type BackupTarget, explainTarget } from "./backup-target.ts";
import { type SetFile, objectKey } from "./manifest.ts";

function damaged(file: SetFile, cause?: unknown): BackupError {
  return new BackupError(
    `${file.path} is damaged in the backup: ${objectKey(file)} is not what was stored. Take another set; deleted, the next backup stores it anew.`,
    cause,
  );
}

/** Reads the content of a file of a set into a stream, and fails unless it is what was stored. */
function readContent(target: BackupTarget, file: SetFile, to: Writable): Promise<void> {
  const unpack = file.packedBytes === undefined ? [] : [createZstdDecompress()];
  return readStored(target, file, ...unpack, new ExpectedContent(file), to);
}

/** Reads what is stored of a file through some streams. */
async function readStored(target: BackupTarget, file: SetFile, ...through: Writable[]): Promise<void> {
  const found = await target.storage.read(objectKey(file)).catch(explainTarget(target));
  if (!found) {
    for (const stream of through) stream.destroy();
    throw missing(file);
  }
  await pipeline([Readable.fromWeb(found.content as never), ...through] as never).catch(explainContent(target, file));
}

function missing(file: SetFile): BackupError {
  return new BackupError(`${file.path} is missing in the backup (${objectKey(file)}). Take another set.`);
}

/** For `.catch(explainContent(target, file))`. */
function explainContent(target: BackupTarget, file: SetFile): (error: unknown) => never {
  return (error) => {
    if (/^Z(?:STD)?_|^UNEXPECTED_CONTENT$/.test(errorCode(error))) throw damaged(file, error);
    if (isDiskFull(error)) throw new BackupError("The disk of the data folder is full. Nothing was changed.", error);
    return explainTarget(target)(error);
  };
}

/** Writes a file of a set to a new file, which is on the disk afterwards. */
export async function writeContent(target: BackupTarget, file: SetFile, path: string): Promise<void> {
  if (file.packedBytes === undefined) return readContent(target, file, createFile(path));
  // What is packed is a database: in this thread it would take minutes on a busy site.
  const download = `${path}.zst`;
  const packed = target.place.kind === "folder" ? join(target.place.path, objectKey(file)) : download;
  if (packed === download) await readStored(target, file, createFile(download));
  const { bytes, sha256 } = file;
  await unpackSqlite({ packed, to: path, expected: { bytes, sha256 } }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") throw missing(file);
    explainContent(target, file)(error);
  });
  await rm(download, { force: true });
}

const createFile = (path: string) => createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

/** Reads a file of a set and fails unless it is what was stored. */
export function checkContent(target: BackupTarget, file: SetFile): Promise<void> {
  return readContent(target, file, new Writable({ write: (_, __, done) => done() }));
}

/** SHA-256 of a file in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
