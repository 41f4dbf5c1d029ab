import { randomUUID } from "node:crypto";
import { Secret } from "otpauth";
import { encode } from "uqr";
import { z } from "zod";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import type { Context } from "#domain/context.ts";
import { seal } from "#domain/security/secrets.ts";
import { DomainError } from "#lib/domain-error.ts";
import { accountLimits } from "#domain/security/rights.ts";
import { requireRecentSignIn } from "../sessions/require-user.ts";
import { takeFor } from "../rate-limits.ts";
import { transaction } from "#domain/database.ts";
import { lockAccount } from "../users/account.ts";
import { sendSecurityNotice } from "../mails.ts";
import { isNewCode, openFactor, secretLost, wrongCode } from "./answer-challenge.ts";
import { type NewFactor, countNewFactor } from "./recovery-codes.ts";

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
 * @throws DomainError conflict when there are too many; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`
 */
export async function enrolFactor(ctx: Context, { name }: { name: string }): Promise<Enrolment> {
  const { userId, email } = requireRecentSignIn(ctx);
  const own = ctx.db.selectFrom("account_factors").select("id").where("user_id", "=", userId);
  const verified = await own.where("verified_at", "is not", null).execute();
  if (verified.length >= mostFactors)
    throw new DomainError("conflict", "Remove one of your apps before adding another.");
  await ctx.db.deleteFrom("account_factors").where("user_id", "=", userId).where("verified_at", "is", null).execute();

  const key = new Secret({ size: 20 });
  const id = randomUUID();
  await ctx.db
    .insertInto("account_factors")
    .values({
      id,
      user_id: userId,
      name,
      secret: seal(ctx, Buffer.from(key.bytes).toString("base64url")),
      verified_at: null,
      last_step: null,
      created_at: ctx.clock(),
    })
    .execute();
  const { brand } = await getTexts(ctx);
  const label = encodeURIComponent(`${brand.name}:${email}`);
  const uri = `otpauth://totp/${label}?secret=${key.base32}&issuer=${encodeURIComponent(brand.name)}`;
  return { id, uri, key: key.base32.replaceAll(/(.{4})(?=.)/g, "$1 "), picture: pictureOf(uri) };
}

function pictureOf(text: string): Enrolment["picture"] {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}

export const confirmSchema = z.object({ code: z.string("Please type the code that the app shows.") });

/**
 * Makes an authenticator app count, with a code that it shows. From now on it is asked for at every sign-in. This session has
 * shown it; all others of the person end.
 * @throws DomainError invalid with `fields` code; not_found; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`; rate_limited
 */
export async function confirmFactor(ctx: Context, { id, code }: { id: string; code: string }): Promise<NewFactor> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  await takeFor(ctx, "confirm-factor", userId);
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const factor = await tx.db
      .selectFrom("account_factors")
      .select(["id", "secret", "last_step"])
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("verified_at", "is", null)
      .executeTakeFirst();
    if (!factor) throw new DomainError("not_found", "This app is set up already, or no longer. Please begin again.");
    const opened = openFactor(tx, factor);
    if (!opened) throw secretLost();
    if (!(await isNewCode(tx, opened, code))) throw wrongCode();
    await tx.db.updateTable("account_factors").set({ verified_at: tx.clock() }).where("id", "=", id).execute();
    await sendSecurityNotice(tx, email, "factorAdded");
    return countNewFactor(tx, { userId, sessionId: session.id });
  });
}
