import { DomainError } from "#lib/domain-error.ts";
import { textIn } from "./read-form.ts";

/** More lists and objects than any content has; reading a million empty ones would hold up everybody else. */
const maxContainers = 20_000;

/**
 * The JSON in a field of a form.
 * @throws DomainError `invalid` with these words when it is none, or has absurdly many lists and objects
 */
export function jsonIn(form: FormData, name: string, words: string): unknown {
  const text = textIn(form, name);
  let containers = 0;
  // Also counts brackets within texts, of which there are far fewer.
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === openBracket || code === openBrace) containers++;
  }
  try {
    if (containers > maxContainers) throw new RangeError("too many lists and objects");
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DomainError("invalid", words, { cause });
  }
}

const openBracket = "[".charCodeAt(0);
const openBrace = "{".charCodeAt(0);
