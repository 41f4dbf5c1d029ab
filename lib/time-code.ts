import { createHmac } from "node:crypto";

/** Seconds for which a code is shown. */
const period = 30;
const digits = 6;

/** The step that a moment lies in; each step has a code of its own. */
export function timeStep(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / period);
}

/** The code of a step as authenticator apps show it (RFC 6238: HMAC-SHA-1, six digits, thirty seconds). */
export function timeCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as authenticator apps want a key to be typed (RFC 4648 base 32, without padding). */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
