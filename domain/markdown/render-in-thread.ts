import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DomainError } from "#lib/domain-error.ts";
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

/** Who waits for an article. */
export interface Turn {
  of: "visitor" | "preview" | "check";
  /** The id of the user who asks; null where it is not known. */
  by: string | null;
}

interface Waiting extends RenderTask {
  turn: Turn;
  settle: PromiseWithResolvers<RenderedArticle>;
}

const threadFile = join(import.meta.dirname, "markdown-thread.ts");

/** Milliseconds for one article: the longest that people write takes one or two seconds. */
const timeLimit = 10_000;
/** Milliseconds without an article after which the thread is ended, because it holds 30 MB. */
const idleTime = 10_000;
/** Megabytes; a text that needs more is shown as it was written. */
const memoryLimit = 256;
/** Previews that may wait; each may take the whole time. */
const maxPreviews = 20;

const waiting: Waiting[] = [];
let thread: Worker | null = null;
let running: Waiting | null = null;
let timer: NodeJS.Timeout | undefined;
let lastId = 0;

/**
 * Renders an article in a thread beside this one, one after the other, those of visitors first. What takes longer than ten seconds there,
 * or too much memory, is shown as it was written.
 * @throws DomainError `unavailable` for a preview when too many wait, or when the same person asks for a newer one. Checks are never
 *   refused: what was not checked would be published
 */
export function renderInThread(markdown: string, options: ArticleOptions, turn: Turn): Promise<RenderedArticle> {
  lastId += 1;
  const settle = Promise.withResolvers<RenderedArticle>();
  queue({ id: lastId, markdown, options, turn, settle });
  next();
  return settle.promise;
}

function queue(asked: Waiting): void {
  const { turn, settle } = asked;
  const previews = waiting.filter((one) => one.turn.of === "preview");
  const former = previews.find(({ turn: { by } }) => by !== null && by === turn.by);
  if (turn.of !== "preview") waiting.push(asked);
  else if (former) {
    waiting[waiting.indexOf(former)] = asked;
    former.settle.reject(busy());
  } else if (previews.length < maxPreviews) waiting.push(asked);
  else settle.reject(busy());
}

function busy(): DomainError {
  const words = "Many previews are made at the moment. Please try again in a minute.";
  return new DomainError("unavailable", words, { retryAfter: 60 });
}

function next(): void {
  if (running) return;
  clearTimeout(timer);
  const ofVisitor = waiting.findIndex(({ turn }) => turn.of === "visitor");
  const [first] = waiting.splice(Math.max(ofVisitor, 0), 1);
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
  clearTimeout(timer);
  if (one) how(one);
  // Who renders one article after the other, as a feed does, asks for the next one before then, and goes on before previews.
  setImmediate(next);
}

function end(): void {
  void thread?.terminate();
  thread = null;
}
