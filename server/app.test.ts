import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { withoutTrace } from "#lib/tracing.ts";
import { createApp } from "./app.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { efforts, storePage } from "./page-cache/stored-page.ts";
import { FinishedAnswers } from "./process/finished-answers.ts";

/** Starts a server for the test. Gives its address. */
async function serve(options: object): Promise<AddressInfo> {
  const none = new Hono();
  const parts = { cache: new PageCache(), files: new Map(), health: none, accounts: none, live: none, uploads: none };
  const log = pino({ level: "silent" });
  const listener = createApp({
    log,
    trace: withoutTrace,
    observe() {},
    finished: new FinishedAnswers(),
    accessLog: "summary",
    ownOrigin: "https://www.homecoming.example",
    ...parts,
    ...options,
  } as never);
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return server.address() as AddressInfo;
}

test("a built file is found with any query, as some append a version", async () => {
  const headers = { "content-type": "image/svg+xml" };
  const logo = await storePage({ status: 200, headers, body: Buffer.from("<svg/>") }, efforts.least);
  const { port } = await serve({
    files: new Map([["/logo.svg", logo]]),
    pages: { findMissing: async () => storePage({ status: 404, headers: {}, body: Buffer.from("") }, efforts.least) },
  });
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string) => (await fetch(origin + path)).status;
  expect(await ask("/logo.svg")).toBe(200);
  expect(await ask("/logo.svg?v=2")).toBe(200);
  expect(await ask("/other.svg?v=2")).toBe(404);
});

test.each([
  ["HTTP/1.0, as some proxies check a server", "HTTP/1.0", "200 OK", "http://www.homecoming.example/readyz"],
  ["HTTP/1.0 with a host", "HTTP/1.0\r\nHost: inside:3000", "200 OK", "http://inside:3000/readyz"],
  ["HTTP/1.1", "HTTP/1.1\r\nHost: inside:3000", "200 OK", "http://inside:3000/readyz"],
  ["HTTP/1.1 without a host, which it demands", "HTTP/1.1", "400 Bad Request", ""],
])("answers %s", async (_, version, status, address) => {
  const health = new Hono().get("/readyz", (c) => c.text(c.req.url));
  const socket = connect((await serve({ health, pages: { findMissing: async () => null } })).port, "127.0.0.1");
  socket.end(`GET /readyz ${version}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(answer.trimEnd().endsWith(address)).toBe(true);
});

test("a client that leaves before it has sent all, or before it is answered, is no failure of ours", async () => {
  const statuses: number[] = [];
  const failing = async (c: Context) => {
    await c.req.raw.arrayBuffer().catch(() => {});
    await gone.promise;
    return c.text("", 500);
  };
  const { port } = await serve({
    health: new Hono().all("/readyz", failing),
    pages: { findMissing: async () => null },
    observe: ({ status }: { status: number }) => void statuses.push(status),
  });
  const request = async (head: string, leaves: boolean) => {
    gone = Promise.withResolvers();
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`${head} HTTP/1.1\r\nHost: inside\r\n`);
    socket.write(head.startsWith("POST") ? "Content-Length: 500\r\n\r\nname=Ada" : "\r\n");
    await sleep(100);
    if (leaves) socket.destroy();
    await sleep(100);
    gone.resolve();
    await expect.poll(() => statuses.length).toBe(1);
    socket.destroy();
    return statuses.pop();
  };
  let gone = Promise.withResolvers<void>();
  expect(await request("POST /readyz", true)).toBe(499);
  expect(await request("GET /readyz", true)).toBe(499);
  expect(await request("GET /readyz", false)).toBe(500);
});
