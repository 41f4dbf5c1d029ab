import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import module from "node:module";
import { dirname, join } from "node:path";
import { type TaskFailure, TaskProcess } from "#lib/task-process.ts";
import type { InspectAnswer, InspectTask } from "./check-process.ts";
import type { InspectOptions, PageFacts } from "../findings.ts";

export interface PageInspectorOptions {
  /** Milliseconds for one page. */
  timeoutMs?: number;
  /** Pages that may wait; more are refused. */
  maxWaiting?: number;
  /** Milliseconds without a page after which the process is ended. */
  idleMs?: number;
  /** Megabytes of the heap at which the engine ends the process: more than a large page needs. */
  maxHeapMb?: number;
}

/** A page that could not be inspected. */
export class InspectError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "InspectError";
  }
}

const processFile = join(import.meta.dirname, "check-process.ts");

/**
 * Looks at rendered pages in a process of its own, one after the other: parsing a page and running axe-core take half a second, in which
 * no visitor should wait. The process is killed when a page takes too long or too much memory.
 */
export class PageInspector {
  readonly #process: TaskProcess<InspectTask, InspectAnswer, "urgent" | "background">;
  /** What was found in the last documents, by a hash: a page is often checked once more just before it is published. */
  readonly #known = new Map<string, PageFacts>();

  constructor(options: PageInspectorOptions = {}) {
    const { timeoutMs = 20_000, maxWaiting = 200, idleMs = 20_000, maxHeapMb = 384 } = options;
    this.#process = new TaskProcess({
      timeoutMs,
      maxWaiting,
      idleMs,
      order: () => ["urgent", "background"],
      errorOf: ({ reason }) => new InspectError(problems[reason]),
      start: () =>
        // Without the variables of the site, so that a flaw of a parser finds no secret.
        fork(processFile, {
          env: compiledModules(),
          // A limit that holds within one task: no timer runs while a page is parsed.
          execArgv: [`--max-old-space-size=${maxHeapMb}`],
          stdio: ["ignore", "ignore", "ignore", "ipc"],
        }),
    });
  }

  /**
   * What a document says, and what our own rules and axe-core find in it.
   * @param isUrgent somebody waits for it, so it comes before pages that nobody waits for
   * @throws InspectError
   */
  async inspect(html: string, options: InspectOptions, isUrgent: boolean): Promise<PageFacts> {
    const key = hashOf(html, options);
    const known = this.#known.get(key);
    if (known) return known;
    const answer = await this.#process.run({ html, options }, isUrgent ? "urgent" : "background");
    if ("problem" in answer) throw new InspectError(answer.problem);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxKnown) this.#known.delete(oldest);
    this.#known.set(key, answer.facts);
    return answer.facts;
  }

  /** Ends the process for good: pages that wait fail, and so does each further one. */
  close(): void {
    this.#process.close();
  }
}

/** Documents whose facts are kept: those of a release of some pages. */
const maxKnown = 20;

/** Equal for documents that differ in the nonces of their renderings only. */
function hashOf(html: string, options: InspectOptions): string {
  const text = html.replaceAll(/ nonce="[^"]*"/g, "") + JSON.stringify(options);
  return createHash("sha256").update(text).digest("base64");
}

const problems: Readonly<Record<TaskFailure["reason"], string>> = {
  busy: "busy",
  closed: "the site is ending",
  timeout: "took too long",
  exit: "the process ended",
  start: "the process ended",
};

/** Where this process keeps its compiled modules, for the other one: its first page comes a fifth earlier. */
function compiledModules(): Record<string, string> {
  const folder = module.getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** What the process gives the checks of pages. */
export interface GateServices<Seeing> {
  /** Renders a page of the site for a context, as visitors would get it. It caches nothing. */
  readonly render: (path: string, seeing: Seeing) => Promise<RenderedDocument>;
  readonly inspector: Pick<PageInspector, "inspect">;
  /** The colors of the design by name, as `#rrggbb`. */
  readonly palette: Readonly<Record<string, string>>;
  /** Number of bytes of a file that ships with the site, by its path; null when there is none. */
  readonly fileBytes: (path: string) => Promise<number | null>;
}

export interface RenderedDocument {
  status: number;
  /** Path and query to which it leads on; null for a page. */
  location: string | null;
  html: string;
}
