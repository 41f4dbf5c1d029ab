import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import { withoutTrace } from "#lib/tracing.ts";
import type { ObservedRequest } from "../metrics/requests.ts";
import { FinishedAnswers } from "../process/finished-answers.ts";
import { type ServerEnv, createLog } from "../process/log.ts";
import { type AccessLog, finishedLog, requestLog, startSummary } from "./access-log.ts";

type Line = Record<string, unknown>;

function recorded(level = "debug") {
  const lines: Line[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Line) }) };
}

interface Settings {
  headers?: Record<string, string>;
  trustProxy?: boolean;
  accessLog?: AccessLog;
}

async function request(path: string, { headers = {}, trustProxy = true, accessLog = "summary" }: Settings = {}) {
  const { lines, log } = recorded();
  const observed: ObservedRequest[] = [];
  const app = new Hono<ServerEnv>();
  app.use(requestLog({ log, trace: withoutTrace, accessLog, trustProxy, observe: (one) => void observed.push(one) }));
  app.get("/posts/:slug", (c) => {
    c.get("log").warn({}, "within");
    return c.text("");
  });
  app.get("/healthz", (c) => c.text(""));
  const answer = await app.request(path, { headers });
  return { id: answer.headers.get("x-request-id"), lines, observed };
}

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";

it.each(["7b8f0a", "Root=1-67891233-abcdef012345678912345678", "00f067aa-0ba9-02b7-0000-000000000000"])(
  "keeps the id that the proxy in front gave a request (%s), and only its",
  async (id) => {
    const headers = { "x-request-id": id, traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const { id: answered, lines } = await request("/posts/a", { headers });
    expect(answered).toBe(id);
    expect(lines).toMatchObject([
      { requestId: id, traceId: trace, msg: "within" },
      { requestId: id, traceId: trace, msg: "request" },
    ]);
    const untrusted = await request("/posts/a", { headers, trustProxy: false });
    expect(untrusted.id).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(untrusted.lines)).not.toContain(trace);
  },
);

it.each([
  { "x-request-id": "a b" },
  { "x-request-id": "x".repeat(129) },
  { "x-request-id": '","level":60' },
  { "x-request-id": "" },
  { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${trace}-00f067aa0ba902b7-01x` },
  { traceparent: trace },
])("makes an id of its own where that of the proxy is none (%o)", async (headers) => {
  const { id, lines } = await request("/posts/a", { headers });
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(lines[0]).not.toHaveProperty("traceId");
});

it("counts by the pattern of the route, and logs the path without what was asked for", async () => {
  const { lines, observed } = await request("/posts/summer?email=ada@example.org");
  expect(observed).toMatchObject([{ route: "/posts/:slug", status: 200 }]);
  expect(lines[1]).toMatchObject({ level: 30, path: "/posts/summer", status: 200 });
  expect(JSON.stringify(lines)).not.toContain("ada@");
});

it("logs what balancers and collectors ask at debug level", async () => {
  expect((await request("/healthz")).lines).toMatchObject([{ level: 20, path: "/healthz" }]);
});

it("logs no request where that is off, and what happens within it all the same", async () => {
  const { lines, observed } = await request("/posts/a", { accessLog: "off" });
  expect(lines.map(({ msg }) => msg)).toEqual(["within"]);
  expect(observed).toHaveLength(1);
});

it("logs once a second how many were answered from memory, and nothing when there was none", () => {
  vi.useFakeTimers();
  try {
    const { lines, log } = recorded();
    const finished = new FinishedAnswers();
    const end = startSummary(log, finished);
    vi.advanceTimersByTime(5_000);
    expect(lines).toEqual([]);
    for (const status of [200, 200, 304]) finished.add(status);
    vi.advanceTimersByTime(1_000);
    finished.add(200);
    vi.advanceTimersByTime(3_000);
    finished.add(404);
    end();
    vi.advanceTimersByTime(3_000);
    expect(lines.map(({ statuses }) => statuses)).toEqual([{ 200: 2, 304: 1 }, { 200: 1 }, { 404: 1 }]);
  } finally {
    vi.useRealTimers();
  }
});

it("logs each of them where that is wanted", () => {
  const { lines, log } = recorded();
  expect(finishedLog(log, "summary")).toBeNull();
  finishedLog(log, "all")?.({ method: "GET", url: "/blog?utm_source=x" } as IncomingMessage, 200);
  expect(lines).toMatchObject([{ method: "GET", path: "/blog", status: 200, msg: "request from memory" }]);
});
