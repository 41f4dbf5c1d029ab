/** What a sign-in message says (EIP-4361), as far as this site uses it: one version, one address of a page, no resources. */
export interface SiweMessage {
  /** Host, with the port where there is one. */
  domain: string;
  /** With the checksum in its spelling. */
  address: string;
  statement: string;
  uri: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  expirationTime: Date;
}

/** The message in its one spelling: wallets recognise the format and warn when the domain is not the page's. */
export function formatSiweMessage(said: SiweMessage): string {
  return [
    `${said.domain} wants you to sign in with your Ethereum account:`,
    said.address,
    "",
    said.statement,
    "",
    `URI: ${said.uri}`,
    "Version: 1",
    `Chain ID: ${said.chainId}`,
    `Nonce: ${said.nonce}`,
    `Issued At: ${said.issuedAt.toISOString()}`,
    `Expiration Time: ${said.expirationTime.toISOString()}`,
  ].join("\n");
}

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const form = new RegExp(
  String.raw`^(?<domain>\S{1,300}) wants you to sign in with your Ethereum account:\n(?<address>0x[\dA-Fa-f]{40})\n\n` +
    String.raw`(?<statement>[^\n]{1,300})\n\nURI: (?<uri>\S{1,400})\nVersion: 1\nChain ID: (?<chainId>[1-9]\d{0,14})\n` +
    String.raw`Nonce: (?<nonce>[\w-]{8,200})\nIssued At: (?<issuedAt>${time})\nExpiration Time: (?<expirationTime>${time})$`,
);

/** What a message says; null for one that {@link formatSiweMessage} would not write so, character by character. */
export function parseSiweMessage(message: string): SiweMessage | null {
  const parts = form.exec(message)?.groups;
  if (!parts) return null;
  const { domain = "", address = "", statement = "", uri = "", nonce = "" } = parts;
  const issuedAt = new Date(parts["issuedAt"] ?? "");
  const expirationTime = new Date(parts["expirationTime"] ?? "");
  if (Number.isNaN(issuedAt.getTime()) || Number.isNaN(expirationTime.getTime())) return null;
  const said = { domain, address, statement, uri, chainId: Number(parts["chainId"]), nonce, issuedAt, expirationTime };
  return formatSiweMessage(said) === message ? said : null;
}
