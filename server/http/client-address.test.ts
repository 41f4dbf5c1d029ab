import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const from = (forwarded: string | undefined, trustProxy = true) =>
  clientAddress(
    { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "10.0.0.1" } } as unknown as IncomingMessage,
    trustProxy,
  );

describe("clientAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["192.0.2.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["192.0.2.1,203.0.113.7:4711", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
    ["203.0.113.7, unknown", "10.0.0.1"],
    ["203.0.113.7, _hidden:80", "10.0.0.1"],
    ["203.0.113.7,", "10.0.0.1"],
    [undefined, "10.0.0.1"],
  ])("behind a proxy takes %s for %s", (forwarded, address) => expect(from(forwarded)).toBe(address));

  it("ignores the header without one", () => expect(from("203.0.113.7", false)).toBe("10.0.0.1"));
});
