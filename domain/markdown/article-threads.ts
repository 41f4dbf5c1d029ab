import { createHash } from "node:crypto";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { type ArticleOptions, type RenderedArticle, renderAsText } from "./article-renderer.ts";

/** A message to a thread. */
export interface RenderTask {
  id: number;
  markdown: string;
  options: ArticleOptions;
}

/** A message of a thread. */
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
/** Milliseconds without an article after which a thread is ended, because it holds 30 MB. */
const idleTime = 10_000;
/** Megabytes; a text that needs more is shown as it was written. */
const memoryLimit = 256;
/** Previews that may wait; each may take the whole time. */
const maxPreviews = 20;

/** Hashes of texts that took too long or too much memory, so that each holds a thread once. */
type CostlyTexts = LRUCache<string, true>;

const hashOf = (markdown: string) => createHash("sha256").update(markdown).digest("base64");

/** One thread and the articles that wait for it. */
class Line {
  readonly #costly: CostlyTexts;
  readonly #waiting: Waiting[] = [];
  /** When it was each user's turn last, while others wait. */
  readonly #turns = new Map<string | null, number>();
  #thread: Worker | null = null;
  #running: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #lastTurn = 0;

  constructor(costly: CostlyTexts) {
    this.#costly = costly;
  }

  /** @throws DomainError `unavailable` for a preview, as {@link ArticleThreads.render} says */
  render(markdown: string, options: ArticleOptions, turn: Turn): Promise<RenderedArticle> {
    this.#lastId += 1;
    const settle = Promise.withResolvers<RenderedArticle>();
    this.#queue({ id: this.#lastId, markdown, options, turn, settle });
    this.#next();
    return settle.promise;
  }

  #queue(asked: Waiting): void {
    const { turn, settle } = asked;
    const previews = this.#waiting.filter((one) => one.turn.of === "preview");
    const former = previews.find(({ turn: { by } }) => by !== null && by === turn.by);
    if (turn.of !== "preview") this.#waiting.push(asked);
    else if (former) {
      this.#waiting[this.#waiting.indexOf(former)] = asked;
      former.settle.reject(busy());
    } else if (previews.length < maxPreviews) this.#waiting.push(asked);
    else settle.reject(busy());
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    const first = this.#takeFirst();
    if (!first) {
      // An idle thread must not keep a command of the operator from ending.
      this.#thread?.unref();
      if (this.#thread) this.#timer = setTimeout(() => this.#end(), idleTime).unref();
      return;
    }
    this.#running = first;
    const { id, markdown, options } = first;
    // It may have waited behind the same text.
    if (this.#costly.has(hashOf(markdown))) return this.#giveUp();
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#timer = setTimeout(() => {
      this.#end();
      this.#giveUp();
    }, timeLimit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage({ id, markdown, options } satisfies RenderTask);
  }

  /** The oldest article of the user whose turn was longest ago, so that none of them holds the others with many. */
  #takeFirst(): Waiting | undefined {
    const lastTurn = ({ turn }: Waiting) => this.#turns.get(turn.by) ?? 0;
    const [first] = this.#waiting.toSorted((one, other) => lastTurn(one) - lastTurn(other));
    if (!first) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#lastTurn += 1;
    this.#turns.set(first.turn.by, this.#lastTurn);
    return first;
  }

  #start(): Worker {
    const started = new Worker(threadFile, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    });
    started.on("message", (answer: RenderAnswer) => {
      if (started !== this.#thread || answer.id !== this.#running?.id) return;
      this.#settle((one) => {
        if ("result" in answer) one.settle.resolve(answer.result);
        else one.settle.reject(new Error(answer.failure));
      });
    });
    started.on("error", (error) => {
      if (started !== this.#thread) return;
      this.#thread = null;
      if (errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY") this.#giveUp();
      else this.#settle((one) => one.settle.reject(error));
    });
    return started;
  }

  /** Shows the running article as it was written, now and for whoever asks for it next. */
  #giveUp(): void {
    this.#settle(({ markdown, settle }) => {
      this.#costly.set(hashOf(markdown), true);
      settle.resolve(renderAsText(markdown));
    });
  }

  #settle(how: (one: Waiting) => void): void {
    const one = this.#running;
    this.#running = null;
    clearTimeout(this.#timer);
    if (one) how(one);
    if (this.#waiting.length === 0) this.#turns.clear();
    // A check that renders one article after the other asks for the next one before then, and its turn is compared with those of others.
    setImmediate(() => this.#next());
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }
}

/** The threads beside the server's in which long articles are rendered. They are started when they are needed. */
export class ArticleThreads {
  /** They are forgotten after an hour, because a machine that was busy may have been the reason. */
  readonly #costly: CostlyTexts = new LRUCache({ max: 1_000, ttl: 60 * 60 * 1_000 });
  /** Visitors have a thread of their own: nothing that is not public yet can hold their pages. */
  readonly #visitors = new Line(this.#costly);
  readonly #team = new Line(this.#costly);

  /**
   * Renders an article, one after the other: those of visitors in one thread, previews and checks in another, where users take turns. What
   * takes longer than ten seconds, or too much memory, is shown as it was written, for the next hour at once.
   * @throws DomainError `unavailable` for a preview when too many wait, or when the same person asks for a newer one. Checks are never
   *   refused: what was not checked would be published
   */
  async render(markdown: string, options: ArticleOptions, turn: Turn): Promise<RenderedArticle> {
    if (this.#costly.has(hashOf(markdown))) return renderAsText(markdown);
    return (turn.of === "visitor" ? this.#visitors : this.#team).render(markdown, options, turn);
  }
}

function busy(): DomainError {
  const words = "The server is busy with other previews. Please try again in a minute.";
  return new DomainError("unavailable", words, { retryAfter: 60 });
}
