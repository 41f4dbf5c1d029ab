import type { ChildProcess } from "node:child_process";

/** Why a task has no answer: too many wait, the queue is closed, or what its process did. */
export type TaskFailure =
  | { reason: "busy" | "closed" | "timeout" }
  | { reason: "exit"; code: number | null }
  | { reason: "start"; error: Error };

interface TaskProcessOptions<Priority> {
  /** Starts a process that gets `{ id, task }` and answers with the same id. */
  start: () => ChildProcess;
  /** For one task. */
  timeoutMs: number;
  /** Tasks that may wait; more are refused. */
  maxWaiting: number;
  /** Without a task, after which the process is ended. */
  idleMs: number;
  /** Which of the waiting tasks comes next, after one of a priority. */
  order: (last: Priority | null) => readonly Priority[];
  /** Exits with this code are tried again in a new process if the former one had other tasks before. */
  retriedExit?: number;
  errorOf: (failure: TaskFailure) => Error;
}

interface Waiting<Task, Answer, Priority> {
  task: Task;
  priority: Priority;
  settle: PromiseWithResolvers<Answer>;
}

/**
 * Runs tasks in a process of their own, one after the other. The process is started with the first task, ended when it is idle, and killed
 * when a task takes too long; the next task gets a new one.
 */
export class TaskProcess<Task, Answer extends { id: number }, Priority> {
  readonly #options: TaskProcessOptions<Priority>;
  readonly #waiting: Waiting<Task, Answer, Priority>[] = [];
  #process: ChildProcess | null = null;
  #running: Waiting<Task, Answer, Priority> | null = null;
  /** Tasks that the present process has been given. */
  #given = 0;
  #lastPriority: Priority | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: TaskProcessOptions<Priority>) {
    this.#options = options;
  }

  run(task: Task, priority: Priority): Promise<Answer> {
    const { maxWaiting, errorOf } = this.#options;
    if (this.#isClosed || this.#waiting.length >= maxWaiting) return Promise.reject(errorOf({ reason: "busy" }));
    const settle = Promise.withResolvers<Answer>();
    this.#waiting.push({ task, priority, settle });
    this.#next();
    return settle.promise;
  }

  /** Ends the process for good: tasks that wait or run fail, and so does each further one. */
  close(): void {
    this.#isClosed = true;
    const error = this.#options.errorOf({ reason: "closed" });
    for (const { settle } of this.#waiting.splice(0)) settle.reject(error);
    this.#fail(error);
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    const first = this.#options
      .order(this.#lastPriority)
      .map((priority) => this.#waiting.findIndex((each) => each.priority === priority))
      .find((at) => at !== -1);
    const [waiting] = first === undefined ? [] : this.#waiting.splice(first, 1);
    if (!waiting) {
      if (this.#process) this.#timer = setTimeout(() => this.#stop(), this.#options.idleMs).unref();
      return;
    }
    this.#running = waiting;
    this.#lastPriority = waiting.priority;
    this.#give(waiting.task);
  }

  /** Gives the process the task that is the running one from now on. */
  #give(task: Task): void {
    const { timeoutMs, errorOf } = this.#options;
    clearTimeout(this.#timer);
    this.#lastId += 1;
    this.#process ??= this.#start();
    this.#given += 1;
    this.#timer = setTimeout(() => this.#fail(errorOf({ reason: "timeout" })), timeoutMs);
    this.#process.ref();
    this.#process.channel?.ref();
    this.#process.send({ id: this.#lastId, task });
  }

  #start(): ChildProcess {
    const { start, retriedExit, errorOf } = this.#options;
    this.#given = 0;
    const child = start();
    child.on("message", (answer: Answer) => {
      if (answer.id === this.#lastId && child === this.#process) this.#settle((one) => one.resolve(answer));
    });
    const end = (failure: TaskFailure) => {
      if (child !== this.#process) return;
      this.#process = null;
      this.#settle((one) => one.reject(errorOf(failure)));
    };
    child.on("exit", (code) => {
      // What the tasks before have left counts, too: only alone is it the task that takes too much.
      if (code !== null && code === retriedExit && child === this.#process && this.#running && this.#given > 1) {
        this.#process = null;
        this.#give(this.#running.task);
      } else end({ reason: "exit", code });
    });
    child.on("error", (error) => end({ reason: "start", error }));
    return child;
  }

  #fail(error: Error): void {
    this.#stop();
    this.#settle((one) => one.reject(error));
  }

  #settle(how: (one: PromiseWithResolvers<Answer>) => void): void {
    const running = this.#running;
    this.#running = null;
    clearTimeout(this.#timer);
    // An idle process must not keep the site or a command of the operator from ending.
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
