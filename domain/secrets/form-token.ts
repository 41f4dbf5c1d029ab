import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { isSigned, sign } from "#domain/secrets/sign.ts";

/** A person needs longer than this to fill in the form. Milliseconds. */
export const quickest = 1_000;
/** A form may stay open for this long. Milliseconds. */
export const slowest = 48 * 60 * 60 * 1_000;

/** What a freshly rendered form carries: an id that makes a double submit recognisable, and when it was rendered, signed. */
export interface FormToken {
  readonly submission: string;
  readonly rendered: string;
}

export type TokenFault = "no_token" | "forged_token" | "too_fast" | "expired";

/** Makes the hidden fields of a form that is rendered now. */
export function createFormToken(ctx: Context): FormToken {
  const submission = randomUUID();
  const time = ctx.clock().getTime().toString(36);
  return { submission, rendered: `${time}.${sign(ctx, claimOf(submission, time))}` };
}

/** @returns null when a person may have sent this form, or why that is doubtful */
export function checkFormToken(
  ctx: Context,
  { submission, rendered }: { submission: string | null; rendered: string },
): TokenFault | null {
  if (submission === null || rendered === "") return "no_token";
  const [time = "", signature = ""] = rendered.split(".");
  if (!isSigned(ctx, claimOf(submission, time), signature)) return "forged_token";
  const age = ctx.clock().getTime() - Number.parseInt(time, 36);
  if (age < quickest) return "too_fast";
  return age > slowest ? "expired" : null;
}

function claimOf(submission: string, time: string): string {
  return `form:${submission}:${time}`;
}
