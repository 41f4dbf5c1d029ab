import { stat } from "node:fs/promises";
import { DiskStorage, type MediaStorage } from "#domain/media/files/storage.ts";
import { isDiskFull } from "#lib/free-disk.ts";
import { errorCode } from "#lib/logger.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { type BackupPlace, type BackupSettings, nameOfPlace } from "./backup-settings.ts";

/** Backups are sent by nobody who waits, and a service may take long over a large part. Milliseconds. */
const silenceMs = 30_000;

/** Where sets are stored. */
export interface BackupTarget {
  readonly place: BackupPlace;
  readonly name: string;
  readonly storage: MediaStorage;
}

/**
 * Opens a place for backups. Asks it nothing yet.
 * @throws BackupError when there is no key for a bucket
 */
export async function openTarget(place: BackupPlace, { access }: BackupSettings): Promise<BackupTarget> {
  const name = nameOfPlace(place);
  if (place.kind === "folder") return { place, name, storage: new DiskStorage(place.path) };
  if (!access)
    throw new BackupError(
      `${name} wants a key: set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (and BACKUP_S3_ENDPOINT for a service that is not Amazon's).`,
    );
  const { S3Storage } = await import("../media/s3-storage.ts");
  const { bucket, prefix } = place;
  return { place, name, storage: new S3Storage({ ...access, bucket, prefix, silenceMs }, "backups") };
}

/** @throws BackupError for a folder that is not there: a disk that is not mounted must not look like one without sets */
export async function requireTarget({ place }: BackupTarget): Promise<void> {
  if (place.kind === "bucket") return;
  const found = await stat(place.path).catch(() => null);
  if (!found?.isDirectory()) throw new BackupError(`${place.path} is no folder: is its disk mounted?`);
}

/** For `.catch(explainTarget(target))`: says in one line why the target can't be used. Other errors stay as they are. */
export function explainTarget({ name }: BackupTarget): (error: unknown) => never {
  return (error) => {
    if (isDiskFull(error))
      throw new BackupError(`The disk of ${name} is full: free some space there, or lower BACKUP_KEEP.`, error);
    if (error instanceof StorageUnavailableError) throw new BackupError(`${name}: ${error.message}`, error);
    const code = errorCode(error);
    if (["EACCES", "EPERM", "EROFS", "EIO", "ENOTDIR"].includes(code))
      throw new BackupError(`${name} can't be used (${code}): may the user of the site write there?`, error);
    throw error;
  };
}
