/** What a span says beside its name and its time. No values of visitors: no bodies, no parameters, no addresses of people. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The span of a caller outside, after W3C Trace Context. */
export interface RemoteSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

export interface SpanFacts {
  readonly name: string;
  /** `server`: a request; `client`: a call to another service; `internal` by default. */
  readonly kind?: "internal" | "server" | "client";
  readonly attributes?: SpanAttributes;
  /** By default the span in which the work begins. */
  readonly parent?: RemoteSpan | undefined;
}

/** A span in progress. */
export interface Span {
  /** Null where nothing is traced. */
  readonly traceId: string | null;
  /** Says more of it; its name too, which is known at the end of a request only. */
  describe(facts: { name?: string; attributes?: SpanAttributes; hasFailed?: boolean }): void;
}

/** Does some work within a span of a trace (server/tracing/). What it throws marks the span as failed. */
export type Trace = <T>(facts: SpanFacts, work: (span: Span) => Promise<T>) => Promise<T>;

const nowhere: Span = { traceId: null, describe() {} };

/** Where nothing is traced: does the work. */
export const withoutTrace: Trace = (_, work) => work(nowhere);
