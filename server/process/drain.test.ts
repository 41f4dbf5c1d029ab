import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { drain } from "./drain.ts";

let server: Server;
let url: string;
/** Ends the answers that wait. */
let finish: () => void;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  finish = resolve;
  server = createServer((request, response) => {
    if (request.url === "/slow") void promise.then(() => response.end("done"));
    else response.end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** On a connection of its own, as those of a load balancer's checks. */
const ask = async (path = "/") => (await fetch(url + path, { headers: { connection: "close" } })).text();

it("takes new connections for a while, so that a load balancer is told that the process ends", async () => {
  const ended = drain(server, { noticeMs: 1_000 });
  expect(await ask()).toBe("ok");
  await ended;
  await expect(ask()).rejects.toThrow();
});

it("takes none at once without that, and lets what is in progress finish", async () => {
  const slow = ask("/slow");
  await once(server, "request");
  const ended = drain(server, { noticeMs: 0 });
  await expect(ask()).rejects.toThrow();
  finish();
  expect(await slow).toBe("done");
  await ended;
});

it("cuts off what does not finish in time, which is counted from the beginning", async () => {
  const slow = ask("/slow");
  await once(server, "request");
  const [answer] = await Promise.allSettled([slow, drain(server, { noticeMs: 50, timeoutMs: 100 })]);
  expect(answer.status).toBe("rejected");
});
