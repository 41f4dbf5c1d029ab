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
   */
  put(key: string, content: Uint8Array | { path: string }): Promise<number>;
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

const wellFormed = /^[a-z0-9-]+(?:\/[a-z0-9.-]+)+$/;

/**
 * A key that stays below the place of the library.
 * @throws Error for any other; keys are made by the site itself, so that is a defect
 */
export function checkedKey(key: string): string {
  if (!wellFormed.test(key) || key.includes("..")) throw new Error(`not a key of the media storage: ${key}`);
  return key;
}
