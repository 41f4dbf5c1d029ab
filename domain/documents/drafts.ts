import { randomInt } from "node:crypto";

/** A version has at most nine digits on the wire. */
const maxVersion = 999_999_999;

/**
 * The version of a draft that is stored now: a random token. A count would begin anew with the draft, so that a form that knows a draft which
 * was discarded could save over the next one.
 * @param former version of the draft that it takes the place of
 */
export function nextDraftVersion(former = 0): number {
  const version = randomInt(1, maxVersion + 1);
  return version === former ? nextDraftVersion(former) : version;
}
