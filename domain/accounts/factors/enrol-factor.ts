import { randomBytes, randomUUID } from "node:crypto";
import { encode } from "uqr";
import { z } from "zod";
import { brand } from "#content/brand.ts";
import type { Context } from "#domain/context.ts";
import { seal } from "#domain/secrets/seal.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { base32 } from "#lib/time-code.ts";
import { accountLimits } from "../limits.ts";
import { requireRecentSignIn } from "../require-user.ts";

const mostFactors = 5;

export const enrolSchema = z.object({
  name: z
    .string()
    .trim()
    .max(accountLimits.name, `Please keep the name within ${accountLimits.name} characters.`)
    .default("")
    .transform((name) => name || "Authenticator app"),
});

/** What an authenticator app needs. It is shown once; the factor counts when a code of the app has come back. */
export interface Enrolment {
  id: string;
  /** For apps that are on the same device. */
  uri: string;
  /** For typing, in groups of four. */
  key: string;
  /** The address as a code to scan: the side of the square in modules, and the dark ones as an SVG path. */
  picture: { size: number; path: string };
}

/**
 * Begins to set up an authenticator app for the signed-in person. What was begun before and never finished is forgotten.
 * @throws DomainError invalid with `fields` name; conflict when there are too many; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`
 */
export async function enrolFactor(ctx: Context, input: unknown): Promise<Enrolment> {
  const { userId, email } = requireRecentSignIn(ctx);
  const { name } = parseFields(enrolSchema, input);
  const own = ctx.db.selectFrom("account_factors").select("id").where("user_id", "=", userId);
  const verified = await own.where("verified_at", "is not", null).execute();
  if (verified.length >= mostFactors)
    throw new DomainError("conflict", "Remove one of your apps before adding another.");
  await ctx.db.deleteFrom("account_factors").where("user_id", "=", userId).where("verified_at", "is", null).execute();

  const key = randomBytes(20);
  const id = randomUUID();
  await ctx.db
    .insertInto("account_factors")
    .values({
      id,
      user_id: userId,
      name,
      secret: await seal(ctx, key.toString("base64url")),
      verified_at: null,
      last_step: null,
      created_at: ctx.clock(),
    })
    .execute();
  const typed = base32(key);
  const label = encodeURIComponent(`${brand.name}:${email}`);
  const uri = `otpauth://totp/${label}?secret=${typed}&issuer=${encodeURIComponent(brand.name)}`;
  return { id, uri, key: typed.replaceAll(/(.{4})(?=.)/g, "$1 "), picture: pictureOf(uri) };
}

function pictureOf(text: string): Enrolment["picture"] {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
