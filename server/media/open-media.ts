import { join } from "node:path";
import type { MediaServices } from "#domain/media/services.ts";
import { PictureMaker } from "#domain/media/pictures/picture-maker.ts";
import { DiskStorage } from "#domain/media/storage/disk-storage.ts";
import type { MediaStorage } from "#domain/media/storage/media-storage.ts";
import type { Config } from "../process/config.ts";
import { FileUploads } from "./file-uploads.ts";

/** Opens the files of the media library: in the bucket that the operator named, else in the data folder. Asks neither of them yet. */
export async function openMedia({
  dataDir,
  mediaBucket,
}: Pick<Config, "dataDir" | "mediaBucket">): Promise<MediaServices> {
  const folder = join(dataDir, "media");
  return {
    storage: await openStorage(folder, mediaBucket),
    pictures: new PictureMaker(),
    uploads: new FileUploads(uploadFolder(dataDir)),
  };
}

async function openStorage(folder: string, bucket: Config["mediaBucket"]): Promise<MediaStorage> {
  if (!bucket) return new DiskStorage(folder);
  // Loaded only where it is used: the client of the service takes 100 ms and 20 MB.
  const { S3Storage } = await import("./s3-storage.ts");
  return new S3Storage(bucket);
}

/** Where uploads are collected until they are complete. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, "media", "uploads");
}
