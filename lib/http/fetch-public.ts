import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import { type IncomingMessage, type RequestOptions, request as requestByHttp } from "node:http";
import { request as requestByHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDiskFull } from "../free-disk.ts";

/** Why something could not be fetched. */
export type FetchProblem =
  | "address"
  | "private"
  | "unreachable"
  | "status"
  | "redirects"
  | "type"
  | "too large"
  | "too slow";

/** A fetch that was refused or failed. The message names no inner address. */
export class PublicFetchError extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem, detail: string, cause?: unknown) {
    super(`${problem}: ${detail}`, { cause });
    this.name = "PublicFetchError";
    this.problem = problem;
  }
}

const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");

/** Global unicast is 2000::/3; within it stand addresses that hold another one, which could be private. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/** Whether anyone on the internet can reach an IP address: not this machine, its network, or a service of its host. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

export interface PublicFetchOptions {
  /** Bytes; a longer answer is refused. */
  maxBytes: number;
  /** Milliseconds for everything, with redirects. */
  timeoutMs: number;
  /** Media types that are taken, as the server names them. */
  accept: RegExp;
  /** For tests: which addresses may be reached. */
  isAllowed?: (address: string) => boolean;
  /** For tests: which ports may be reached; "" is the usual one. */
  isPort?: (port: string) => boolean;
}

const maxRedirects = 5;

/**
 * Fetches something from a stranger's server into a file. Only http and https at their usual ports, and only hosts all of whose addresses
 * are public; the connection goes to an address that was checked, so that a name can't point elsewhere in between. The same holds for each
 * redirect. Sends no cookie and nothing that says who asks.
 * @param target path of a file, which is written or replaced
 * @throws PublicFetchError, or the error of a full disk
 */
export async function fetchPublic(address: string, target: string, options: PublicFetchOptions): Promise<void> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    for (let url = readAddress(address, options), redirects = 0; ; redirects += 1) {
      const response = await request(url, options, signal);
      const location = redirectOf(response);
      if (location === null) {
        await save(response, target, options, signal);
        return;
      }
      response.destroy();
      if (redirects === maxRedirects) throw new PublicFetchError("redirects", "it redirects too often");
      url = readAddress(location, options, url);
    }
  } catch (error) {
    if (error instanceof PublicFetchError || isDiskFull(error)) throw error;
    if (signal.aborted) throw new PublicFetchError("too slow", "it did not answer in time", error);
    throw new PublicFetchError("unreachable", "it could not be reached", error);
  }
}

function readAddress(address: string, { isPort = (port) => port === "" }: PublicFetchOptions, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" || !isPort(url.port))
    throw new PublicFetchError("address", "only http and https at their usual ports");
  return url;
}

async function request(
  url: URL,
  { isAllowed = isPublicAddress }: PublicFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found =
    isIP(host) === 0
      ? await Promise.race([lookup(host, { all: true, verbatim: true }), rejectedAtEnd(signal)])
      : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (!first || !found.every((each) => isAllowed(each.address))) {
    throw new PublicFetchError("private", "its host is not on the public internet");
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = {
    signal,
    agent: false,
    headers: { accept: "*/*", "user-agent": "Homecoming/1", "accept-encoding": "identity" },
    // The address that was checked, not the one that the name has by now.
    lookup: (_, { all }, done) => (all ? done(null, [first]) : done(null, first.address, first.family)),
  };
  const asked = (url.protocol === "https:" ? requestByHttps : requestByHttp)(url, options, resolve);
  // A connection that changes its protocol is closed without an error.
  asked.on("error", reject).on("close", () => reject(new Error("it was closed without an answer")));
  asked.end();
  return promise;
}

/** A look-up of a name can't be aborted, and may take as long as the name servers of a stranger want. */
function rejectedAtEnd(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  return promise;
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) && location !== undefined ? location : null;
}

async function save(
  response: IncomingMessage,
  target: string,
  { maxBytes, accept }: PublicFetchOptions,
  signal: AbortSignal,
): Promise<void> {
  const refuse = (problem: FetchProblem, detail: string) => {
    response.destroy();
    return new PublicFetchError(problem, detail);
  };
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) throw refuse("status", `it answered ${statusCode}`);
  if (!accept.test(headers["content-type"] ?? "")) throw refuse("type", "it is of another type");
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw refuse("too large", "it is too large");
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new PublicFetchError("too large", "it is too large") : null, chunk);
    },
  });
  await pipeline(response, counted, createWriteStream(target, { mode: 0o600 }), { signal });
}
