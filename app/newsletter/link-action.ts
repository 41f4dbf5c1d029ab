import { data } from "react-router";
import { refusalInit } from "#app/lib/refusal.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import type { DomainError } from "#lib/domain-error.ts";

/** @returns why the work could not be done; null when it is done */
export async function failureOf(work: Promise<void>): Promise<DomainError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return expected;
  }
}

/** Answers that something could not be done, with the status of its reason. */
export function failed(error: DomainError) {
  return data({ failed: true as const }, refusalInit(error));
}
