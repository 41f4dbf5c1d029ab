import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { accountLimits } from "./limits.ts";

/** Why a password is weak, as a program reads it (specification section 8, weak_password). */
export type Weakness = "length" | "common" | "pattern" | "personal" | "breached";

/** Tries of somebody who starts with the likeliest passwords. At the 100 a day that one account allows, nearly three years. */
const fewestGuesses = 100_000;

/** Beyond this a password is strong whatever it says, and looking for patterns would take long. */
const examinedLength = 48;

/**
 * What makes a password easy to guess: too short, a well-known one, a row of keys or a date, or made of what stands beside it
 * (`personal`: the address, the brand). Empty for a good one. Asks nobody.
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
let loading: Promise<ZxcvbnFactory> | undefined;

function loadEstimator(): Promise<ZxcvbnFactory> {
  return (loading ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }]) =>
      new Factory({ dictionary, graphs: adjacencyGraphs }),
  ));
}
