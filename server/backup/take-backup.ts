import { createHash, randomBytes } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredSet } from "#domain/backups/backup-runs.ts";
import type { ProcessContext } from "#domain/context.ts";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { errorCode } from "#lib/logger.ts";
import { unlessMissing } from "#lib/write-file-durably.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { type BackupTarget, explainTarget, requireTarget } from "./backup-target.ts";
import { dumpPostgres, withClient, rowsOf } from "#db/backup/postgres-dump.ts";
import { takeSqliteSnapshot } from "#db/backup/sqlite-snapshot.ts";
import type { MediaFile } from "#db/backup/table-sums.ts";
import {
  type SetContent,
  type SetFile,
  digestOf,
  findSets,
  isPlainName,
  listObjects,
  objectKey,
  readManifest,
  storedSize,
  writeManifest,
} from "./manifest.ts";
import { megabytes, withScratch } from "./scratch.ts";
import { seal } from "./seal.ts";
import { hashFile } from "./set-files.ts";

/** What is backed up. */
export interface BackupSource {
  readonly process: Pick<ProcessContext, "dataDir" | "media" | "secret">;
  readonly databaseUrl: string | undefined;
}

/** A set that was stored. */
export interface TakenSet extends StoredSet {
  readonly files: number;
  readonly rows: number;
  readonly hasSecret: boolean;
  /** Files that are not in it: those that the media library has lost, or that are damaged, and those with names that no set may have. */
  readonly lost: readonly string[];
}

interface TakeOptions {
  passphrase: string | undefined;
  /** When it began: whatever was acknowledged before is in the set. */
  at: Date;
}

/** What is stored beside the database: the folder that it comes from, by its name in the data folder and in the set. */
const smallFolders = ["mail", "texts"] as const;

/**
 * Stores a whole set: database, media library, journal, mails, text messages, and the secret of the site where there is a passphrase. The
 * site goes on meanwhile. Killed at any point, it leaves what is no set.
 * @throws BackupError in one line
 */
export async function takeBackup(
  { process, databaseUrl }: BackupSource,
  target: BackupTarget,
  { passphrase, at }: TakeOptions,
): Promise<TakenSet> {
  await requireTarget(target);
  const { dataDir } = process;
  const store = await SetStore.open(target);
  // First: what is moved into the database after this is in the copy of it. Afterwards both might lack it.
  await store.addFolder(dataDir, "journal");
  await store.addFolder(dataDir, "journal/unreadable");
  return withScratch(dataDir, await neededBytes(dataDir, databaseUrl), async (folder) => {
    const { media, ...database } = databaseUrl
      ? await copyPostgres(databaseUrl, join(folder, "database.dump"))
      : await copySqlite(join(dataDir, "homecoming.sqlite"), join(folder, "homecoming.sqlite"));
    for (const name of smallFolders) await store.addFolder(dataDir, name);
    await store.requireRoom([database.file, ...media.map(mediaFileOf)]);
    await store.add(database.file, { path: database.path, isGiven: true });
    const lost = [...store.leftOut, ...(await addMedia(store, process, media))];
    const content: SetContent = {
      name: `${at.toISOString().replaceAll(/[:.]/g, "-").toLowerCase()}-${randomBytes(3).toString("hex")}`,
      at: at.toISOString(),
      appVersion: await appVersion(),
      ...database.about,
      files: store.files,
    };
    const secret = passphrase === undefined ? null : await seal(passphrase, process.secret, digestOf(content));
    await writeManifest(target, content, secret);
    return {
      name: content.name,
      bytes: store.files.reduce((sum, file) => sum + storedSize(file), 0),
      storedBytes: store.storedBytes,
      files: store.files.length,
      rows: Object.values(content.tables).reduce((sum, { rows }) => sum + rows, 0),
      hasSecret: secret !== null,
      lost,
    };
  });
}

/** A copy of the database: where it is, how it stands in the set, and the files that it names. */
interface Copied {
  path: string;
  file: SetFile;
  about: Pick<SetContent, "engine" | "serverVersion" | "migration" | "tables">;
  media: readonly MediaFile[];
}

async function copySqlite(from: string, to: string): Promise<Copied> {
  const { tables, media, migration, bytes, sha256, packed } = await takeSqliteSnapshot({ from, to });
  const file = { path: "homecoming.sqlite", bytes, sha256, packedBytes: packed.bytes };
  return { path: packed.path, file, about: { engine: "sqlite", serverVersion: null, migration, tables }, media };
}

async function copyPostgres(url: string, to: string): Promise<Copied> {
  const { tables, media, migration, bytes, serverVersion } = await dumpPostgres(url, to);
  const file = { path: "database.dump", bytes, sha256: await hashFile(to) };
  return { path: to, file, about: { engine: "postgres", serverVersion, migration, tables }, media };
}

/** At most: the copy and what it is packed into, or a dump, which is packed. */
async function neededBytes(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl === undefined) {
    const sizes = ["", "-wal"].map((ending) => stat(join(dataDir, `homecoming.sqlite${ending}`)).catch(unlessMissing));
    const bytes = (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0);
    return 2 * bytes;
  }
  return withClient(databaseUrl, async (client) => {
    const [row] = await rowsOf<{ bytes: number }>(client, "select pg_database_size(current_database()) as bytes");
    return (row?.bytes ?? 0) / 2;
  });
}

const mediaFileOf = ({ hash, key, bytes }: MediaFile): SetFile => ({ path: `media/${key}`, bytes, sha256: hash });

/** @returns the files that could not be added */
async function addMedia(
  store: SetStore,
  { media: { storage } }: BackupSource["process"],
  files: readonly MediaFile[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const each of files) {
    const file = mediaFileOf(each);
    if (store.has(file)) {
      await store.add(file, null);
      continue;
    }
    const local = await storage.openLocal(each.key);
    try {
      // The other files must not wait until somebody has mended this one.
      if (local && (await hashFile(local.path)) === file.sha256) await store.add(file, { path: local.path });
      else lost.push(file.path);
    } finally {
      await local?.release();
    }
  }
  return lost;
}

/** What a set in the making consists of, and what of it is stored already. */
class SetStore {
  readonly files: SetFile[] = [];
  readonly leftOut: string[] = [];
  storedBytes = 0;
  readonly #target: BackupTarget;
  /** What need not be stored again. */
  readonly #stored: Set<string>;

  private constructor(target: BackupTarget, stored: Set<string>) {
    this.#target = target;
    this.#stored = stored;
  }

  /**
   * Only what the newest set has, and is still there, is taken as stored: it stays for as long as this takes. All else may be about to be
   * deleted with the last set that had it.
   */
  static async open(target: BackupTarget): Promise<SetStore> {
    const newest = (await findSets(target)).at(-1);
    if (newest === undefined) return new SetStore(target, new Set());
    const manifest = await readManifest(target, newest).catch((error: unknown) => {
      if (error instanceof BackupError) return null;
      throw error;
    });
    const named = new Set(manifest?.content.files.map(objectKey));
    const there = new Set<string>();
    for await (const { key } of listObjects(target)) if (named.has(key)) there.add(key);
    return new SetStore(target, there);
  }

  has(file: SetFile): boolean {
    return this.#stored.has(objectKey(file));
  }

  /** @param content null for one that is stored */
  async add(file: SetFile, content: Uint8Array | { path: string; isGiven?: boolean } | null): Promise<void> {
    this.files.push(file);
    if (this.has(file) || content === null) return;
    await this.#target.storage.put(objectKey(file), content).catch(explainTarget(this.#target));
    this.#stored.add(objectKey(file));
    this.storedBytes += storedSize(file);
  }

  /** Adds the files of a folder; none when it is not there. Of what is no ordinary file, such as a link, it takes nothing. */
  async addFolder(dataDir: string, name: string): Promise<void> {
    const folder = join(dataDir, name);
    const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
    for (const entry of entries) {
      // A dot is that of a file that is being written.
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      if (!isPlainName(entry.name)) {
        this.leftOut.push(`${name}/${entry.name}`);
        continue;
      }
      const content = await readFile(join(folder, entry.name)).catch((error: unknown) => {
        if (errorCode(error) === "EACCES")
          throw new BackupError(`${join(folder, entry.name)} can't be read (EACCES): may the user of this command?`);
        return unlessMissing(error);
      });
      // A job has moved it into the database.
      if (content === null) continue;
      const sha256 = createHash("sha256").update(content).digest("hex");
      await this.add({ path: `${name}/${entry.name}`, bytes: content.byteLength, sha256 }, content);
    }
  }

  /** @throws BackupError when the disk of the target has no room for what is not stored yet */
  async requireRoom(files: readonly SetFile[]): Promise<void> {
    const { place } = this.#target;
    if (place.kind === "bucket") return;
    const needed = files.reduce((sum, file) => sum + (this.has(file) ? 0 : storedSize(file)), 0);
    const free = await freeDiskBytes(place.path);
    if (free < needed)
      throw new BackupError(
        `The disk of ${place.path} has ${megabytes(free)} free, and this backup wants ${megabytes(needed)}: free some space there, or lower BACKUP_KEEP.`,
      );
  }
}

async function appVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { version?: string }).version ?? "";
}
