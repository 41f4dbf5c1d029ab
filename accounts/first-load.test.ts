import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** What only a feature needs that a site may not use, or that most visits do not. */
const onFirstUse = new Set([
  "@node-saml/node-saml",
  "@simplewebauthn/server",
  "jose",
  "libphonenumber-js",
  "micro-eth-signer",
  "openid-client",
]);

it("loads no library before its feature is used", () => {
  const program = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
        if (name) packages.add(name);
        return next(url, context);
      },
    });
    await import("./accounts/index.ts");
    console.log(JSON.stringify([...packages]));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain("zod");
  expect(loaded.filter((name) => onFirstUse.has(name))).toEqual([]);
});
