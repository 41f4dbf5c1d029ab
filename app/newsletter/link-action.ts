import { data } from "react-router";
import { refusalInit } from "#app/lib/refusal.ts";
import { asDomainError } from "#domain/database.ts";
import type { DomainError } from "#lib/domain-error.ts";

/** Waits for work. @returns the error that refused it; null after a success */
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

/** The response to refused work, with the status of its error. */
export function failed(error: DomainError) {
  return data({ failed: true as const }, refusalInit(error));
}
