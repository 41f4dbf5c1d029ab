type Write = (fields: object, message?: string) => void;

/** The part of a logger that the rooms use: structured fields first, then a short message. pino has this shape. */
export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** Logs nothing; for tests and one-off commands. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * A short name of a failure that is safe to log: its code (`ECONNREFUSED`, `23505`, `EENVELOPE`), else its class.
 * Messages of databases and mail servers repeat the data that they refused, which may be personal.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // Its code is a number that is kept for old scripts: 23 for a time limit.
  if (error instanceof DOMException) return error.name;
  if ("code" in error && (typeof error.code === "string" || typeof error.code === "number")) return String(error.code);
  const code = error.cause instanceof Error ? errorCode(error.cause) : error.name;
  // A cause without a code and a class of its own says less than what it was wrapped in.
  return code === "Error" ? error.name : code;
}
