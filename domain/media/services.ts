import type { PictureMaker } from "./pictures/picture-maker.ts";
import type { MediaStorage } from "./storage/media-storage.ts";

/** An upload that is complete. */
export interface CompleteUpload {
  /** A file of this machine. */
  path: string;
  /** What the sender calls the file; not to be trusted. */
  fileName: string;
}

/** Where uploads are collected until they are complete (server/media/open-media.ts). */
export interface Uploads {
  /** @returns null when there is no such upload, or "incomplete" */
  find(id: string): Promise<CompleteUpload | "incomplete" | null>;
  /** Removes an upload; one that is gone already is no error. */
  remove(id: string): Promise<void>;
  /** Removes uploads that were begun too long ago. */
  deleteExpired(): Promise<void>;
}

/** What the process gives the media library. */
export interface MediaServices {
  readonly storage: MediaStorage;
  readonly pictures: PictureMaker;
  readonly uploads: Uploads;
}
