import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "./app.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { efforts, storePage } from "./page-cache/stored-page.ts";

test("a built file is found with any query, as some append a version", async () => {
  const headers = { "content-type": "image/svg+xml" };
  const logo = await storePage({ status: 200, headers, body: Buffer.from("<svg/>") }, efforts.least);
  const listener = createApp({
    files: new Map([["/logo.svg", logo]]),
    cache: new PageCache(),
    health: new Hono(),
    accounts: new Hono(),
    live: new Hono(),
    uploads: new Hono(),
    ownOrigin: "http://localhost",
    pages: { findMissing: async () => storePage({ status: 404, headers: {}, body: Buffer.from("") }, efforts.least) },
  } as unknown as Parameters<typeof createApp>[0]);
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string) => (await fetch(origin + path)).status;
  expect(await ask("/logo.svg")).toBe(200);
  expect(await ask("/logo.svg?v=2")).toBe(200);
  expect(await ask("/other.svg?v=2")).toBe(404);
});
