import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { silentLogger } from "#lib/logger.ts";
import { requestLog } from "../http/access-log.ts";
import type { ServerEnv } from "../process/log.ts";
import { traceSettingsOf } from "./trace-settings.ts";
import { type Tracer, createTracer } from "./tracer.ts";

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector of OTLP over HTTP. */
async function startCollector(status = 200) {
  const posts: { path: string; headers: IncomingHttpHeaders; body: Sent }[] = [];
  const server = createServer(async (request, response) => {
    posts.push({ path: request.url ?? "", headers: request.headers, body: (await json(request)) as Sent });
    response.writeHead(status).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    spans: () =>
      posts.flatMap(({ body }) => body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans))),
    close: () => void server.close(),
  };
}

describe("the settings of traces", () => {
  it("are OpenTelemetry's variables, and nothing is traced without one of them", () => {
    expect(traceSettingsOf({})).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
    expect(traceSettingsOf(endpoint)).toEqual({
      url: "http://collector:4318/v1/traces",
      headers: {},
      resource: { "service.name": "homecoming" },
      ratio: 1,
      followsParent: true,
    });
    expect(traceSettingsOf({ ...endpoint, OTEL_SDK_DISABLED: true })).toBeUndefined();
    expect(traceSettingsOf({ ...endpoint, OTEL_TRACES_EXPORTER: "none" })).toBeUndefined();
    expect(traceSettingsOf({ OTEL_TRACES_EXPORTER: "otlp" })?.url).toBe("http://localhost:4318/v1/traces");
    expect(
      traceSettingsOf({
        ...endpoint,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://traces/in",
        OTEL_RESOURCE_ATTRIBUTES: { "service.name": "other", "deployment.environment.name": "test" },
        OTEL_SERVICE_NAME: "alumni",
        OTEL_TRACES_SAMPLER: "traceidratio",
        OTEL_TRACES_SAMPLER_ARG: 0.25,
      }),
    ).toMatchObject({
      url: "http://traces/in",
      resource: { "service.name": "alumni", "deployment.environment.name": "test" },
      ratio: 0.25,
      followsParent: false,
    });
  });
});

describeOnEachEngine("a trace", (engine) => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let tracer: Tracer;
  const begin = (values: Parameters<typeof traceSettingsOf>[0] = {}) =>
    createTracer(traceSettingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...values })!, silentLogger);
  beforeEach(async () => {
    collector = await startCollector();
    tracer = begin();
  });
  afterEach(() => collector.close());

  /** Answers a request by an app that reads the database within a render. */
  async function visit(headers: Record<string, string> = {}): Promise<void> {
    const database = await openDatabase({ ...engine.options, onQuery: tracer.noteQuery });
    await database.migrate();
    const app = new Hono<ServerEnv>();
    const log = pino({ level: "silent" });
    app.use(requestLog({ log, trace: tracer.trace, observe() {}, accessLog: "off", trustProxy: true }));
    app.get("/posts/:slug", async (c) => {
      await tracer.trace({ name: "render page" }, () =>
        database.db.selectFrom("leads").select("id").where("email", "=", "ada@alumni.example").execute(),
      );
      return c.text("");
    });
    await app.request("/posts/summer?q=secret", { headers });
    await database.close();
    await tracer.close();
  }

  it("has the request, its render and its statements, and no values", async () => {
    await visit();
    const [post] = collector.posts;
    expect(post?.path).toBe("/v1/traces");
    const spans = collector.spans();
    const [query, render, request] = spans;
    const names = spans.map(({ name, kind }) => [name, kind]);
    expect(names).toEqual([
      ["SELECT leads", 3],
      ["render page", 1],
      ["GET /posts/:slug", 2],
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(request?.parentSpanId).toBeUndefined();
    expect(render?.parentSpanId).toBe(request?.spanId);
    expect(query?.parentSpanId).toBe(render?.spanId);
    expect(query?.attributes).toContainEqual({
      key: "db.system.name",
      value: { stringValue: engine.name === "sqlite" ? "sqlite" : "postgresql" },
    });
    expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(startTimeUnixNano).toMatch(/^\d{19}$/);
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
      expect(Math.abs(Number(BigInt(endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
    }
    expect(JSON.stringify(collector.posts)).not.toMatch(/ada@|secret|summer/);
  });

  it("goes on the trace of the proxy in front, unless that is not sampled", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    await visit({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    expect(collector.spans().at(-1)).toMatchObject({ traceId, parentSpanId: "00f067aa0ba902b7" });
    collector.posts.length = 0;
    tracer = begin();
    await visit({ traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
    expect(collector.spans()).toEqual([]);
  });

  it("is left out as the sampler says", async () => {
    tracer = begin({ OTEL_TRACES_SAMPLER: "parentbased_always_off" });
    await visit();
    expect(collector.posts).toEqual([]);
  });
});

describe("the exporter of spans", () => {
  it("says once that the collector refuses, loses what it refuses, and sends what the operator wants with it", async () => {
    const collector = await startCollector(503);
    const lines: unknown[] = [];
    const log = { ...silentLogger, warn: (facts: object, words = "") => void lines.push({ ...facts, words }) };
    const headers = { "x-api-key": "of the operator" };
    const settings = traceSettingsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: headers,
    });
    const tracer = createTracer(settings!, log);
    const work = () => Promise.reject(new Error("no"));
    for (let count = 0; count < 1_500; count += 1)
      await expect(tracer.trace({ name: "work" }, work)).rejects.toThrow("no");
    await tracer.close();
    expect(lines).toEqual([{ reason: "503", words: expect.stringContaining("does not take traces") }]);
    expect(collector.posts[0]?.headers).toMatchObject(headers);
    expect(collector.spans()[0]?.status).toEqual({ code: 2 });
    collector.close();
  });

  it("does not go on a trace that is over in the timers that it has left", async () => {
    const collector = await startCollector();
    const tracer = createTracer(traceSettingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })!, silentLogger);
    const query = { system: "sqlite", operation: "SELECT", table: "leads", ms: 1, hasFailed: false } as const;
    const later = Promise.withResolvers<void>();
    await tracer.trace({ name: "request" }, async () => {
      setTimeout(() => {
        tracer.noteQuery(query);
        void tracer.trace({ name: "job" }, async () => tracer.noteQuery(query)).then(later.resolve);
      }, 10);
    });
    await later.promise;
    await tracer.close();
    const spans = collector.spans();
    expect(spans.map(({ name }) => name)).toEqual(["request", "SELECT leads", "job"]);
    expect(spans[2]).not.toHaveProperty("parentSpanId");
    expect(spans[2]?.traceId).not.toBe(spans[0]?.traceId);
    collector.close();
  });

  it("is no hindrance while nobody listens", async () => {
    const tracer = createTracer(traceSettingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })!, silentLogger);
    expect(await tracer.trace({ name: "work" }, async () => 7)).toBe(7);
    await tracer.close();
  });
});
