import { getTexts } from "#domain/texts/get-texts.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { onFirstUse } from "#lib/on-first-use.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { createHash, argon2, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const words: Record<Weakness, string> = {
  length: `Please choose a password of at least ${accountLimits.shortestPassword} characters.`,
  common: "This is one of the first passwords people would try.",
  pattern: "Keyboard patterns, repetitions, and dates are easy to guess.",
  personal: "This password is too close to the email address or the site's name.",
  breached: "This password appears in a list of stolen passwords.",
};

const advice = "A few unrelated words are easy to remember and hard to guess.";

/**
 * Refuses a new password that is easy to guess or known to be stolen. For passwords that may guard admin rights: a link, a
 * recovery, a change.
 * @throws DomainError invalid with `fields` password and `reasons`
 */
export async function requireStrongPassword(
  ctx: Context,
  { password, email }: { password: string; email: string },
): Promise<void> {
  const { brand } = await getTexts(ctx);
  const found = await findWeaknesses(password, [email, brand.name]);
  refuse(found.length === 0 && (await isBreached(ctx, password)) ? ["breached"] : found);
}

/**
 * The rule of the sign-up, whose account has no rights: its length (checked with the form) and, where the operator named a
 * list, that it is not on it.
 * @throws DomainError invalid with `fields` password and `reasons`
 */
export async function requireUnbreachedPassword(ctx: ProcessContext, password: string): Promise<void> {
  if (await isBreached(ctx, password)) refuse(["breached"]);
}

function refuse(reasons: readonly Weakness[]): void {
  if (reasons.length === 0) return;
  const message = [...reasons.map((reason) => words[reason]), ...(reasons.includes("length") ? [] : [advice])].join(
    " ",
  );
  throw new DomainError("invalid", message, { fields: { password: message }, reasons });
}

/** Why a password is weak, as a program reads it. */
export type Weakness = "length" | "common" | "pattern" | "personal" | "breached";

/** Tries of an attacker who begins with the likeliest passwords. At the 100 a day that one account allows, nearly three years. */
const fewestGuesses = 100_000;

/** Longer passwords are strong, and looking for patterns in them would take long. */
const examinedLength = 48;

/**
 * What makes a password easy to guess: too short, a well-known one, a row of keys or a date, or made of what stands beside it
 * (`personal`: the address, the brand). Empty for a good one. Makes no request.
 */
export async function findWeaknesses(password: string, personal: readonly string[]): Promise<Weakness[]> {
  if (password.length < accountLimits.shortestPassword) return ["length"];
  const estimator = await loadEstimator();
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  const { guesses, sequence } = estimator.check(password.slice(0, examinedLength), words);
  if (guesses >= fewestGuesses) return [];
  const found = sequence.map(({ pattern, dictionaryName }): Weakness => {
    if (pattern !== "dictionary") return "pattern";
    return dictionaryName === "userInputs" ? "personal" : "common";
  });
  const named = sequence.some(({ pattern }) => pattern !== "bruteforce")
    ? found.filter((_, index) => sequence[index]?.pattern !== "bruteforce")
    : found;
  return [...new Set(named)];
}

/** Its word lists take megabytes, so they are read when the first password is chosen. */
const loadEstimator = onFirstUse(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});

/** Milliseconds; the user waits for the answer. */
const timeoutMs = 1_500;

/**
 * Whether the password stands in the operator's list of breached ones. The list hears the first five digits of its SHA-1 and
 * nothing else. Without a list, and when it fails or takes too long (which is logged), the answer is no.
 */
async function isBreached({ accounts, log }: ProcessContext, password: string): Promise<boolean> {
  if (accounts.breachListUrl === null) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const response = await fetch(`${accounts.breachListUrl}${hash.slice(0, 5)}`, {
      // Answers of one length, so that an onlooker can't tell the prefix by it.
      headers: { "Add-Padding": "true" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}.`);
    return holds(await response.text(), hash.slice(5));
  } catch (error) {
    log.warn({ err: error }, "a new password was accepted without asking the list of breached ones");
    return false;
  }
}

/** Lines of `SUFFIX:COUNT`; padding has a count of 0. */
function holds(list: string, suffix: string): boolean {
  return list.split("\n").some((line) => {
    const [listed, count] = line.trim().split(":");
    return listed?.toUpperCase() === suffix && Number(count) > 0;
  });
}

/** OWASP's parameters for Argon2id: 19 MiB of memory, two passes. About 30 ms. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;

/** @returns the hash of a password, with its salt and parameters (PHC string) */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveArgon2(password, salt);
  return `${prefix}${toBase64(salt)}$${toBase64(key)}`;
}

/** Hashes that no password has. */
const noArgon2 = `${prefix}${toBase64(Buffer.alloc(16))}$`;
const noScrypt = ":";

/**
 * Whether the hash is that of the password. Also for hashes of former releases (scrypt).
 *
 * A refusal does the work of both formats, also where there is no hash: scrypt takes three times as long as Argon2id, and with a few
 * requests at once no minimum time hides that. Else an account that has not been used since the upgrade could be told from an
 * unknown address.
 * @param options.hash null where there is no such account, or none with a password
 * @param options.isRefused whether the right password is refused, too: then it takes the same work
 */
export async function verifyPassword({ hash, password, isRefused = false }: VerifiedPassword): Promise<boolean> {
  const isOld = hash !== null && isOutdated(hash);
  const isPresent = await isArgon2Of(hash === null || isOld ? noArgon2 : hash, password);
  if (isPresent && !isRefused) return true;
  return (await isScryptOf(isOld ? hash : noScrypt, password)) || isPresent;
}

interface VerifiedPassword {
  hash: string | null;
  password: string;
  isRefused?: boolean;
}

async function isArgon2Of(hash: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.slice(prefix.length).split("$");
  return isSame(await deriveArgon2(password, Buffer.from(salt, "base64")), Buffer.from(key, "base64"));
}

async function isScryptOf(hash: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":");
  return isSame(await deriveScrypt(password, salt), Buffer.from(key, "hex"));
}

/** Whether a password should be hashed anew when it is next known. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(prefix);
}

async function deriveArgon2(password: string, nonce: Buffer): Promise<Buffer> {
  return promisify(argon2)("argon2id", { ...parameters, message: password.normalize("NFKC"), nonce });
}

const scryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 1 << 26 };

async function deriveScrypt(password: string, salt: string): Promise<Buffer> {
  const derive = (done: (error: Error | null, key: Buffer) => void) =>
    scrypt(password.normalize("NFKC"), salt, 64, scryptOptions, done);
  return promisify(derive)();
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
