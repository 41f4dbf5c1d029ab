import { type ChildProcess, fork } from "node:child_process";
import module from "node:module";
import { dirname, join } from "node:path";
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

interface Waiting {
  task: Omit<InspectTask, "id">;
  isUrgent: boolean;
  settle: PromiseWithResolvers<PageFacts>;
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
 * no visitor should wait. The process is started with the first page, ended when it is idle, and killed when a page takes too long or
 * too much memory.
 */
export class PageInspector {
  readonly #timeoutMs: number;
  readonly #maxWaiting: number;
  readonly #idleMs: number;
  readonly #maxHeapMb: number;
  readonly #waiting: Waiting[] = [];
  #process: ChildProcess | null = null;
  #running: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: PageInspectorOptions = {}) {
    const { timeoutMs = 20_000, maxWaiting = 200, idleMs = 20_000, maxHeapMb = 384 } = options;
    this.#timeoutMs = timeoutMs;
    this.#maxWaiting = maxWaiting;
    this.#idleMs = idleMs;
    this.#maxHeapMb = maxHeapMb;
  }

  /**
   * What a document says, and what our own rules and axe-core find in it.
   * @param isUrgent somebody waits for it, so it comes before pages that nobody waits for
   * @throws InspectError
   */
  inspect(html: string, options: InspectOptions, isUrgent: boolean): Promise<PageFacts> {
    if (this.#isClosed || this.#waiting.length >= this.#maxWaiting) return Promise.reject(new InspectError("busy"));
    const settle = Promise.withResolvers<PageFacts>();
    this.#waiting.push({ task: { html, options }, isUrgent, settle });
    this.#next();
    return settle.promise;
  }

  /** Ends the process for good: pages that wait fail, and so does each further one. */
  close(): void {
    this.#isClosed = true;
    const error = new InspectError("the site is ending");
    for (const { settle } of this.#waiting.splice(0)) settle.reject(error);
    this.#fail(error);
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
    const [waiting] = this.#waiting.splice(Math.max(urgent, 0), 1);
    if (!waiting) {
      if (this.#process) this.#timer = setTimeout(() => this.#stop(), this.#idleMs).unref();
      return;
    }
    this.#running = waiting;
    this.#lastId += 1;
    this.#process ??= this.#start();
    this.#timer = setTimeout(() => this.#fail(new InspectError("took too long")), this.#timeoutMs);
    this.#process.ref();
    this.#process.channel?.ref();
    this.#process.send({ id: this.#lastId, ...waiting.task });
  }

  #start(): ChildProcess {
    // Without the variables of the site, so that a flaw of a parser finds no secret.
    const child = fork(processFile, {
      env: compiledModules(),
      // A limit that holds within one task: no timer runs while a page is parsed.
      execArgv: [`--max-old-space-size=${this.#maxHeapMb}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (answer: InspectAnswer) => {
      if (answer.id !== this.#lastId || child !== this.#process) return;
      if ("problem" in answer) this.#settle((one) => one.reject(new InspectError(answer.problem)));
      else this.#settle((one) => one.resolve(answer.facts));
    });
    const end = () => {
      if (child !== this.#process) return;
      this.#process = null;
      this.#settle((one) => one.reject(new InspectError("the process ended")));
    };
    child.on("exit", end);
    child.on("error", end);
    return child;
  }

  #fail(error: InspectError): void {
    this.#stop();
    this.#settle((one) => one.reject(error));
  }

  #settle(how: (one: PromiseWithResolvers<PageFacts>) => void): void {
    const running = this.#running;
    this.#running = null;
    clearTimeout(this.#timer);
    // An idle process must not keep the site from ending.
    this.#process?.unref();
    this.#process?.channel?.unref();
    if (running) how(running.settle);
    this.#next();
  }

  #stop(): void {
    const child = this.#process;
    this.#process = null;
    child?.kill("SIGKILL");
  }
}

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
