import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, expect } from "vitest";

// Deriving the key of a password is slow by design, and hundreds of tests need an account with a password, or sign in with one. So they
// derive with the least work that these functions know, which is a five-hundredth of it. The tests of passwords, which also compare the
// work of refusals, and those with accounts of former releases derive as the site does.
const derivesFully = ["/accounts/passwords/", "/domain/testing/released/"];

type Derive = (...args: unknown[]) => void;

// oxlint-disable-next-line vitest/no-standalone-expect -- it only tells the file
if (!derivesFully.some((folder) => expect.getState().testPath?.includes(folder))) {
  const { argon2, scrypt } = crypto;
  const replace = (functions: { argon2: unknown; scrypt: unknown }) => {
    Object.assign(crypto, functions);
    syncBuiltinESMExports();
  };
  const [deriveArgon2, deriveScrypt] = [argon2 as Derive, scrypt as Derive];
  replace({
    argon2: (algorithm: string, parameters: object, done: unknown) =>
      deriveArgon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done),
    scrypt: (password: unknown, salt: unknown, length: number, options: object, done: unknown) =>
      deriveScrypt(password, salt, length, { ...options, N: 2, r: 1 }, done),
  });
  afterAll(() => replace({ argon2, scrypt }));
}
