import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { uploadLifetimeMs } from "#domain/media/limits.ts";
import type { CompleteUpload, Uploads } from "#domain/media/services.ts";
import { isMediaId } from "#lib/media-addresses.ts";

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
    this.#store ??= new FileStore({ directory: this.#folder, expirationPeriodInMilliseconds: uploadLifetimeMs });
    return this.#store;
  }

  async find(id: string): Promise<CompleteUpload | "incomplete" | null> {
    if (!isMediaId(id)) return null;
    const upload = await (await this.open()).getUpload(id).catch(unlessGone);
    if (!upload) return null;
    if (upload.offset !== upload.size) return "incomplete";
    return { path: join(this.#folder, id), fileName: upload.metadata?.["filename"] ?? "" };
  }

  async remove(id: string): Promise<void> {
    if (isMediaId(id)) await (await this.open()).remove(id).catch(unlessGone);
  }

  async deleteExpired(): Promise<void> {
    await (await this.open()).deleteExpired();
  }
}

/** For `.catch(unlessGone)`: null for an upload that is not there; rethrows other errors. */
function unlessGone(error: unknown): null {
  const status = (error as { status_code?: number }).status_code;
  if (status === 404 || status === 410) return null;
  throw error;
}
