import { expect, it } from "vitest";
import { eip191Signer } from "micro-eth-signer";
import { formatSiweMessage, parseSiweMessage, type SiweMessage } from "./wallets.ts";

const said: SiweMessage = {
  domain: "alumni.example.org:8443",
  address: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
  statement: "Sign in to Homecoming.",
  uri: "https://alumni.example.org:8443/admin",
  chainId: 10,
  nonce: "Zk3fT0pQx91kL2mN8vR7",
  issuedAt: new Date("2026-03-01T10:00:00.000Z"),
  expirationTime: new Date("2026-03-01T10:05:00.000Z"),
};

// Written and signed by another implementation (viem 2.57).
const reference = {
  message: `alumni.example.org:8443 wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Sign in to Homecoming.

URI: https://alumni.example.org:8443/admin
Version: 1
Chain ID: 10
Nonce: Zk3fT0pQx91kL2mN8vR7
Issued At: 2026-03-01T10:00:00.000Z
Expiration Time: 2026-03-01T10:05:00.000Z`,
  signer: "0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A",
  signature:
    "0x8ce5d432dacd015f6586108d063f2285303daf441c95c29392b95007748985647f69c5adb70b3048fb15d2d23cc1645a26ba80a7b04a39ae28b7223bb2b5b3001b",
};

it("writes what another implementation of EIP-4361 writes, and reads it back", () => {
  expect(formatSiweMessage(said)).toBe(reference.message);
  expect(parseSiweMessage(reference.message)).toEqual(said);
});

it("is checked against its signature as another implementation signs it", () => {
  const { message, signer, signature } = reference;
  expect(eip191Signer.verify(signature, message, signer)).toBe(true);
  expect(eip191Signer.verify(signature, `${message} `, signer)).toBe(false);
});

it.each([
  ["a line more", (message: string) => `${message}\nRequest ID: 1`],
  ["a line end", (message: string) => `${message}\n`],
  ["another line break", (message: string) => message.replaceAll("\n", "\r\n")],
  ["a time that is none", (message: string) => message.replace("2026-03-01T10:05", "2026-02-31T10:05")],
  ["no words", (message: string) => message.replace("Sign in to Homecoming.", "")],
  ["a leading zero", (message: string) => message.replace("Chain ID: 10", "Chain ID: 010")],
])("reads no message with %s", (_, change) => {
  const message = formatSiweMessage(said);
  expect(change(message)).not.toBe(message);
  expect(parseSiweMessage(change(message))).toBeNull();
});
