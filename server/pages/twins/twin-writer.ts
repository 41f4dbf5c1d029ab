import { fork } from "node:child_process";
import { join } from "node:path";
import { DomainError } from "#lib/domain-error.ts";
import { TaskProcess } from "#lib/task-process.ts";
import type { MarkdownPage } from "./page-to-markdown.ts";
import type { TwinAnswer, TwinTask } from "./twin-process.ts";

const processFile = join(import.meta.dirname, "twin-process.ts");

/** Milliseconds for one page. A usual one takes twenty. */
const timeoutMs = 10_000;
const maxHeapMb = 256;
/** Pages that may wait; more are refused. */
const maxWaiting = 50;
/** Milliseconds without a page after which the process is ended. */
const idleMs = 20_000;

/** Why a page was not turned into Markdown. */
class TwinError extends Error {}

/**
 * Turns pages into Markdown in a process of its own, one after the other: what editors write can make a page for which that takes seconds, in
 * which no visitor should wait.
 */
export class TwinWriter {
  readonly #process = new TaskProcess<TwinTask, TwinAnswer, "page">({
    timeoutMs,
    maxWaiting,
    idleMs,
    order: () => ["page"],
    errorOf: ({ reason }) =>
      reason === "busy"
        ? new DomainError("unavailable", "The server is busy. Please try again in a minute.", { retryAfter: 60 })
        : new TwinError(reason),
    start: () =>
      // Without the variables of the site, so that a flaw of a parser finds no secret.
      fork(processFile, {
        env: {},
        execArgv: [`--max-old-space-size=${maxHeapMb}`],
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      }),
  });

  /**
   * @param base the address of the page
   * @returns a page that takes too long or too much memory is its address alone
   * @throws DomainError `unavailable` when too many wait
   */
  async write(html: string, base: string): Promise<MarkdownPage> {
    const page = await this.#process.run({ html, base }, "page").then(
      (answer) => answer.page,
      (error: unknown) => {
        if (!(error instanceof TwinError)) throw error;
        return null;
      },
    );
    return page ?? { markdown: `<${base}>\n`, canonical: base, noindex: false };
  }
}
