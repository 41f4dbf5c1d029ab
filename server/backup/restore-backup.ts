import type { TableSums } from "#db/backup/table-sums.ts";
import { chmod, chown, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { holdFile, withDataDirAlone } from "#db/data-dir-hold.ts";
import { migrations } from "#db/migrate.ts";
import type { MediaStorage } from "#domain/media/files/storage.ts";
import { freeDiskBytes } from "#lib/free-disk.ts";
import { errorCode } from "#lib/logger.ts";
import { makeFolder, makeFolderDurably, unlessMissing } from "#lib/write-file-durably.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import type { BackupTarget } from "./backup-target.ts";
import { abandonRestoring, beginRestoring, hasSite, keepInquiries, ownerOf, setOwner, swapIn } from "./data-folder.ts";
import { restorePostgres } from "#db/backup/postgres-restore.ts";
import { checkSqliteFile } from "#db/backup/sqlite-snapshot.ts";
import type { Manifest, SetFile } from "./manifest.ts";
import { megabytes } from "./scratch.ts";
import { unseal } from "./seal.ts";
import { writeContent } from "./set-files.ts";
import { findDifference } from "./verify-backup.ts";

/** Where a set is restored to. */
export interface RestorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The bucket of the media library; null when it is in the data folder. */
  readonly bucket: MediaStorage | null;
}

interface RestoreOptions {
  passphrase: string | undefined;
  /** Puts aside what is there. */
  replace: boolean;
  /** Goes on without the secret where there is no passphrase. */
  withoutSecret: boolean;
  now: Date;
}

export interface Restored {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  readonly secret: "restored" | "left out";
  /** Where what was there before is; null for nothing. */
  readonly replacedFolder: string | null;
  readonly replacedSchema: string | null;
  /** Inquiries of the journal that was there, which are in the restored one, too. */
  readonly keptInquiries: number;
}

/**
 * Puts a set into a data folder and a database: all of it, or nothing. Killed at any point, it leaves a folder on which no site starts, and
 * can be run again.
 * @throws BackupError, DataDirInUseError while a process uses the folder
 */
export async function restoreBackup(
  target: BackupTarget,
  manifest: Manifest,
  place: RestorePlace,
  { passphrase, replace, withoutSecret, now }: RestoreOptions,
): Promise<Restored> {
  const { content } = manifest;
  requireFitting(content, place);
  const secret = await openSecret(manifest, passphrase, withoutSecret);
  const { dataDir } = place;
  const owner = await ownerOf(dataDir).catch(unlessMissing);
  if (!owner) throw new BackupError(`${dirname(dataDir)} is not there: make it first, or name another --into.`);
  const made = await makeFolder(dataDir).catch((cause: unknown) => {
    throw new BackupError(`${dataDir} can't be made (${errorCode(cause)}).`, cause);
  });
  const isNew = made !== undefined;
  return withDataDirAlone(dataDir, async () => {
    if (!replace && (await hasSite(dataDir)))
      throw new BackupError(
        `${dataDir} has a site already. Nothing was changed. With --replace it goes into a folder beside the restored one.`,
      );
    await requireRoom(dataDir, content.files, place.bucket !== null);
    const folder = await beginRestoring(dataDir);
    let replacedSchema: string | null = null;
    let keptInquiries = 0;
    try {
      for (const file of content.files) await restoreFile(target, file, folder, place.bucket);
      if (secret !== null) await writeFile(join(folder, "auth-secret"), `${secret}\n`, { mode: 0o600, flush: true });
      if (place.databaseUrl === undefined) await checkSqlite(join(folder, "homecoming.sqlite"), content.tables);
      keptInquiries = await keepInquiries(dataDir);
      await setOwner(folder, owner);
      if (place.databaseUrl !== undefined) {
        const check = (tables: TableSums) => requireSame(content.tables, tables);
        const dump = join(folder, "database.dump");
        ({ replaced: replacedSchema } = await restorePostgres(place.databaseUrl, dump, { replace, check }));
        await rm(dump);
      }
    } catch (error) {
      await abandonRestoring(dataDir);
      throw error;
    }
    const replacedFolder = await swapIn(dataDir, now);
    await chmod(dataDir, 0o700);
    if (process.getuid?.() === 0) {
      const made = [join(dataDir, holdFile), ...(replacedFolder ? [replacedFolder] : []), ...(isNew ? [dataDir] : [])];
      for (const path of made) await chown(path, owner.uid, owner.gid);
    }
    const sums = Object.values(content.tables);
    return {
      rows: sums.reduce((sum, { rows }) => sum + rows, 0),
      tables: sums.length,
      files: content.files.length,
      secret: secret === null ? "left out" : "restored",
      replacedFolder,
      replacedSchema,
      keptInquiries,
    };
  });
}

/** @throws BackupError when the set is for another engine, or of a newer version of the site */
function requireFitting(
  { engine, migration, serverVersion, name }: Manifest["content"],
  { databaseUrl }: RestorePlace,
): void {
  if (engine === "sqlite" && databaseUrl !== undefined)
    throw new BackupError(`The set ${name} is of a site on SQLite, and DATABASE_URL is set: leave that empty.`);
  if (engine === "postgres" && databaseUrl === undefined)
    throw new BackupError(
      `The set ${name} is of a site on PostgreSQL ${serverVersion}: set DATABASE_URL to the database that it goes into.`,
    );
  if (!(migration in migrations))
    throw new BackupError(`The set ${name} was made by a newer version of the site (${migration}): use that version.`);
}

/** @returns null when it is left out */
async function openSecret(
  { secret, sha256, content: { name } }: Manifest,
  passphrase: string | undefined,
  withoutSecret: boolean,
): Promise<string | null> {
  if (!secret || withoutSecret) return null;
  if (passphrase !== undefined) return unseal(passphrase, secret, sha256);
  throw new BackupError(
    `The set ${name} has the secret of the site: set BACKUP_PASSPHRASE to open it, or add --without-secret. Without it everyone signs in again, and second factors and single sign-on are set up again.`,
  );
}

async function requireRoom(dataDir: string, files: readonly SetFile[], isMediaElsewhere: boolean): Promise<void> {
  const here = files.filter(({ path }) => !isMediaElsewhere || !path.startsWith("media/"));
  const needed = here.reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await freeDiskBytes(dataDir);
  if (free < needed)
    throw new BackupError(
      `The disk of ${dataDir} has ${megabytes(free)} free, and this set wants ${megabytes(needed)}. Nothing was changed.`,
    );
}

async function restoreFile(
  target: BackupTarget,
  file: SetFile,
  folder: string,
  bucket: MediaStorage | null,
): Promise<void> {
  const path = join(folder, ...file.path.split("/"));
  await makeFolderDurably(dirname(path));
  const key = /^media\/(.+)$/.exec(file.path)?.[1];
  if (key === undefined || !bucket) return writeContent(target, file, path);
  // Its key is made of its content, so that one that is there is the same.
  if ((await bucket.size(key)) === file.bytes) return;
  await writeContent(target, file, path);
  await bucket.put(key, { path });
  await rm(path);
}

async function checkSqlite(path: string, expected: TableSums): Promise<void> {
  const { tables, fault } = await checkSqliteFile(path);
  if (fault !== null) throw new BackupError(`The database of this set is damaged (${fault}). Take another set.`);
  requireSame(expected, tables);
}

function requireSame(expected: TableSums, tables: TableSums): void {
  // A server of another version may write the same values differently.
  const difference = findDifference(expected, tables, { values: false });
  if (difference)
    throw new BackupError(`What was restored is not what was backed up: ${difference}. Take another set.`);
}
