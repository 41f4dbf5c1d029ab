import { createUploadQueue } from "./upload-queue.ts";

/** The files that were given to the library in this tab: they go on while another screen is shown. */
export const libraryUploads = createUploadQueue();
