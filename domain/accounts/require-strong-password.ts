import { brand } from "#content/brand.ts";
import type { ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findWeaknesses, type Weakness } from "./find-weaknesses.ts";
import { isBreached } from "./is-breached.ts";
import { accountLimits } from "./limits.ts";

const words: Record<Weakness, string> = {
  length: `Please choose a password of at least ${accountLimits.shortestPassword} characters.`,
  common: "This password is among the first that others would try.",
  pattern: "A row of keys, a repetition or a date is easy to guess.",
  personal: "This password can be guessed from the email address or the name of the site.",
  breached: "This password stands in a list of passwords that were stolen elsewhere.",
};

const advice = "A few unrelated words in a row are easy to keep and hard to guess.";

/**
 * Refuses a new password that is easy to guess or known to be stolen. For passwords that may guard admin rights: a link, a
 * recovery, a change.
 * @throws DomainError invalid with `fields` password and `reasons`
 */
export async function requireStrongPassword(
  ctx: ProcessContext,
  { password, email }: { password: string; email: string },
): Promise<void> {
  const found = await findWeaknesses(password, [email, brand.name]);
  refuse(found.length === 0 && (await isBreached(ctx, password)) ? ["breached"] : found);
}

/**
 * The rule of the sign-up, whose account has no rights: its length (checked with the form) and, where the operator named a
 * list, that nobody has stolen it.
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
