import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * For what needs text messages, which the operator has to set up.
 * @throws DomainError conflict with the reason `phone_provider_disabled`
 */
export function requireTexts({ accounts }: Context): void {
  if (accounts.sendsTexts) return;
  throw new DomainError("conflict", "This site sends no text messages.", { reasons: ["phone_provider_disabled"] });
}
