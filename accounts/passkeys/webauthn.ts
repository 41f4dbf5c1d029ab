import type { Context } from "#domain/context.ts";
import { z } from "zod";
import { accountLimits } from "#domain/security/rights.ts";

/** Whom passkeys are made for: this site, under its public address. They work nowhere else. */
export function relyingParty({ linkUrl }: Context): { id: string; origin: string } {
  const { hostname, origin } = new URL(linkUrl);
  return { id: hostname, origin };
}

/** The library takes a while to load, and most visits of the site need none of it. */
export const webauthn = () => import("@simplewebauthn/server");

/** The challenge that the browser says it has answered; "" when it says nothing of the kind. Not to be trusted yet. */
export function claimedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Longest of any part of an authenticator's answer; the longest that are known take some thousands of characters. */
const longestPart = 20_000;

const part = z.string().max(longestPart);

const answer = { id: part, rawId: part, type: z.literal("public-key") };

const message = "The browser's answer about the passkey is incomplete. Please try again.";

/** A new passkey, as `PublicKeyCredential.toJSON()` of the browser writes it. */
export const registrationSchema = z.object(
  {
    ...answer,
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  },
  message,
);

/** The use of a passkey, as `PublicKeyCredential.toJSON()` of the browser writes it. */
export const assertionSchema = z.object(
  {
    ...answer,
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: part.nullish().transform((value) => value ?? undefined),
    }),
  },
  message,
);

/** What a passkey is called by its owner. */
export const passkeyNameSchema = z
  .string("Please name the passkey.")
  .trim()
  .min(1, "Please name the passkey.")
  .max(accountLimits.name, `Please keep the name within ${accountLimits.name} characters.`);
