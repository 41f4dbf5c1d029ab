import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shippedTexts } from "#domain/site-texts/compose-texts.ts";
import { createLocalContext } from "#domain/testing/test-context.ts";
import { findWeaknesses, requireStrongPassword, requireUnbreachedPassword } from "./password-strength.ts";
import { accountDefaults } from "#domain/context.ts";

const view = { drafts: [], texts: shippedTexts };

describe("a new password", () => {
  it.each([
    ["12345", ["length"]],
    ["123456", ["common"]],
    ["password123", ["common"]],
    ["aaaaaaaaaaaa", ["pattern"]],
    ["abcdefgh", ["pattern"]],
    ["editor12", ["personal", "pattern"]],
    ["homecoming", ["personal"]],
  ])("%s is weak: %o", async (password, reasons) => {
    expect(await findWeaknesses(password, ["editor@example.org", "Homecoming"])).toEqual(reasons);
  });

  it.each(["a quiet gate at dusk", "correct horse battery", "kX2#vq9LpT", "apples apples"])(
    "%s will do",
    async (password) => {
      expect(await findWeaknesses(password, ["editor@example.org"])).toEqual([]);
    },
  );

  it("is refused with all that is wrong with it, for programs and for people", async () => {
    const refusal = requireStrongPassword(createLocalContext({ view }), {
      password: "editor12",
      email: "editor@example.org",
    });
    await expect(refusal).rejects.toMatchObject({
      code: "invalid",
      reasons: ["personal", "pattern"],
      fields: { password: /email address.*row of keys/ },
    });
  });
});

describe("the list of breached passwords", () => {
  const stolen = "a quiet gate at dusk";
  const hash = createHash("sha1").update(stolen).digest("hex").toUpperCase();
  const asked: (string | undefined)[] = [];
  let server: Server;
  let address = "";
  let answer: "list" | "error" | "nothing" = "list";

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url);
      if (answer === "nothing") return;
      if (answer === "error") return void response.writeHead(503).end();
      response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:0\r\n${hash.slice(5)}:31\r\n`);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
  });
  afterAll(() => server.closeAllConnections());

  const context = (breachListUrl: string | null) => {
    const log = { ...createLocalContext({ view }).log, warn: vi.fn<() => void>() };
    return createLocalContext({ view, log, accounts: { ...accountDefaults, breachListUrl } });
  };
  const check = (ctx = context(address), password = stolen) =>
    requireStrongPassword(ctx, { password, email: "editor@example.org" });

  it("hears five digits of the hash, and has the password refused", async () => {
    await expect(check()).rejects.toMatchObject({ code: "invalid", reasons: ["breached"] });
    await expect(requireUnbreachedPassword(context(address), stolen)).rejects.toMatchObject({ reasons: ["breached"] });
    expect(new Set(asked)).toEqual(new Set([`/range/${hash.slice(0, 5)}`]));
    await expect(check(context(address), "correct horse battery")).resolves.toBeUndefined();
  });

  it("is not asked unless the operator names one", async () => {
    const before = asked.length;
    await expect(check(context(null))).resolves.toBeUndefined();
    expect(asked.length).toBe(before);
  });

  it.each(["error", "nothing"] as const)("keeps nobody from a new password when it answers %s", async (fault) => {
    answer = fault;
    const ctx = context(address);
    await expect(check(ctx)).resolves.toBeUndefined();
    expect(ctx.log.warn).toHaveBeenCalledOnce();
    answer = "list";
  });

  it("keeps nobody from a new password when it is not there", async () => {
    await expect(check(context("http://127.0.0.1:9/range/"))).resolves.toBeUndefined();
  });
});
