import type { DetailedError } from "tus-js-client";
import { uploadPartBytes } from "#domain/media/limits.ts";
import { uploadsPath } from "#lib/media-addresses.ts";
import { browserSession } from "../../frame/session/session-store.ts";

/** Waits between attempts after a lost connection. Each part that arrives starts them again. Milliseconds. */
const retryDelaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 60_000, 60_000];

interface SendOptions {
  /** What the file shall be called. */
  name: string;
  onProgress: (sentBytes: number) => void;
  /** The connection is lost, and sending is tried again. */
  onStall: () => void;
  /** Stops sending, and tells the server to forget what it has. */
  signal: AbortSignal;
}

/** Sending failed for good; the words are for people. */
class SendError extends Error {}

/**
 * Sends a file to the server, where it goes on after a lost connection, also when the same file is chosen again after a reload.
 * @returns the id of the complete upload
 * @throws SendError
 */
export async function sendFile(file: File, { name, onProgress, onStall, signal }: SendOptions): Promise<string> {
  const { Upload } = await import("tus-js-client");
  let isStalled = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    metadata: { filename: name },
    chunkSize: uploadPartBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => {
      isStalled = false;
      onProgress(sent);
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      isStalled = status < 400 || (status >= 500 && status !== 507) || [408, 409, 423, 429].includes(status);
      if (isStalled) onStall();
      return isStalled;
    },
    onSuccess: () => resolve(),
    onError: reject,
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  // Not after the next wait: that may be a minute.
  const onOnline = () => {
    if (isStalled) void upload.abort().then(() => upload.start());
  };
  const onAbort = () => {
    void upload.abort(true).catch(() => undefined);
    reject(new SendError("Canceled."));
  };
  addEventListener("online", onOnline);
  signal.addEventListener("abort", onAbort);
  try {
    if (signal.aborted) throw new SendError("Canceled.");
    upload.start();
    await promise;
  } catch (error) {
    throw error instanceof SendError ? error : new SendError(wordsOf(error));
  } finally {
    removeEventListener("online", onOnline);
    signal.removeEventListener("abort", onAbort);
  }
  return upload.url?.split("/").at(-1) ?? "";
}

function wordsOf(error: unknown): string {
  const { originalRequest: request, originalResponse: answer } = (error ?? {}) as Partial<DetailedError>;
  if (!answer) return "The connection was lost. Try again to continue where it stopped.";
  const status = answer.getStatus();
  if (status === 401) {
    browserSession().markSignedOut();
    return "You're signed out. Sign in, then try again to continue where it stopped.";
  }
  if (status === 403) return "You may not add files.";
  // The server says so of a whole file, before any of it is sent; of a part only something in front of it does.
  if (status === 413 && request?.getMethod() === "POST") return "This file is too large.";
  if (status === 413)
    return `A proxy in front of this site refuses parts of ${uploadPartBytes / 1_000_000} MB. Please tell the person who runs the site.`;
  if (status === 507) return "The server's disk is full. Please tell the person who runs the site.";
  return "The server could not store this file. Please try again later.";
}
