import dns from "node:dns/promises";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type RequestListener, type Server, createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type PublicFetchOptions, fetchPublic, isPublicAddress } from "./fetch-public.ts";

describe("isPublicAddress", () => {
  it.each(["8.8.8.8", "192.0.1.1", "172.15.255.255", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "2002:a00:1::1",
    "2001:db8::1",
    "4000::1",
    "localhost",
    "",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("fetchPublic", () => {
  let folder: string;
  let target: string;
  const servers: Server[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fetch-public-"));
    target = join(folder, "target");
  });
  afterEach(() =>
    servers.splice(0).forEach((server) => {
      server.closeAllConnections();
      server.close();
    }),
  );
  afterAll(() => rm(folder, { recursive: true }));

  const serve = async (listener: RequestListener, host = "127.0.0.1") => {
    const server = createServer(listener).listen(0, host);
    servers.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
    return (server.address() as AddressInfo).port;
  };
  const options = (overrides: Partial<PublicFetchOptions> = {}): PublicFetchOptions => ({
    maxBytes: 1_000,
    timeoutMs: 5_000,
    accept: /^text\//,
    isAllowed: (address) => address === "127.0.0.1",
    isPort: () => true,
    ...overrides,
  });
  const text = { "content-type": "text/plain" };

  it("fetches, also behind redirects, and sends nothing of ours", async () => {
    let headers = {};
    const port = await serve((request, response) => {
      if (request.url === "/") return void response.writeHead(302, { location: "/next" }).end();
      headers = request.headers;
      return void response.writeHead(200, text).end("hello");
    });
    await fetchPublic(`http://127.0.0.1:${port}/`, target, options());
    expect(await readFile(target, "utf8")).toBe("hello");
    expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  });

  it("does not follow a redirect to a private address", async () => {
    const inner = await serve((_, response) => response.end("secret"), "127.0.0.2");
    const port = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${inner}/` }).end(),
    );
    const fetched = fetchPublic(`http://127.0.0.1:${port}/`, target, options());
    await expect(fetched).rejects.toMatchObject({ problem: "private" });
  });

  it("connects to the address that it checked, not to one that the name has later", async () => {
    // Names of this machine have several addresses; all must be allowed.
    const port = await serve((_, response) => response.writeHead(200, text).end("x"));
    const seen: string[] = [];
    const isAllowed = (address: string) => {
      seen.push(address);
      return /^(127\.|::1$)/.test(address);
    };
    await fetchPublic(`http://localhost:${port}/`, target, options({ isAllowed })).catch(() => {});
    expect(seen.length).toBeGreaterThan(0);
    const refused = fetchPublic(`http://localhost:${port}/`, target, options({ isAllowed: () => false }));
    await expect(refused).rejects.toMatchObject({ problem: "private" });
  });

  it.each<[string, RequestListener, string]>([
    ["another type", (_, response) => response.writeHead(200, { "content-type": "image/png" }).end(), "type"],
    ["an error", (_, response) => response.writeHead(404, text).end(), "status"],
    ["a redirect in circles", (_, response) => response.writeHead(302, { location: "/" }).end(), "redirects"],
    [
      "a redirect to a file",
      (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      "address",
    ],
    [
      "a length that is too large",
      (_, response) => response.writeHead(200, { ...text, "content-length": "5000" }).end("x".repeat(5_000)),
      "too large",
    ],
    [
      "more than it says",
      (_, response) => {
        response.writeHead(200, text);
        response.write("x".repeat(900));
        response.end("x".repeat(900));
      },
      "too large",
    ],
    ["nothing", (request) => request.socket.destroy(), "unreachable"],
  ])("refuses %s", async (_, listener, problem) => {
    const port = await serve(listener);
    await expect(fetchPublic(`http://127.0.0.1:${port}/`, target, options())).rejects.toMatchObject({ problem });
  });

  it("ends when the server wants another protocol", async () => {
    const port = await serve((request) => {
      request.socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    });
    const fetched = fetchPublic(`http://127.0.0.1:${port}/`, target, options());
    await expect(fetched).rejects.toMatchObject({ problem: "unreachable" });
  });

  /** Has names resolved to these addresses, one list after the other; never, once there is none left. */
  function resolveTo(...answers: string[][]): void {
    const answer = () => {
      const next = answers.shift();
      if (!next) return new Promise<never>(() => {});
      return Promise.resolve(next.map((address) => ({ address, family: 4 })));
    };
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(answer as unknown as typeof dns.lookup);
    syncBuiltinESMExports();
    onTestFinished(() => {
      lookup.mockRestore();
      syncBuiltinESMExports();
    });
  }

  it("gives up on a name server that is too slow", async () => {
    resolveTo();
    const fetched = fetchPublic("http://calendar.example/", target, options({ timeoutMs: 100 }));
    await expect(fetched).rejects.toMatchObject({ problem: "too slow" });
  });

  it("connects to the address that was checked, and looks at those of a redirect again", async () => {
    const port = await serve((request, response) => {
      const isFirst = request.url === "/";
      if (isFirst) response.writeHead(302, { location: "/next" }).end();
      else response.writeHead(200, text).end("inner");
    });
    resolveTo(["127.0.0.1"], ["10.0.0.1"]);
    const rebound = fetchPublic(`http://calendar.example:${port}/`, target, options());
    await expect(rebound).rejects.toMatchObject({ problem: "private" });
    resolveTo(["127.0.0.1", "10.0.0.1"]);
    const mixed = fetchPublic(`http://calendar.example:${port}/next`, target, options());
    await expect(mixed).rejects.toMatchObject({ problem: "private" });
    resolveTo(["127.0.0.1"]);
    await fetchPublic(`http://calendar.example:${port}/next`, target, options());
    expect(await readFile(target, "utf8")).toBe("inner");
  });

  it("gives up on a server that is too slow", async () => {
    const port = await serve((_, response) => void response.writeHead(200, text).write("x"));
    const fetched = fetchPublic(`http://127.0.0.1:${port}/`, target, options({ timeoutMs: 100 }));
    await expect(fetched).rejects.toMatchObject({ problem: "too slow" });
  });
});
