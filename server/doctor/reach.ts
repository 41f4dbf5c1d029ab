import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlainly } from "node:http";
import { request as requestByTls } from "node:https";
import { connect as connectTcp } from "node:net";
import { type TLSSocket, connect as connectTls } from "node:tls";
import type { Finding } from "#domain/system/report.ts";
import { errorCode } from "#lib/logger.ts";
import { inTime } from "#lib/text/amounts.ts";
import { bad, ok } from "./check.ts";

/** For a connection, and for an answer. Milliseconds. */
export const networkTimeoutMs = 6_000;

/** A host that could not be reached as it should be. The message is a sentence for people. */
export class ReachError extends Error {
  /** Whether the certificate is at fault. */
  readonly isCertificate: boolean;

  constructor(message: string, isCertificate: boolean) {
    super(message);
    this.name = "ReachError";
    this.isCertificate = isCertificate;
  }
}

const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet, or the clock of this machine is behind",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is signed by itself, which browsers refuse",
  SELF_SIGNED_CERT_IN_CHAIN: "is signed by an authority that this machine does not know",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "is signed by an authority that this machine does not know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "comes without the certificates between it and its authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name",
};

/** What is wrong with a certificate, as it follows "The certificate"; null for a code of something else. */
export function certificateFault(code: string): string | null {
  return certificateFaults[code] ?? (/CERT|TLS|SSL|SIGNATURE/.test(code) ? `can't be trusted (${code})` : null);
}

const portsOf: Record<string, number> = { "https:": 443, "http:": 80 };

/**
 * Connects to the host of an address, with TLS where it is https, and says nothing to it.
 * @returns until when its certificate is good; null without TLS
 * @throws ReachError
 */
export async function connectTo(url: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const place = { host, port: Number(port) || (portsOf[protocol] ?? 443) };
  const isTls = protocol === "https:";
  // Looked at by itself, so that the finding can say what is wrong.
  const tls = { ...place, rejectUnauthorized: false, ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }) };
  const socket = isTls ? connectTls(tls) : connectTcp(place);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once(isTls ? "secureConnect" : "connect", () => resolve());
      socket.once("error", reject);
      socket.setTimeout(networkTimeoutMs, () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
    });
    return isTls ? expiryOf(socket as TLSSocket) : null;
  } catch (error) {
    if (error instanceof ReachError) throw error;
    throw new ReachError(`${host} can't be reached: ${reasonOf(error)}.`, false);
  } finally {
    socket.destroy();
  }
}

function expiryOf(socket: TLSSocket): Date {
  const { authorizationError: fault } = socket;
  const code = typeof fault === "string" ? fault : fault && errorCode(fault);
  if (code) throw new ReachError(`The certificate ${certificateFault(code) ?? `can't be trusted (${code})`}.`, true);
  return new Date(socket.getPeerCertificate().valid_to);
}

const reasons: Record<string, string> = {
  ENOTFOUND: "the name is not known",
  EAI_AGAIN: "the names of hosts can't be looked up from here",
  ECONNREFUSED: "nothing listens there",
  ETIMEDOUT: "it does not answer",
  TimeoutError: "it does not answer",
  ABORT_ERR: "it does not answer",
  ECONNRESET: "it ends the connection",
  EHOSTUNREACH: "there is no way to it from here",
  ENETUNREACH: "there is no way to it from here",
};

/** Why a host can't be reached, as it follows a colon. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  const fault = certificateFault(code);
  return fault ? `its certificate ${fault}` : (reasons[code] ?? code);
}

/** Time in which a certificate has to be renewed, in days. */
const expiry = { problem: 4, warning: 14 };

/** A finding about until when a certificate is good. */
export function expiryFinding(code: string, subject: string, expiresAt: Date, now: Date): Finding {
  const days = (expiresAt.getTime() - now.getTime()) / (24 * 60 * 60 * 1_000);
  const words = `The certificate is good for ${inTime(days * 24 * 60 * 60 * 1_000)}, until ${expiresAt.toISOString().slice(0, 10)}.`;
  if (days > expiry.warning) return ok(code, subject, words);
  const remedy = "Let it be renewed: see the log of what renews it, such as `certbot renew --dry-run`, or Caddy's.";
  return bad(days < expiry.problem ? "problem" : "warning", code, subject, words, remedy);
}

/** What a host has answered. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  text: string;
}

/** What is read of a body. Bytes. */
const maxBytes = 100_000;

/**
 * Asks a host that the operator has named, by a connection of its own: one that was kept from before may be closed, and has seen a former
 * certificate. Redirects are not followed.
 * @throws ReachError when it does not answer
 */
export async function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const request = url.startsWith("https:") ? requestByTls : requestPlainly;
  const options = {
    agent: false,
    headers: { "User-Agent": "Homecoming-Doctor/1", ...headers },
    signal: AbortSignal.timeout(networkTimeoutMs),
  };
  try {
    const sent = request(url, options).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    let text = "";
    for await (const chunk of response.setEncoding("utf8")) {
      text += chunk;
      if (text.length > maxBytes) break;
    }
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (error) {
    throw new ReachError(`${new URL(url).host} can't be reached: ${reasonOf(error)}.`, false);
  }
}
