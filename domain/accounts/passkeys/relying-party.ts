import { brand } from "#content/brand.ts";
import type { Context } from "#domain/context.ts";

/** Whom passkeys are made for: this site, under its public address. They work nowhere else. */
export function relyingParty({ linkUrl }: Context): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(linkUrl);
  return { id: hostname, name: brand.name, origin };
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
