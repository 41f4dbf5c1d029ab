import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { QueryFacts } from "#db/query-facts.ts";
import type { Logger } from "#lib/logger.ts";
import type { RemoteSpan, Span, SpanAttributes, SpanFacts, Trace } from "#lib/tracing.ts";
import { SpanExporter } from "./span-exporter.ts";
import type { TraceSettings } from "./trace-settings.ts";

/** Traces requests, what they do, and deliveries. Loaded only where it is turned on. */
export interface Tracer {
  trace: Trace;
  /** Notes a statement that has ended. */
  noteQuery: (query: QueryFacts) => void;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** The span in which something happens. Timers and jobs that it has started see it for as long as they run, so it says when it is over. */
interface CurrentSpan extends RemoteSpan {
  isOver: boolean;
}

/** @param settings where the spans go */
export function createTracer(settings: TraceSettings, log: Logger): Tracer {
  const exporter = new SpanExporter(settings, log);
  const current = new AsyncLocalStorage<CurrentSpan>();

  function findCurrent(): CurrentSpan | undefined {
    const found = current.getStore();
    return found?.isOver ? undefined : found;
  }

  function begin(parent: RemoteSpan | undefined, isRemote: boolean): CurrentSpan {
    const spanId = randomBytes(8).toString("hex");
    if (parent && (!isRemote || settings.followsParent))
      return { traceId: parent.traceId, spanId, sampled: parent.sampled, isOver: false };
    const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
    return { traceId, spanId, sampled: isSampled(traceId, settings.ratio), isOver: false };
  }

  async function trace<T>(facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T> {
    const parent = facts.parent ?? findCurrent();
    const own = begin(parent, facts.parent !== undefined);
    let { name } = facts;
    let attributes: SpanAttributes = facts.attributes ?? {};
    let hasFailed = false;
    const beganAt = now();
    const span: Span = {
      traceId: own.traceId,
      describe(more) {
        name = more.name ?? name;
        attributes = { ...attributes, ...more.attributes };
        hasFailed = more.hasFailed ?? hasFailed;
      },
    };
    try {
      return await current.run(own, () => work(span));
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      own.isOver = true;
      const { traceId, spanId, sampled } = own;
      const parentSpanId = parent?.spanId ?? null;
      const kind = facts.kind ?? "internal";
      if (sampled)
        exporter.add({ traceId, spanId, parentSpanId, name, kind, beganAt, endedAt: now(), attributes, hasFailed });
    }
  }

  return {
    trace,
    noteQuery({ system, operation, table, ms, hasFailed }) {
      const parent = findCurrent();
      // The looks of jobs for work, each second, would be most of all traces.
      if (!parent?.sampled) return;
      const endedAt = now();
      exporter.add({
        traceId: parent.traceId,
        spanId: randomBytes(8).toString("hex"),
        parentSpanId: parent.spanId,
        name: table === null ? operation : `${operation} ${table}`,
        kind: "client",
        beganAt: endedAt - ms,
        endedAt,
        attributes: {
          "db.system.name": system,
          "db.operation.name": operation,
          ...(table !== null && { "db.collection.name": table }),
        },
        hasFailed,
      });
    },
    close: () => exporter.close(),
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

/** By the trace's id, so that every process decides alike about one trace. */
function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio;
}
