type Write = (fields: object, message?: string) => void;

/** What the rooms may ask of a logger: structured fields first, then a short message. pino fits. */
export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** A logger that says nothing; for tests and one-off commands. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
