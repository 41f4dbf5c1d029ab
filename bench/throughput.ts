import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "./timing.ts";

const run = promisify(execFile);
const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
const seconds = 6;
const rounds = 3;
const connections = 32;

export interface Throughput {
  /** Requests per second, median of the rounds. */
  site: number;
  bare: number;
  /** site / bare. */
  ratio: number;
}

/**
 * Requests per second of an address, compared with a bare node:http server that sends the same bytes and headers. Both
 * are measured in turn, by a client in its own process, with kept connections and brotli.
 */
export async function measureThroughput(url: string): Promise<Throughput> {
  const { headers, body } = await fetchRaw(url);
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    bare.stdin.end(JSON.stringify({ headers, body: body.toString("base64") }));
    const [line] = (await once(bare.stdout, "data")) as [Buffer];
    const { port } = JSON.parse(line.toString()) as AddressInfo;
    const bareUrl = `http://127.0.0.1:${port}/`;
    await load(url, 2);
    await load(bareUrl, 2);
    const results: { site: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push({ site: await load(url, seconds), bare: await load(bareUrl, seconds) });
    }
    return {
      site: median(results.map(({ site }) => site)),
      bare: median(results.map(({ bare: peer }) => peer)),
      ratio: median(results.map(({ site, bare: peer }) => site / peer)),
    };
  } finally {
    bare.kill();
  }
}

/** Headers and body as sent, without the headers that every node:http server adds. */
async function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const request = get(url, { headers: { "accept-encoding": "br" } });
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage];
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const pairs = Object.entries(response.headers).filter(([name]) => !own.has(name));
  return { headers: Object.fromEntries(pairs) as Record<string, string>, body: await buffer(response) };
}

async function load(url: string, duration: number): Promise<number> {
  const args = [autocannon, "-j", "-c", String(connections), "-d", String(duration), "-H", "accept-encoding=br", url];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 24 });
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors: ${stdout}`);
  return result.requests.average;
}
