import { join } from "node:path";
import {
  type MediaServices,
  type CompleteUpload,
  type Uploads,
  type MediaStorage,
  DiskStorage,
} from "#domain/media/files/storage.ts";
import { PictureMaker } from "#domain/media/pictures/picture-maker.ts";
import { errorCode } from "#lib/logger.ts";
import type { Config } from "../process/config.ts";
import { mkdir, readdir } from "node:fs/promises";
import type { FileStore } from "@tus/file-store";
import { uploadLifetimeMs } from "#domain/media/limits.ts";
import { isMediaId } from "#lib/media-addresses.ts";

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

/** Uploads as files in a folder, as the tus server keeps them. */
export class FileUploads implements Uploads {
  readonly #folder: string;
  #store: FileStore | null = null;

  /** @param folder absolute path; made when it is needed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The store of the tus server. The folder must be there before, because the store throws where no one can catch it. */
  async open(): Promise<FileStore> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Loaded only where files arrive.
    const { FileStore } = await import("@tus/file-store");
    this.#store ??= new FileStore({ directory: this.#folder, expirationPeriodInMilliseconds: uploadLifetimeMs });
    return this.#store;
  }

  async find(id: string): Promise<CompleteUpload | "incomplete" | null> {
    if (!isMediaId(id)) return null;
    const upload = await (await this.open()).getUpload(id).catch(unlessGone);
    if (!upload) return null;
    if (upload.offset !== upload.size) return "incomplete";
    const { filename, owner } = upload.metadata ?? {};
    return { path: join(this.#folder, id), fileName: filename ?? "", owner: owner ?? undefined };
  }

  /** The account that has begun an upload, complete or not; null where that is not known. */
  async ownerOf(id: string): Promise<string | null> {
    if (!isMediaId(id)) return null;
    const upload = await (await this.open()).getUpload(id).catch(unlessGone);
    return upload?.metadata?.["owner"] ?? null;
  }

  /** How many uploads of an account are there. */
  async countOf(owner: string): Promise<number> {
    const owners = await Promise.all((await this.#findAll()).map((id) => this.ownerOf(id)));
    return owners.filter((one) => one === owner).length;
  }

  async remove(id: string): Promise<void> {
    if (isMediaId(id)) await (await this.open()).remove(id).catch(unlessGone);
  }

  async deleteExpired(isOver: (owner: string) => boolean = () => false): Promise<void> {
    // Not the store's own way: two processes that remove the same upload at once would end there with a rejection that nobody handles.
    for (const id of await this.#findAll()) {
      // Most hours have none, and then the store need not be loaded.
      const upload = await (await this.open()).getUpload(id).catch(unlessGone);
      const createdAt = Date.parse(upload?.creation_date ?? "");
      const owner = upload?.metadata?.["owner"];
      if (createdAt < Date.now() - uploadLifetimeMs || (owner && isOver(owner))) await this.remove(id);
    }
  }

  async #findAll(): Promise<string[]> {
    return (await readdir(this.#folder).catch(unlessMissing)).filter(isMediaId);
  }
}

/** For `.catch(unlessMissing)`: nothing in a folder that is not there; rethrows other errors. */
function unlessMissing(error: unknown): never[] {
  if (errorCode(error) === "ENOENT") return [];
  throw error;
}

/** For `.catch(unlessGone)`: null for an upload that is not there, or the half of one; rethrows other errors. */
function unlessGone(error: unknown): null {
  const status = (error as { status_code?: number }).status_code;
  if (status === 404 || status === 410 || errorCode(error) === "ENOENT") return null;
  throw error;
}
