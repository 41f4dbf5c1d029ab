import { createReadStream } from "node:fs";
import { copyFile, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import {
  deleteTemporaryFiles,
  makeFolderDurably,
  syncFolder,
  temporaryNameFor,
  unlessMissing,
  writeFileDurably,
} from "#lib/write-file-durably.ts";
import { checkedKey, type ByteRange, type MediaStorage, type OpenObject, type StoredObject } from "./media-storage.ts";

const hour = 3_600_000;

/**
 * Keeps the media library in a folder. Processes on several machines can share it when the folder is on a shared disk.
 * @param folder absolute path; made when it is needed
 */
export class DiskStorage implements MediaStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...checkedKey(key).split("/"));
  }

  async put(key: string, content: Uint8Array | { path: string }): Promise<number> {
    const path = this.#pathOf(key);
    if (content instanceof Uint8Array) {
      await writeFileDurably(path, content);
      return content.byteLength;
    }
    await makeFolderDurably(dirname(path));
    const temporary = temporaryNameFor(path);
    try {
      await copyFile(content.path, temporary);
      const bytes = await syncFile(temporary);
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return bytes;
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<OpenObject | null> {
    const file = await open(this.#pathOf(key)).catch(unlessMissing);
    if (!file) return null;
    const { size } = await file.stat();
    const content = Readable.toWeb(createReadStream("", { fd: file, ...range })) as ReadableStream<Uint8Array>;
    return { content, bytes: range ? Math.min(range.end + 1, size) - range.start : size };
  }

  async size(key: string): Promise<number | null> {
    const found = await stat(this.#pathOf(key)).catch(unlessMissing);
    return found && found.size;
  }

  async openLocal(key: string) {
    return (await this.size(key)) === null ? null : { path: this.#pathOf(key), release: async () => {} };
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    // Each picture has a folder of its own. One with files in it stays.
    await rmdir(dirname(path)).catch(() => {});
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const top = join(this.#folder, ...prefix.split("/").filter((part) => part !== ""));
    const entries = (await readdir(top, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? [];
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(unlessMissing);
      if (found) yield { key: relative(this.#folder, path).split(sep).join("/"), changedAt: found.mtime };
    }
    // Left by a process that was killed while it wrote.
    for (const folder of new Set([top, ...entries.map(({ parentPath }) => parentPath)])) {
      await deleteTemporaryFiles(folder, new Date(Date.now() - hour));
    }
  }
}

/** @returns number of bytes */
async function syncFile(path: string): Promise<number> {
  await using file = await open(path, "r+");
  await file.sync();
  return (await file.stat()).size;
}
