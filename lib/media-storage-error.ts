/**
 * The service that keeps the files of the media library can't be asked, or refuses; the same call may succeed later. The message is for the
 * operator: a refusal may be one that only they can mend, such as that of a wrong key.
 */
export class StorageUnavailableError extends Error {
  /** What the service calls its refusal, such as `SlowDown`, or how the connection failed. For the log. */
  readonly code: string;

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StorageUnavailableError";
    this.code = code;
  }
}
