import { siteVersion } from "#lib/site-version.ts";
import { type Logger, errorCode } from "#lib/logger.ts";
import type { SpanAttributes } from "#lib/tracing.ts";
import type { TraceSettings } from "./trace-settings.ts";

/** A span that has ended. Times in milliseconds since 1970, with fractions. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: "internal" | "server" | "client";
  beganAt: number;
  endedAt: number;
  attributes: SpanAttributes;
  hasFailed: boolean;
}

// What the specification has as defaults of its batches.
const pauseMs = 5_000;
const mostInBatch = 512;
const mostWaiting = 2_048;
const timeoutMs = 10_000;

const kinds = { internal: 1, server: 2, client: 3 } as const;

/** Collects spans, and posts them to a collector in batches. Tracing must never harm the site: what the collector does not take is lost. */
export class SpanExporter {
  readonly #settings: TraceSettings;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #waiting: EndedSpan[] = [];
  #sending: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(settings: TraceSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), pauseMs).unref();
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= mostWaiting) return;
    this.#waiting.push(span);
    if (this.#waiting.length === mostInBatch) void this.flush();
  }

  /** Sends what waits, after what is on its way. Never rejects. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendAll());
    return this.#sending;
  }

  /** Sends the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const isTaken = await this.#send(this.#waiting.splice(0, mostInBatch));
      if (!isTaken) this.#waiting = [];
    }
  }

  async #send(spans: readonly EndedSpan[]): Promise<boolean> {
    const { url, headers } = this.#settings;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(this.#encode(spans)),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) return this.#noteFailure(String(answer.status));
      if (this.#isFailing) this.#log.info({}, "the collector takes traces again");
      this.#isFailing = false;
      return true;
    } catch (error) {
      return this.#noteFailure(errorCode(error));
    }
  }

  #noteFailure(reason: string): false {
    if (!this.#isFailing) this.#log.warn({ reason }, "the collector does not take traces, which are lost meanwhile");
    this.#isFailing = true;
    return false;
  }

  /** OTLP in JSON: ids in hex, whole numbers of 64 bits as texts. */
  #encode(spans: readonly EndedSpan[]): object {
    return {
      resourceSpans: [
        {
          resource: { attributes: encodeAttributes({ ...this.#settings.resource, "service.version": siteVersion }) },
          scopeSpans: [{ scope: { name: "homecoming", version: siteVersion }, spans: spans.map(encodeSpan) }],
        },
      ],
    };
  }
}

function encodeSpan({ traceId, spanId, parentSpanId, name, kind, ...rest }: EndedSpan): object {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(rest.beganAt),
    endTimeUnixNano: nanoseconds(rest.endedAt),
    attributes: encodeAttributes(rest.attributes),
    status: rest.hasFailed ? { code: 2 } : {},
  };
}

/** As a text, because the number has more digits than JSON numbers keep. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function encodeAttributes(attributes: SpanAttributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }));
}

function encodeValue(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
