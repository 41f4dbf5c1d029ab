import { fork } from "node:child_process";
import { join } from "node:path";
import { memoryLimit } from "#lib/memory.ts";
import { type TaskFailure, TaskProcess } from "#lib/task-process.ts";
import type { SafeSvg } from "./sanitize-svg.ts";
import { maxFrames, maxPixels } from "../limits.ts";
import type { PictureFormat } from "#lib/media-addresses.ts";

/** A picture that could not be read or made. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, detail: string = problem) {
    super(detail);
    this.name = "PictureError";
    this.problem = problem;
  }
}

/**
 * Which task comes first: one that a visitor waits for, one that an editor waits for, or one that nobody waits for. After a visitor's it is an
 * editor's turn: visitors are many, and some of them hostile.
 */
export type Urgency = "visitor" | "editor" | "background";
const urgencies: readonly Urgency[] = ["visitor", "editor", "background"];
const afterVisitor: readonly Urgency[] = ["editor", "visitor", "background"];

export interface PictureMakerOptions {
  /** Milliseconds for one task. */
  timeoutMs?: number;
  /** Tasks that may wait; more are refused. */
  maxWaiting?: number;
  /** Milliseconds without a task after which the process is ended. */
  idleMs?: number;
  /** Bytes at which the process ends itself. */
  maxMemory?: number;
}

/**
 * More than the largest allowed picture needs where that much is there, else less than half: of a machine that runs out, the system would end the
 * larger process, which serves pages.
 */
const defaultMaxMemory = () => Math.min(900_000_000, memoryLimit() * 0.4);

const processFile = join(import.meta.dirname, "picture-process.ts");
const memoryExit = 86;

/**
 * Decodes and encodes pictures, and cleans drawings, in a process of its own, one task after the other, so that neither a hostile file nor many uploads at once
 * take memory or processor time from pages. One that takes too long or too much memory is killed.
 */
export class PictureMaker {
  readonly #process: TaskProcess<PictureTask, PictureAnswer, Urgency>;

  constructor(options: PictureMakerOptions = {}) {
    const { timeoutMs = 60_000, maxWaiting = 500, idleMs = 10_000, maxMemory = defaultMaxMemory() } = options;
    this.#process = new TaskProcess({
      timeoutMs,
      maxWaiting,
      idleMs,
      order: (last) => (last === "visitor" ? afterVisitor : urgencies),
      retriedExit: memoryExit,
      errorOf: explain,
      start: () =>
        // Without the variables of the site, so that a flaw of a decoder finds no secret.
        fork(processFile, [String(maxMemory)], {
          env: { VIPS_BLOCK_UNTRUSTED: "1", MALLOC_ARENA_MAX: "2" },
          // Pixels are not in V8's heap, which may stay small (docs/decisions/191-small-young-generation.md).
          execArgv: ["--max-semi-space-size=1"],
          stdio: ["ignore", "ignore", "ignore", "ipc"],
        }),
    });
  }

  /**
   * Reads a picture completely.
   * @param path a file whose content is a JPEG, PNG, WebP, AVIF or GIF
   * @throws PictureError
   */
  async inspect(path: string, urgency: Urgency = "editor"): Promise<PictureFacts> {
    const task: InspectTask = { do: "inspect", path, maxPixels, maxFrames };
    return this.#run<PictureFacts>(task, urgency);
  }

  /**
   * Writes a drawing anew without anything that could do harm (sanitize-svg.ts).
   * @param path a file whose content is text
   * @throws PictureError; `refused` says why in words for people
   */
  async sanitize(path: string): Promise<SafeSvg> {
    return this.#run<SafeSvg>({ do: "sanitize", path }, "editor");
  }

  /**
   * Makes variants of a picture, as files `{width}.{format}` in a folder. No variant is wider than the (cropped) picture.
   * @throws PictureError; another error with the code of the system when a file can't be written
   */
  async render(order: Omit<RenderTask, "do" | "maxPixels">, urgency: Urgency): Promise<void> {
    await this.#run<null>({ ...order, do: "render", maxPixels }, urgency);
  }

  /** Ends the process for good: tasks that wait or run fail, and so does each further one. */
  close(): void {
    this.#process.close();
  }

  async #run<Result extends PictureResult>(task: PictureTask, urgency: Urgency): Promise<Result> {
    const answer = await this.#process.run(task, urgency);
    if ("failure" in answer) throw Object.assign(new Error(answer.detail), { code: answer.failure });
    if ("problem" in answer) throw new PictureError(answer.problem, answer.detail);
    return answer.result as Result;
  }
}

function explain(failure: TaskFailure): Error {
  switch (failure.reason) {
    case "busy":
      return new PictureError("busy");
    case "closed":
      return new PictureError("busy", "the site is ending");
    case "timeout":
      return new PictureError("took too long");
    case "exit": {
      const problem = failure.code === memoryExit ? "too much memory" : "unreadable";
      return new PictureError(problem, `the picture process ended (${failure.code})`);
    }
    case "start":
      // The machine could not start it, which says nothing of the picture.
      return failure.error;
  }
}

/** A rectangle in pixels of the upright picture. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One width and format of a picture. */
export interface Variant {
  /** Pixels. */
  width: number;
  format: PictureFormat;
}

/** What the header and the pixels of a picture say. */
export interface PictureFacts {
  /** Pixels, with the orientation applied. */
  width: number;
  height: number;
  /** Whether it has several frames. */
  isAnimated: boolean;
  /** ThumbHash in base64. */
  thumbhash: string;
}

/** Reads a picture completely. */
export interface InspectTask {
  do: "inspect";
  path: string;
  maxPixels: number;
  maxFrames: number;
}

/** Makes variants of a picture as files `{width}.{format}` in a folder. */
export interface RenderTask {
  do: "render";
  path: string;
  maxPixels: number;
  isAnimated: boolean;
  crop: PixelBox | null;
  variants: readonly Variant[];
  folder: string;
}

/** Writes a drawing anew. */
export interface SanitizeTask {
  do: "sanitize";
  path: string;
}

export type PictureTask = InspectTask | RenderTask | SanitizeTask;
export type PictureResult = PictureFacts | SafeSvg | null;

/** Why a picture could not be read or made. */
export type PictureProblem =
  | "too many pixels"
  | "too many frames"
  | "unreadable"
  | "took too long"
  | "too much memory"
  | "busy"
  | "refused";

/** A message of the picture process. */
export type PictureAnswer =
  | { id: number; result: PictureResult }
  | { id: number; problem: PictureProblem; detail: string }
  /** The system refused something that has nothing to do with the picture: the code of its error, such as ENOSPC. */
  | { id: number; failure: string; detail: string };
