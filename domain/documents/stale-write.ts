import { DomainError } from "#lib/domain-error.ts";

/** The error for a draft that somebody has changed since it was looked at. */
export function changedMeanwhile(title: string, by?: string): DomainError {
  const who = by === undefined ? "It was published or discarded" : `${by} changed it`;
  return new DomainError("conflict", `“${title}”: ${who} in the meantime. Please check it again.`);
}
