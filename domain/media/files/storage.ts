import type { PictureMaker } from "../pictures/picture-maker.ts";
import { createReadStream } from "node:fs";
import { chmod, copyFile, link, open, readdir, rename, rm, rmdir, stat, utimes } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { errorCode } from "#lib/logger.ts";
import {
  deleteTemporaryFiles,
  makeFolderDurably,
  syncFolder,
  temporaryNameFor,
  unlessMissing,
  writeFileDurably,
} from "#lib/write-file-durably.ts";

/** An upload that is complete. */
export interface CompleteUpload {
  /** A file of this machine. */
  path: string;
  /** What the sender calls the file; not to be trusted. */
  fileName: string;
  /** Id of the account that has begun it; missing for one from before owners were kept. */
  owner?: string | undefined;
}

/** Where uploads are collected until they are complete (server/media/open-media.ts). */
export interface Uploads {
  /** @returns null when there is no such upload, or "incomplete" */
  find(id: string): Promise<CompleteUpload | "incomplete" | null>;
  /** Removes an upload; one that is gone already is no error. */
  remove(id: string): Promise<void>;
  /** Removes uploads that were begun too long ago, and those of owners who may not go on. */
  deleteExpired(isOver?: (owner: string) => boolean): Promise<void>;
}

/** What the process gives the media library. */
export interface MediaServices {
  readonly storage: MediaStorage;
  readonly pictures: PictureMaker;
  readonly uploads: Uploads;
}

/** A range of bytes; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored object in a listing. */
export interface StoredObject {
  key: string;
  /** When it was last written. */
  changedAt: Date;
}

/** A stored object, opened for reading. */
export interface OpenObject {
  content: ReadableStream<Uint8Array>;
  /** Number of bytes in `content`. */
  bytes: number;
}

/** A stored object as a file of this machine, until it is released. */
export interface LocalFile {
  path: string;
  release: () => Promise<void>;
}

/**
 * Where the content of the media library is kept: a folder, or a bucket. Keys are paths of letters, digits, "-", "." and "/". Several
 * processes share it.
 */
export interface MediaStorage {
  /**
   * Stores an object; one with the same key is replaced. It survives a power cut once this returns, and no reader sees half of it.
   * @param content bytes, or a file to copy
   * @returns its number of bytes
   * @throws Error with the code ENOSPC when the disk has no room for it
   */
  put(key: string, content: Uint8Array | SourceFile): Promise<number>;
  /**
   * Opens an object for reading.
   * @param range bytes within the object; all by default
   * @returns null when there is none
   */
  read(key: string, range?: ByteRange): Promise<OpenObject | null>;
  /** Number of bytes of an object; null when there is none. */
  size(key: string): Promise<number | null>;
  /** The object as a file; null when there is none. The file must not be changed. */
  openLocal(key: string): Promise<LocalFile | null>;
  /** Removes an object; one that is gone already is no error. */
  delete(key: string): Promise<void>;
  /** All objects whose key begins so, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

/** A file of this machine that shall be stored. */
export interface SourceFile {
  path: string;
  /**
   * Nobody writes this file any more, and it goes soon: the storage may keep it in place of a copy, which would take its room on the disk
   * a second time.
   */
  isGiven?: boolean;
  /** Bytes that a copy must leave free on the disk of the storage; without it, a copy may fill it. */
  leaveFree?: number;
}

const wellFormed = /^[a-z0-9-]+(?:\/[a-z0-9.-]+)+$/;

/**
 * A key that stays below the place of the library.
 * @throws Error for any other; keys are made by the site itself, so that is a defect
 */
export function checkedKey(key: string): string {
  if (!wellFormed.test(key) || key.includes("..")) throw new Error(`not a key of the media storage: ${key}`);
  return key;
}

const hour = 3_600_000;

/**
 * Keeps the media library in a folder. Processes on several machines can share it when the folder is on a shared disk.
 * @param folder absolute path; made when it is needed
 */
export class DiskStorage implements MediaStorage {
  readonly #folder: string;
  readonly #findFreeBytes: typeof freeDiskBytes;

  constructor(folder: string, findFreeBytes = freeDiskBytes) {
    this.#folder = folder;
    this.#findFreeBytes = findFreeBytes;
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...checkedKey(key).split("/"));
  }

  async put(key: string, content: Uint8Array | SourceFile): Promise<number> {
    return this.#put(key, content).catch((error: unknown) => {
      // Its folder was empty, and what deleted the last file took it away meanwhile.
      if (errorCode(error) === "ENOENT") return this.#put(key, content);
      throw error;
    });
  }

  async #put(key: string, content: Uint8Array | SourceFile): Promise<number> {
    const path = this.#pathOf(key);
    if (content instanceof Uint8Array) {
      await writeFileDurably(path, content);
      return content.byteLength;
    }
    await makeFolderDurably(dirname(path));
    const temporary = temporaryNameFor(path);
    try {
      if (!content.isGiven || !(await isLinked(content.path, temporary))) await this.#copy(content, temporary);
      // A copy takes the permissions along, and an imported file may be one for everybody.
      await chmod(temporary, 0o600);
      // A linked file is as old as its last part, and what is old and known to nobody is swept.
      await utimes(temporary, new Date(), new Date());
      const bytes = await syncFile(temporary);
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return bytes;
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
  }

  async #copy({ path, leaveFree }: SourceFile, target: string): Promise<void> {
    if (leaveFree !== undefined) {
      const [{ size }, free] = await Promise.all([stat(path), this.#findFreeBytes(dirname(target))]);
      if (free - size < leaveFree) throw Object.assign(new Error("the disk is nearly full"), { code: "ENOSPC" });
    }
    await copyFile(path, target);
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

/**
 * Gives a file a second name.
 * @returns false where that can't be, as on another disk; the copy in its place tells any other reason
 */
async function isLinked(path: string, target: string): Promise<boolean> {
  return link(path, target).then(
    () => true,
    () => false,
  );
}

/** @returns number of bytes */
async function syncFile(path: string): Promise<number> {
  await using file = await open(path, "r+");
  await file.sync();
  return (await file.stat()).size;
}
