import { z } from "zod";
import { findPublicKeys } from "#domain/accounts/tokens/signing-keys.ts";
import type { Call } from "./call.ts";

const publicKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});

/** What other services of the operator's check access tokens with. */
export const keyCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/jwks",
    summary: "The public keys that sign access tokens; none before the first token was made.",
    answer: z.strictObject({ keys: z.array(publicKey) }),
    run: async (ctx) => ({ body: { keys: await findPublicKeys(ctx) } }),
  },
];
