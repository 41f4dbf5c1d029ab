import { createHmac } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import type { DeliveryOf } from "#domain/outbox/outbox.ts";
import type { Database } from "#db/client.ts";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { silentLogger } from "#lib/logger.ts";
import { createLocalContext } from "#domain/testing/test-context.ts";
import { createDeliver } from "./jobs.ts";
import { createFileTextSender, createWebhookTextSender, readRetryAfter } from "./senders.ts";

const now = new Date("2026-03-04T05:06:07.890Z");
const clock = () => now;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function delivery(expiresAt = "2026-03-04T05:16:07.890Z"): DeliveryOf<"text"> {
  const payload = { to: "+12025550123", text: "123456 is your code", expiresAt };
  return { id: "7", kind: "text", payload, attempt: 1, createdAt: now };
}

it("hands a message to the operator's gateway, signed, the same at each attempt", async () => {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ headers: request.headers, body });
    response.writeHead(calls.length === 1 ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  const send = createWebhookTextSender({ url, secret: "a secret of the gateway", clock });
  await expect(send(delivery())).rejects.toMatchObject({ permanent: false });
  await send(delivery());
  expect(calls[0]).toMatchObject({ body: calls[1]!.body, headers: { "webhook-id": "msg_7" } });
  const { headers, body } = calls[1]!;
  expect(JSON.parse(body)).toEqual({
    type: "sms.requested",
    timestamp: now.toISOString(),
    data: { to: "+12025550123", text: "123456 is your code" },
  });
  const signed = `msg_7.${headers["webhook-timestamp"] as string}.${body}`;
  const signature = createHmac("sha256", "a secret of the gateway").update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});

it("says what a receiver answered, or that it did not answer in time", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/refuses") response.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const limited = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => limit(100));
  cleanups.push(async () => limited.mockRestore());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (path: string) => createWebhookTextSender({ url: origin + path, secret: "s", clock })(delivery());
  await expect(send("/refuses")).rejects.toMatchObject({ message: "the receiver answered 403", code: "403" });
  await expect(send("/hangs")).rejects.toMatchObject({
    message: "the receiver did not answer within 10 seconds",
    code: "TimeoutError",
    permanent: false,
  });
});

it.each([
  ["120", "2026-03-04T05:08:07.890Z"],
  [" 0 ", "2026-03-04T05:06:07.890Z"],
  ["Wed, 04 Mar 2026 06:00:00 GMT", "2026-03-04T06:00:00.000Z"],
  ["soon", undefined],
  ["", undefined],
  [null, undefined],
])("reads when a receiver wants to be asked again: %s", (header, time) => {
  expect(readRetryAfter(header, now)?.toISOString()).toBe(time);
});

it("keeps mail while the sender's address can't be read, in place of the one that ships", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-sender-"));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const refuse = () => Promise.reject(new DatabaseUnavailableError("away"));
  const query: object = new Proxy({}, { get: (_, method) => (method === "execute" ? refuse : () => query) });
  const db = { isTransaction: false, selectFrom: () => query } as unknown as Database;
  const none = { smtpUrl: undefined, mailFrom: undefined, leadWebhook: undefined, smsWebhook: undefined };
  const deliver = createDeliver(createLocalContext({ dataDir, db }), none);
  const payload = { to: "ada@alumni.example", subject: "Hello", text: "Hello" };
  const attempt = deliver({ id: "8", kind: "mail", payload, attempt: 1, createdAt: now });
  await expect(attempt).rejects.toMatchObject({ name: "DeliveryError", permanent: false });
  await expect(readdir(join(dataDir, "mail"))).rejects.toMatchObject({ code: "ENOENT" });
});

it("sends an inquiry that waits to the address that is set now, not to the one of its time", async () => {
  const urls: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/right`;
  const payload = { url: "http://127.0.0.1:1/mistyped", body: "{}" };
  const waiting: DeliveryOf<"webhook"> = { id: "8", kind: "webhook", payload, attempt: 3, createdAt: now };
  const others = { smtpUrl: undefined, mailFrom: undefined, smsWebhook: undefined };
  const process = createLocalContext();
  await createDeliver(process, { ...others, leadWebhook: { url, secret: "s".repeat(16) } })(waiting);
  expect(urls).toEqual(["/right"]);
  await expect(createDeliver(process, { ...others, leadWebhook: undefined })(waiting)).rejects.toMatchObject({
    message: "LEAD_WEBHOOK_URL is not set any more",
    permanent: false,
  });
});

it("writes a message to a file when there is no gateway", async () => {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-texts-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  await createFileTextSender({ folder, log: silentLogger, clock })(delivery());
  const [file] = await readdir(folder);
  expect(await readFile(join(folder, file!), "utf8")).toBe("To: +12025550123\n\n123456 is your code\n");
});

it("sends no code that has expired on its way, and does not try again", async () => {
  const late = delivery("2026-03-04T05:06:07.000Z");
  const toNobody = createWebhookTextSender({ url: "http://127.0.0.1:1", secret: "s", clock });
  const toNowhere = createFileTextSender({ folder: "/nonexistent", log: silentLogger, clock });
  for (const send of [toNobody, toNowhere]) await expect(send(late)).rejects.toMatchObject({ permanent: true });
});
