/** Why a backup could not be made, restored or found right. The message is one line for the operator, and says what to do. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "BackupError";
  }
}
