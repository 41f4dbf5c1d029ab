import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { errorCode } from "#lib/logger.ts";
import { type ArticleOptions, type RenderedArticle, renderAsText } from "./article-renderer.ts";

/** A message to the thread. */
export interface RenderTask {
  id: number;
  markdown: string;
  options: ArticleOptions;
}

/** A message of the thread. */
export type RenderAnswer = { id: number; result: RenderedArticle } | { id: number; failure: string };

interface Waiting extends RenderTask {
  settle: PromiseWithResolvers<RenderedArticle>;
}

const threadFile = join(import.meta.dirname, "markdown-thread.ts");

/** Milliseconds for one article: the longest that people write takes one or two seconds. */
const timeLimit = 10_000;
/** Milliseconds without an article after which the thread is ended, because it holds 30 MB. */
const idleTime = 10_000;
/** Megabytes; a text that needs more is shown as it was written. */
const memoryLimit = 256;

const waiting: Waiting[] = [];
let thread: Worker | null = null;
let running: Waiting | null = null;
let timer: NodeJS.Timeout | undefined;
let lastId = 0;

/**
 * Renders an article in a thread beside this one, one after the other. What takes longer than ten seconds there, or too much memory, is
 * shown as it was written.
 */
export function renderInThread(markdown: string, options: ArticleOptions): Promise<RenderedArticle> {
  lastId += 1;
  const settle = Promise.withResolvers<RenderedArticle>();
  waiting.push({ id: lastId, markdown, options, settle });
  next();
  return settle.promise;
}

function next(): void {
  if (running) return;
  clearTimeout(timer);
  const first = waiting.shift();
  if (!first) {
    // An idle thread must not keep a command of the operator from ending.
    thread?.unref();
    if (thread) timer = setTimeout(end, idleTime).unref();
    return;
  }
  running = first;
  thread ??= start();
  thread.ref();
  timer = setTimeout(() => {
    end();
    settle((one) => one.settle.resolve(renderAsText(one.markdown)));
  }, timeLimit);
  const { id, markdown, options } = first;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage({ id, markdown, options } satisfies RenderTask);
}

function start(): Worker {
  const started = new Worker(threadFile, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  });
  started.on("message", (answer: RenderAnswer) => {
    if (started !== thread || answer.id !== running?.id) return;
    settle((one) => {
      if ("result" in answer) one.settle.resolve(answer.result);
      else one.settle.reject(new Error(answer.failure));
    });
  });
  started.on("error", (error) => {
    if (started !== thread) return;
    thread = null;
    settle((one) => {
      if (errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY") one.settle.resolve(renderAsText(one.markdown));
      else one.settle.reject(error);
    });
  });
  return started;
}

function settle(how: (one: Waiting) => void): void {
  const one = running;
  running = null;
  if (one) how(one);
  next();
}

function end(): void {
  void thread?.terminate();
  thread = null;
}
