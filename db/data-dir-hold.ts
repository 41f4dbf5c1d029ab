import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorCode } from "#lib/logger.ts";
import { hasDatabaseFile, sqlitePathIn } from "./client.ts";
import { DataDirInUseError, isSqliteBusy } from "./errors.ts";

/**
 * The file whose lock says that processes use a data folder. The system takes a lock away with its process, however that ends. No process
 * may open and close this file in another way: that would end its own lock.
 */
export const holdFile = "running.lock";

/** For how long a start waits for somebody who only looks whether he is alone. It blocks the process. Milliseconds. */
const patience = 2_000;

/** That this process uses a data folder. Others may hold it as well. */
export interface DataDirHold {
  /** Whether no other process holds the folder, at this moment. */
  isAlone(): boolean;
  release(): void;
}

/**
 * Holds the data folder until `release`, or until this process ends in whatever way.
 * @throws DataDirInUseError while somebody has it for himself
 */
export async function holdDataDir(dataDir: string): Promise<DataDirHold> {
  const lock = await openLock(dataDir);
  const share = () => lock.exec("begin; select 1 from sqlite_master");
  try {
    share();
  } catch (error) {
    lock.close();
    if (!isSqliteBusy(error)) throw error;
    throw new DataDirInUseError(
      `Somebody has DATA_DIR (${dataDir}) for himself at the moment, as while a backup is put back: start again afterwards.`,
    );
  }
  return {
    isAlone() {
      lock.exec("commit; pragma busy_timeout = 0");
      try {
        lock.exec("begin exclusive; commit");
        return true;
      } catch (error) {
        if (isSqliteBusy(error)) return false;
        throw error;
      } finally {
        lock.exec(`pragma busy_timeout = ${patience}`);
        share();
      }
    },
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}

/**
 * Does work for which no other process may use the data folder: none holds it or has its database open, and none can begin to.
 * @param isOpenHere whether this process has the database open; the work closes it then, and calls `requireClosed`
 * @throws DataDirInUseError when one does
 */
export async function withDataDirAlone<T>(
  dataDir: string,
  work: () => Promise<T>,
  { isOpenHere = false } = {},
): Promise<T> {
  const lock = await openLock(dataDir);
  try {
    try {
      lock.exec("pragma busy_timeout = 0; begin exclusive");
    } catch (error) {
      throw isSqliteBusy(error) ? inUse(dataDir) : error;
    }
    if (!isOpenHere) await requireClosed(dataDir);
    return await work();
  } finally {
    lock.close();
  }
}

async function openLock(dataDir: string): Promise<DatabaseSync> {
  const path = join(dataDir, holdFile);
  // SQLite itself would make it readable to others. One that is there is left alone: this process may hold it.
  await writeFile(path, "", { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return new DatabaseSync(path, { timeout: patience });
}

const inUse = (dataDir: string) =>
  new DataDirInUseError(
    `A process of the site, or a command, still uses DATA_DIR (${dataDir}): end it first. Nothing was changed.`,
  );

/**
 * Refuses while anybody has the database file open: versions of the site that hold no folder, and other programs, have at least that.
 * @throws DataDirInUseError
 */
export async function requireClosed(dataDir: string): Promise<void> {
  if (!(await hasDatabaseFile(dataDir))) return;
  const database = new DatabaseSync(sqlitePathIn(dataDir), { timeout: 0 });
  try {
    // In this mode the first read takes the whole file, which SQLite refuses while anybody has it open with a WAL.
    database.exec("pragma locking_mode = exclusive; select 1 from sqlite_master");
  } catch (error) {
    // A damaged one may be replaced.
    if (isSqliteBusy(error)) throw inUse(dataDir);
  } finally {
    database.close();
  }
}
