import { expect, it } from "vitest";
import { createSiweMessage } from "viem/siwe";
import { formatSiweMessage, parseSiweMessage, type SiweMessage } from "./wallet-message.ts";

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

it("writes what another implementation of EIP-4361 writes, and reads it back", () => {
  const message = formatSiweMessage(said);
  const address = said.address as `0x${string}`;
  expect(message).toBe(createSiweMessage({ ...said, address, version: "1" }));
  expect(parseSiweMessage(message)).toEqual(said);
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
