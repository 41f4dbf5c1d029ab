import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect } from "vitest";

// Deriving the key of a password is slow by design, and hundreds of tests need an account with a password, or sign in with one. So they
// derive with the least work that these functions know, which is a five-hundredth of it. The tests of passwords, which also compare the
// work of refusals, and those with accounts of former releases derive as the site does.
const derivesFully = ["/accounts/passwords/", "/domain/testing/released/"];

type Derive = (...args: unknown[]) => void;

// oxlint-disable-next-line vitest/no-standalone-expect -- it only tells the file
const isFull = derivesFully.some((folder) => expect.getState().testPath?.includes(folder));

// Kept by the worker: this module is loaded for each of its files, and of a file whose tests are all skipped no end is told.
const kept = globalThis as { fullKeys?: { argon2: Derive; scrypt: Derive } };
const full = (kept.fullKeys ??= { argon2: crypto.argon2 as Derive, scrypt: crypto.scrypt as Derive });

const light: typeof full = {
  argon2: (algorithm, parameters, done) =>
    full.argon2(algorithm, { ...(parameters as object), memory: 8, passes: 1 }, done),
  scrypt: (password, salt, length, options, done) =>
    full.scrypt(password, salt, length, { ...(options as object), N: 2, r: 1 }, done),
};

Object.assign(crypto, isFull ? full : light);
syncBuiltinESMExports();
