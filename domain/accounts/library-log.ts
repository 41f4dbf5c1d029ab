import type { Logger } from "#lib/logger.ts";

type Level = "debug" | "info" | "success" | "warn" | "error";

/**
 * Sends what the library says to our log. Below a warning it names addresses of people who sign up; and its warnings are
 * failed sign-ins, which are nobody's fault, so they are worth an info line.
 */
export function libraryLog(log: Logger) {
  return {
    level: "warn" as const,
    disableColors: true,
    log(level: Exclude<Level, "success">, message: string, ...details: unknown[]): void {
      const error = details.find((detail) => detail instanceof Error);
      const fields = error ? { err: error } : {};
      if (level === "error") log.error(fields, `accounts: ${message}`);
      else log.info(fields, `accounts: ${message}`);
    },
  };
}
