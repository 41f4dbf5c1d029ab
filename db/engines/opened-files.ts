import { realpathSync, statSync } from "node:fs";

/**
 * The database file and its WAL as a connection has them open. SQLite goes on with files that were removed or replaced: what it writes
 * then is lost, or is written over the new file. With a WAL it does not look itself.
 */
export class OpenedFiles {
  readonly #paths: readonly string[];
  readonly #opened: readonly string[];

  /** @param path the database file, once a connection has read it: only then there is a WAL, and it stays until the last one is closed */
  constructor(path: string) {
    this.#paths = [path, `${realpathSync(path)}-wal`];
    this.#opened = this.#paths.map(identityOf);
  }

  /** Whether the files at their paths are still these. Takes a few microseconds, and opens none: closing it would end SQLite's locks. */
  areInPlace(): boolean {
    return this.#paths.every((path, index) => identityOf(path) === this.#opened[index]);
  }
}

function identityOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : "none";
}
