import { errorCode } from "#lib/logger.ts";

/** Standard output does not take the result of a command. The message is one line for the operator. */
export class OutputError extends Error {
  /** Whether the reader has ended, as `head` does when it has enough. */
  readonly isUnread: boolean;

  constructor(cause: Error) {
    super(`The output can't be written (${errorCode(cause)}).`, { cause });
    this.name = "OutputError";
    this.isUnread = errorCode(cause) === "EPIPE";
  }
}

/**
 * Writes to standard output and waits while its reader is slower, so that a large export needs little memory.
 * @throws OutputError when it can't be written
 */
export async function write(text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: Error) => reject(new OutputError(error));
  // The event follows the callback. Without a listener it ends the process with a stack.
  process.stdout.once("error", fail);
  process.stdout.write(text, (error) => {
    if (error) return fail(error);
    process.stdout.off("error", fail);
    resolve();
  });
  await promise;
}

/** A line that has words of others in it, as a terminal shows it: what would move its cursor or turn its text round is a space. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

/** Tells the operator a sentence, beside what the command writes. */
export function tell(sentence: string): void {
  process.stderr.write(`${plainLine(sentence)}\n`);
}

/**
 * Writes items as one JSON list, one item a line, as they arrive.
 * @throws OutputError when they can't be written
 */
export async function writeJsonList(items: AsyncIterable<unknown>): Promise<void> {
  let before = "[\n";
  for await (const item of items) {
    await write(before + JSON.stringify(item));
    before = ",\n";
  }
  await write(before === "[\n" ? "[]\n" : "\n]\n");
}
