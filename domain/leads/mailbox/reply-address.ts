import type { ProcessContext } from "#domain/context.ts";
import { allSignatures, sameText } from "#domain/security/secrets.ts";

type Secrets = Pick<ProcessContext, "secret" | "previousSecrets">;

/** Begins the part of an address behind the plus sign that names an inquiry. */
const tagStart = "r-";

/** Letters and digits that differ also for servers that read an address without its case. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Bytes of the signature: guessing one takes 2^79 mails on average. */
const signatureBytes = 10;

/**
 * The address at which an answer about an inquiry arrives: that of the team with a signed tag behind a plus sign, `hello+r-…@example.org`.
 * Where that would be longer than a mail server takes, the address as it is.
 * @param leadId a UUID
 */
export function tagAddress(process: Secrets, address: string, leadId: string): string {
  const id = bytesOf(leadId);
  const at = address.lastIndexOf("@");
  if (id === null || at < 0) return address;
  const local = `${address.slice(0, at)}+${tagStart}${toBase32(id)}${signaturesOf(process, leadId)[0] ?? ""}`;
  return local.length > 64 ? address : `${local}${address.slice(at)}`;
}

/** Where an answer about an inquiry arrives: the operator's address for answers with its tag, else that of the brand. */
export function answerAddress(tx: Secrets & Pick<ProcessContext, "leads">, brand: string, leadId: string): string {
  const { replyAddress } = tx.leads;
  return replyAddress === undefined ? brand : tagAddress(tx, replyAddress, leadId);
}

/** The inquiry that an address names, when its tag was made by this site; null for any other address. */
export function readTag(process: Secrets, address: string): string | null {
  const match = /^[^@]*\+r-([a-z2-7]{26})([a-z2-7]{16})@/i.exec(address);
  if (!match) return null;
  const [, id = "", signature = ""] = match;
  const leadId = uuidOf(id.toLowerCase());
  if (leadId === null) return null;
  return signaturesOf(process, leadId).some((made) => sameText(signature.toLowerCase(), made)) ? leadId : null;
}

function signaturesOf(process: Secrets, leadId: string): string[] {
  return allSignatures(process, `reply-address:${leadId}`).map((signature) =>
    toBase32(Buffer.from(signature, "base64url").subarray(0, signatureBytes)),
  );
}

function bytesOf(uuid: string): Buffer | null {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(uuid) ? Buffer.from(uuid.replaceAll("-", ""), "hex") : null;
}

function uuidOf(letters: string): string | null {
  let value = 0n;
  for (const letter of letters) value = (value << 5n) | BigInt(alphabet.indexOf(letter));
  // 26 letters hold 130 bits, and the last two say nothing.
  const hex = (value >> 2n).toString(16).padStart(32, "0");
  if ((value & 3n) !== 0n || hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function toBase32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
