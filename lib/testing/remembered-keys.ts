import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { callbackify, promisify } from "node:util";
import { afterAll, expect } from "vitest";

// Deriving the key of a password is slow by design, and tests sign in with the same few passwords again and again. So within a test file
// the same password, salt and parameters are derived once; everything else is derived as ever. The tests of passwords, which also compare
// the work of refusals, derive each.

type Derive = (...args: unknown[]) => void;

function remembering(derive: Derive): Derive {
  const known = new Map<string, Promise<Buffer>>();
  const derived = promisify(derive) as unknown as (...args: unknown[]) => Promise<Buffer>;
  return callbackify(async (...args: unknown[]) => {
    const input = JSON.stringify(args);
    const key = known.get(input) ?? derived(...args);
    known.set(input, key);
    return Buffer.from(await key);
  }) as Derive;
}

// oxlint-disable-next-line vitest/no-standalone-expect -- it only tells the file
if (!expect.getState().testPath?.includes("/accounts/passwords/")) {
  const { argon2, scrypt } = crypto;
  const replace = (functions: object) => {
    Object.assign(crypto, functions);
    syncBuiltinESMExports();
  };
  replace({ argon2: remembering(argon2 as Derive), scrypt: remembering(scrypt as Derive) });
  afterAll(() => replace({ argon2, scrypt }));
}
