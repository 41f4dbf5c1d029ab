import { createWriteStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import {
  type ByteRange,
  type LocalFile,
  type MediaStorage,
  type OpenObject,
  type SourceFile,
  type StoredObject,
  checkedKey,
} from "#domain/media/files/storage.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { errorCode } from "#lib/logger.ts";
import { withTimeout } from "#lib/pacing.ts";
import { Breaker } from "./breaker.ts";

/** Where a bucket is and how to sign in there. */
export interface S3Settings {
  /** Address of the service; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** Begins every key, with a slash at the end; empty for the whole bucket. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Connections at once for all but reading; 50 by default. */
  connections?: number | undefined;
  /** How long the service may say nothing within a request: visitors wait for it. Milliseconds. */
  silenceMs?: number | undefined;
}

/**
 * Files above this are sent in parts of this size, one after the other, so that an interrupted request does not begin anew. A part is read
 * into memory: the client asks again only with a body that it has whole, and never with a stream. Bytes.
 */
const partBytes = 16 * 1024 * 1024;

/** How often the service is asked in all, when it answers that it can't now. One that says nothing is asked once. */
const maxAttempts = 3;

/** For a connection. Milliseconds. */
const connectionTimeout = 2_000;
/** Milliseconds. */
const silenceLimit = 5_000;
/** Putting the parts of a large file together takes some services so many times as long. */
const assemblyFactor = 12;

/** Where an object is, as the client names it. */
interface Place {
  Bucket: string;
  Key: string;
}

/** Keeps the media library, or backups, in a bucket of an S3-compatible service, which all processes share. */
export class S3Storage implements MediaStorage {
  readonly #client: S3Client;
  /** For objects, which are read as slowly as their reader likes: {@link whileAwaited} watches those. */
  readonly #reader: S3Client;
  readonly #breaker = new Breaker();
  readonly #silenceMs: number;
  readonly #explain: (error: unknown) => never;
  readonly #unlessMissing: (error: unknown) => null;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param name what is kept in the bucket, for the operator */
  constructor(settingsOfBucket: S3Settings, name = "media library") {
    const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = settingsOfBucket;
    const { connections = 50, silenceMs = silenceLimit } = settingsOfBucket;
    this.#explain = (error) => explain(name, error);
    this.#unlessMissing = (error) => (isMissing(error) ? null : explain(name, error));
    const settings = {
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Services of other makers know buckets as paths, and not the checksums that Amazon added in 2025.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts,
    } as const;
    // Without time limits a service that stalls would be waited for without end.
    const few = { keepAlive: true, maxSockets: connections };
    const writing = { connectionTimeout, socketTimeout: silenceMs, httpAgent: few, httpsAgent: few };
    this.#client = new S3Client({ ...settings, requestHandler: writing });
    // A connection says nothing either while nobody reads from it, so the limit is for the beginning of an answer.
    const untilAnswered = { requestTimeout: silenceMs, throwOnRequestTimeout: true, socketTimeout: 0 };
    // Each player that is paused keeps its connection: the usual 50 would leave none to others.
    const agent = { keepAlive: true, maxSockets: Infinity };
    const requestHandler = { connectionTimeout, ...untilAnswered, httpAgent: agent, httpsAgent: agent };
    this.#reader = new S3Client({ ...settings, requestHandler });
    // Within what repeats an attempt.
    const ofAttempt = { step: "finalizeRequest", priority: "low" } as const;
    for (const { middlewareStack } of [this.#client, this.#reader])
      middlewareStack.add((next) => (args) => next(args).catch(forbidRetry), ofAttempt);
    this.#silenceMs = silenceMs;
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  #placeOf(key: string): Place {
    return { Bucket: this.#bucket, Key: this.#prefix + checkedKey(key) };
  }

  /** Asks the service, unless it has just left several requests without an answer. */
  async #ask<T>(request: () => Promise<T>): Promise<T> {
    this.#breaker.requireClosed();
    try {
      const answer = await request();
      this.#breaker.close();
      return answer;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode !== undefined) this.#breaker.close();
      else this.#breaker.note(error);
      throw error;
    }
  }

  async put(key: string, content: Uint8Array | SourceFile): Promise<number> {
    const place = this.#placeOf(key);
    if (content instanceof Uint8Array) return this.#putWhole(place, content);
    await using file = await open(content.path);
    const { size } = await file.stat();
    // Awaited here: a refusal at once would be caught nowhere while the file is being closed, and end the process.
    if (size <= partBytes) return await this.#putWhole(place, await file.readFile());
    await this.#putInParts(place, file, size);
    return size;
  }

  async #putWhole(place: Place, content: Uint8Array): Promise<number> {
    const command = new PutObjectCommand({ ...place, Body: content, ContentLength: content.byteLength });
    await this.#ask(() => this.#client.send(command)).catch(this.#explain);
    return content.byteLength;
  }

  async #putInParts(place: Place, file: FileHandle, bytes: number): Promise<void> {
    const { UploadId } = await this.#ask(() => this.#client.send(new CreateMultipartUploadCommand(place))).catch(
      this.#explain,
    );
    try {
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let start = 0; start < bytes; start += partBytes) {
        const part = await readPart(file, start, Math.min(partBytes, bytes - start));
        const about = { ...place, UploadId, PartNumber: parts.length + 1 };
        const command = new UploadPartCommand({ ...about, Body: part, ContentLength: part.byteLength });
        const { ETag } = await this.#ask(() => this.#client.send(command)).catch(this.#explain);
        parts.push({ ETag, PartNumber: parts.length + 1 });
      }
      const complete = { ...place, UploadId, MultipartUpload: { Parts: parts } };
      const limit = assemblyFactor * this.#silenceMs;
      await this.#ask(() =>
        this.#reader.send(new CompleteMultipartUploadCommand(complete), {
          requestTimeout: limit,
          abortSignal: AbortSignal.timeout(limit),
        }),
      ).catch(this.#explain);
    } catch (error) {
      await this.#ask(() => this.#client.send(new AbortMultipartUploadCommand({ ...place, UploadId }))).catch(() => {});
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<OpenObject | null> {
    const place = { ...this.#placeOf(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
    // The words of a refusal may stall as well.
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), 2 * this.#silenceMs);
    const found = await this.#ask(() => this.#reader.send(new GetObjectCommand(place), { abortSignal: stalled.signal }))
      .catch(this.#unlessMissing)
      .finally(() => clearTimeout(timer));
    if (!found?.Body || found.ContentLength === undefined) return null;
    const content = found.Body.transformToWebStream() as ReadableStream<Uint8Array>;
    const onStall = (error: unknown) => {
      this.#breaker.note(error);
      this.#explain(error);
    };
    return { content: whileAwaited(content, this.#silenceMs, onStall), bytes: found.ContentLength };
  }

  async size(key: string): Promise<number | null> {
    const place = this.#placeOf(key);
    const found = await this.#ask(() => this.#client.send(new HeadObjectCommand(place))).catch(this.#unlessMissing);
    return found?.ContentLength ?? null;
  }

  async openLocal(key: string): Promise<LocalFile | null> {
    const found = await this.read(key);
    if (!found) return null;
    const folder = await mkdtemp(join(tmpdir(), "homecoming-media-"));
    const release = () => rm(folder, { recursive: true, force: true });
    const path = join(folder, "file");
    try {
      await pipeline(Readable.fromWeb(found.content as never), createWriteStream(path, { mode: 0o600 }));
      return { path, release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const place = this.#placeOf(key);
    await this.#ask(() => this.#client.send(new DeleteObjectCommand(place))).catch(this.#unlessMissing);
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    for (let next: string | undefined; ;) {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: this.#prefix + prefix,
        ...(next !== undefined && { ContinuationToken: next }),
      });
      const page = await this.#ask(() => this.#client.send(command)).catch(this.#explain);
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key === undefined || LastModified === undefined) continue;
        yield { key: Key.slice(this.#prefix.length), changedAt: LastModified };
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
      if (next === undefined) return;
    }
  }
}

/** For `.catch(forbidRetry)` after an attempt: the client asks again after a TimeoutError, and would wait as long each time. */
function forbidRetry(error: unknown): never {
  throw error instanceof Error && error.name === "TimeoutError" ? new SilenceError(error.message) : error;
}

/** The service said nothing within the time limit. Without a cause, by which the client would know it. */
class SilenceError extends Error {
  readonly code = "TimeoutError";
}

/** @throws Error when the file is shorter than it was */
async function readPart(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const part = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(part, at, length - at, start + at);
    if (bytesRead === 0) throw new Error("the file became shorter");
    at += bytesRead;
  }
  return part;
}

/**
 * The same bytes. A read that gets none for so long ends them with an error; while nobody reads, they wait.
 * @param silenceMs milliseconds
 * @param onStall throws what the reader gets
 */
function whileAwaited(
  content: ReadableStream<Uint8Array>,
  silenceMs: number,
  onStall: (error: unknown) => never,
): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await withTimeout(reader.read(), silenceMs);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // Else the connection would stay open.
        await reader.cancel(error).catch(() => {});
        onStall(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  };
  // Nothing is read ahead: each pull is a read that somebody waits for.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Whether the service says that there is no such object. */
function isMissing(error: unknown): boolean {
  // Without its bucket, the service answers the same to everything.
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket";
}

/** @throws StorageUnavailableError with what the service calls its refusal, or how the connection failed */
function explain(name: string, error: unknown): never {
  if (!(error instanceof S3ServiceException)) {
    const code = errorCode(error);
    throw new StorageUnavailableError(`The bucket of the ${name} does not answer (${code}).`, code, error);
  }
  // An answer without a body, as to HEAD, has no name.
  const code = /^(?:unknown|\d|$)/i.test(error.name) ? `HTTP ${error.$metadata.httpStatusCode}` : error.name;
  throw new StorageUnavailableError(`The bucket of the ${name} refused (${code}).`, code, error);
}
