import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { providerError } from "../providers/provider-error.ts";
import { type Departure, startProviderSignIn } from "../providers/start-provider-sign-in.ts";
import { takeProviderToken } from "../take-account-tokens.ts";
import { connectionIdOf, providerIdOf } from "./connection.ts";
import { findConnectionOf } from "./find-connections.ts";

export const ssoSchema = z
  .object({
    domain: z.string().trim().max(254, "This domain is too long.").optional(),
    provider_id: z.string().max(100).optional(),
    redirect_to: z.string().optional(),
    code_challenge: z.string().optional(),
    code_challenge_method: z.string().optional(),
  })
  .refine(({ domain = "", provider_id: id = "" }) => domain !== "" || id !== "", {
    path: ["domain"],
    message: "Please name a domain.",
  });

/**
 * Starts a sign-in at the provider of an organization (specification section 7, `sso`), by a domain of it or by its id.
 * @throws DomainError invalid; not_found with the reason `provider_unknown`; unavailable; rate_limited
 */
export async function startSso(ctx: Context, input: unknown): Promise<Departure> {
  const { domain = "", provider_id: id, ...wanted } = parseFields(ssoSchema, input);
  const found = id === undefined ? await findConnectionOf(ctx, domain.slice(domain.lastIndexOf("@") + 1)) : null;
  const provider = found ? providerIdOf(found.id) : (id ?? "");
  if (connectionIdOf(provider) === null) {
    await takeProviderToken(ctx);
    throw providerError("provider_unknown");
  }
  return startProviderSignIn(ctx, { ...wanted, provider });
}
