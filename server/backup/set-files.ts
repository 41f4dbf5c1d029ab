import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { isDiskFull } from "#lib/free-disk.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { type BackupTarget, explainTarget } from "./backup-target.ts";
import { type SetFile, objectKey } from "./manifest.ts";

/** Lets through what a set says of a file, and nothing more of what claims to be it. */
class ExpectedContent extends Transform {
  readonly #hash = createHash("sha256");
  readonly #file: SetFile;
  #bytes = 0;

  constructor(file: SetFile) {
    super();
    this.#file = file;
  }

  override _transform(chunk: Buffer, _: unknown, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // A small file can be made that unpacks to one that fills the disk.
    done(this.#bytes > this.#file.bytes ? damaged(this.#file) : null, chunk);
  }

  override _flush(done: (error: Error | null) => void): void {
    const isSame = this.#bytes === this.#file.bytes && this.#hash.digest("hex") === this.#file.sha256;
    done(isSame ? null : damaged(this.#file));
  }
}

function damaged(file: SetFile, cause?: unknown): BackupError {
  return new BackupError(
    `${file.path} is damaged in the backup: ${objectKey(file)} is not what was stored. Take another set; deleted, the next backup stores it anew.`,
    cause,
  );
}

/** Reads the content of a file of a set into a stream, and fails unless it is what was stored. */
async function readContent(target: BackupTarget, file: SetFile, to: Writable): Promise<void> {
  const found = await target.storage.read(objectKey(file)).catch(explainTarget(target));
  if (!found) {
    to.destroy();
    throw new BackupError(`${file.path} is missing in the backup (${objectKey(file)}). Take another set.`);
  }
  const stored = Readable.fromWeb(found.content as never);
  const unpack = file.packedBytes === undefined ? [] : [createZstdDecompress()];
  try {
    await pipeline([stored, ...unpack, new ExpectedContent(file), to]);
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith("ZSTD_")) throw damaged(file, error);
    if (isDiskFull(error)) throw new BackupError("The disk of the data folder is full. Nothing was changed.", error);
    return explainTarget(target)(error);
  }
}

/** Writes a file of a set to a new file, which is on the disk afterwards. */
export function writeContent(target: BackupTarget, file: SetFile, path: string): Promise<void> {
  return readContent(target, file, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}

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
